// Runs the suite inside the real extension host, with the extension as it lies here.
// Arguments: code-server, the server's program.
import { cpSync, existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { launch } from './chromium';
import { startCodeServer } from './codeServer';
import { makeSandbox } from './sandbox';

const [codeServer = '', program = ''] = process.argv.slice(2);
const extension = resolve(import.meta.dirname, '../..');
const fixtures = resolve(extension, '../../fixtures/reports');

/** How long the suite may take, in tenths of a second. */
const MOST_TENTHS = 1800;

process.exitCode = await main();

async function main(): Promise<number> {
  const sandbox = makeSandbox(join(extension, 'test/workspaces/tides'), program);
  copyReports(sandbox.project);
  const report = join(sandbox.directory, 'report.txt');
  const server = await startCodeServer({
    program: codeServer,
    directory: sandbox.directory,
    home: sandbox.home,
    machineSettings: { 'skillLsp.server.path': sandbox.server },
    userSettings: {},
    variables: { SKILL_LSP_TEST_REPORT: report, SKILL_LSP_TEST_ONLY: process.env.SKILL_LSP_TEST_ONLY ?? '' },
  });
  const browser = await launch();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await develop(page, server.port);
    await page.goto(`${server.url}/?folder=${encodeURIComponent(sandbox.project)}`);
    for (let tenth = 0; !existsSync(report) && tenth < MOST_TENTHS; tenth++) {
      await pause(100);
    }
    // The whole of it is moved into place at once.
    const text = existsSync(report) ? readFileSync(report, 'utf8') : 'the suite did not end; 0 passed, 1 failed';
    console.log(text.trim());
    return text.trim().endsWith(" 0 failed") ? 0 : 1;
  } finally {
    await browser.close();
    await server.stop();
    sandbox.remove();
  }
}

/** Each report is a project of its own below `reports`. */
function copyReports(project: string): void {
  for (const name of readdirSync(fixtures)) {
    cpSync(join(fixtures, name), join(project, 'reports', name), { recursive: true });
  }
}

/**
 * Has the window load the extension and the suite from their directories. A built VS Code takes them from its address only when it
 * tests itself, and from the configuration in its page at any time; so that is completed while the page reads it.
 */
async function develop(page: Page, port: number): Promise<void> {
  const remote = (path: string): object => ({ $mid: 1, scheme: 'vscode-remote', authority: `127.0.0.1:${port}`, path });
  const options = { extensions: [remote(extension)], extensionTestsPath: remote(join(extension, 'out/suite/index.js')) };
  await page.addInitScript((added) => {
    const get = Object.getOwnPropertyDescriptor(Element.prototype, 'getAttribute')?.value as (this: Element, name: string) => string | null;
    Element.prototype.getAttribute = function (name: string): string | null {
      const value = get.call(this, name);
      if (this.id !== 'vscode-workbench-web-configuration' || name !== 'data-settings' || value === null) {
        return value;
      }
      const settings = JSON.parse(value) as { developmentOptions?: object };
      return JSON.stringify({ ...settings, developmentOptions: { ...settings.developmentOptions, ...added } });
    };
  }, options);
}
