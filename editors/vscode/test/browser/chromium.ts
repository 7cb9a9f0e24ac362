import { chromium, type Browser } from 'playwright-core';

/** The browser in which the windows of VS Code are shown. */
export async function launch(): Promise<Browser> {
  const executablePath = process.env.SKILL_LSP_CHROMIUM;
  if (executablePath === undefined) {
    throw new Error('SKILL_LSP_CHROMIUM names the browser; `test/run` sets it');
  }
  const quiet = ['--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
  return chromium.launch({ executablePath, headless: true, args: ['--no-sandbox', '--disable-gpu', '--disable-quic', ...quiet] });
}
