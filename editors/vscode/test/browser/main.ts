// Drives VS Code as a person does, and takes pictures.
// Arguments: code-server, the server's program, the package with the server, the one without, the directory for pictures.
import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkAccessible } from './accessible';
import { launch } from './chromium';
import { startCodeServer, type Options } from './codeServer';
import { makeSandbox, type Sandbox } from './sandbox';
import { TIDES, scenarios } from './scenarios';
import { Window } from './window';

const [codeServer = '', program = '', withServer = '', withoutServer = '', pictures = ''] = process.argv.slice(2);
const workspace = resolve(import.meta.dirname, '../../test/workspaces/tides');
const DARK = 'Default Dark Modern';
const LIGHT = 'Default Light Modern';

/** Runs only what has this in its name. */
const only = process.env.SKILL_LSP_TEST_ONLY ?? '';

let [passed, failed] = [0, 0];
mkdirSync(pictures, { recursive: true });
const browser = await launch();
try {
  await inWindow('dark, the server of the package', { package: withServer, theme: DARK }, async (window) => {
    for (const [name, scenario] of Object.entries(scenarios).filter(([name]) => name.includes(only))) {
      await check(window, name, async () => {
        await scenario(window, pictures);
      });
    }
    await check(window, 'nothing was blocked by the policy of the page', () => {
      const blocked = window.complaints.filter((complaint) => complaint.includes('Content Security Policy') && /preview|style|script/.test(complaint));
      assert.deepEqual(blocked, []);
    });
  });
  for (const [name, theme] of [
    ['light', LIGHT],
    ['dark', DARK],
    ['contrast', 'Default High Contrast'],
  ] as const) {
    await inWindow(`${name}, a server by the setting`, { package: withoutServer, theme, hasSetting: true }, async (window) => {
      await check(window, 'the preview can be read', async () => {
        await window.run('Skill: Preview Tool Output');
        await window.preview.locator('#host-0').selectOption('copilot-cli');
        await window.preview.locator('#compare').click();
        await window.preview.locator('#host-1').selectOption('core-agent');
        await window.preview.locator('mark.escaped').first().waitFor();
        await checkAccessible(window);
        await window.run('View: Toggle Primary Side Bar Visibility');
        await window.page.mouse.move(640, 790);
        await window.picture(pictures, `preview-${name}`);
      });
    });
  }
  await inWindow('no server anywhere', { package: withoutServer, theme: DARK }, async (window) => {
    await check(window, 'it says what to do', async () => {
      const message = window.page.locator('.notification-toast').filter({ hasText: 'skillLsp.server.path' }).first();
      await message.waitFor();
      await window.picture(pictures, 'no-server');
    });
  });
  await inWindow('a workspace that is not trusted', { package: withServer, theme: DARK, asksForTrust: true }, async (window) => {
    await check(window, 'it is judged, and its settings start nothing', async () => {
      await window.editor.locator('.squiggly-warning').first().waitFor();
      await window.page.locator('[id="status.workspaceTrust"]').waitFor();
      assert.ok(!existsSync(join(window.sandbox.directory, 'started')));
      await window.picture(pictures, 'restricted');
    });
  });
} finally {
  await browser.close();
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

interface Setup {
  readonly package: string;
  readonly theme: string;
  readonly hasSetting?: boolean;
  readonly asksForTrust?: boolean;
}

async function inWindow(title: string, setup: Setup, use: (window: Window) => Promise<void>): Promise<void> {
  if (!title.includes(process.env.SKILL_LSP_TEST_WINDOW ?? '')) {
    return;
  }
  console.log(title);
  const sandbox = makeSandbox(workspace, program);
  if (setup.asksForTrust === true) {
    plantProgram(sandbox);
  }
  const options: Options = {
    program: codeServer,
    directory: sandbox.directory,
    home: sandbox.home,
    machineSettings: setup.hasSetting === true ? { 'skillLsp.server.path': sandbox.server } : {},
    userSettings: { 'workbench.colorTheme': setup.theme, 'security.workspace.trust.startupPrompt': 'never', 'security.workspace.trust.banner': 'never' },
    package: setup.package,
    ...(setup.asksForTrust === undefined ? {} : { asksForTrust: setup.asksForTrust }),
  };
  const server = await startCodeServer(options);
  let window: Window | undefined;
  try {
    window = await Window.open(browser, server, sandbox, TIDES);
    await use(window);
  } catch (error) {
    failed++;
    console.log(`FAIL  ${String(error)}`);
  } finally {
    await window?.page.close();
    await server.stop();
    sandbox.remove();
  }
}

async function check(window: Window, name: string, run: () => void | Promise<void>): Promise<void> {
  const start = Date.now();
  try {
    await run();
    passed++;
    console.log(`ok    ${name} (${Date.now() - start} ms)`);
  } catch (error) {
    failed++;
    console.log(`FAIL  ${name}: ${error instanceof Error ? (error.stack ?? '') : String(error)}`);
    await window.page.screenshot({ path: join(pictures, `failed-${failed}.png`) });
  }
}

/** The project names a program of its own as the server, which must not be started. */
function plantProgram(sandbox: Sandbox): void {
  const planted = join(sandbox.project, 'server.sh');
  writeFileSync(planted, `#!/bin/sh\ntouch '${join(sandbox.directory, 'started')}'\n`);
  chmodSync(planted, 0o755);
  mkdirSync(join(sandbox.project, '.vscode'));
  writeFileSync(join(sandbox.project, '.vscode/settings.json'), JSON.stringify({ 'skillLsp.server.path': planted }));
}

