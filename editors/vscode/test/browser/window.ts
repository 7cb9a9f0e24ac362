import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, FrameLocator, Locator, Page } from 'playwright-core';
import type { CodeServer } from './codeServer';
import type { Sandbox } from './sandbox';

/** How long anything may take. */
const MOST_MILLISECONDS = 40_000;

/** A window of VS Code, and what a person does in it. */
export class Window {
  /** What the browser complained about. */
  readonly complaints: string[] = [];

  private constructor(
    readonly page: Page,
    private readonly server: CodeServer,
    readonly sandbox: Sandbox,
  ) {
    page.on('console', (message) => {
      if (message.type() === 'error') {
        this.complaints.push(message.text());
      }
    });
  }

  /** Opens the project with a file of it. */
  static async open(browser: Browser, server: CodeServer, sandbox: Sandbox, file: string): Promise<Window> {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    page.setDefaultTimeout(MOST_MILLISECONDS);
    const window = new Window(page, server, sandbox);
    await window.show(file);
    return window;
  }

  /** Loads the window anew, with another file. */
  async show(file: string): Promise<void> {
    const address = `vscode-remote://127.0.0.1:${this.server.port}${join(this.sandbox.project, file)}`;
    const payload = JSON.stringify([['openFile', address]]);
    await this.page.goto(`${this.server.url}/?folder=${encodeURIComponent(this.sandbox.project)}&payload=${encodeURIComponent(payload)}`);
    await this.editor.locator('.view-line').first().waitFor();
  }

  /** Loads the window anew with what was open in it. */
  async reload(): Promise<void> {
    await this.page.goto(`${this.server.url}/?folder=${encodeURIComponent(this.sandbox.project)}`);
  }

  get editor(): Locator {
    return this.page.locator('.editor-group-container .editor-instance').first();
  }

  /** The text of a file as it is on the disk. */
  saved(file: string): string {
    return readFileSync(join(this.sandbox.project, file), 'utf8');
  }

  /** Runs a command by its title. */
  async run(title: string): Promise<void> {
    const row = this.page.locator('.quick-input-list .monaco-list-row').filter({ hasText: title }).first();
    // A palette that was opened before all commands were there does not get them later.
    await this.until(`the command ${title}`, async () => {
      await this.page.keyboard.press('Escape');
      await this.page.keyboard.press('F1');
      const input = this.page.locator('.quick-input-widget input').first();
      await input.waitFor();
      await input.fill(`>${title}`);
      await pause(500);
      return row.isVisible();
    });
    await row.click();
  }

  /** Puts the cursor at a place of the text. */
  async goTo(line: number, column: number): Promise<void> {
    await this.page.keyboard.press('Control+1');
    await this.page.keyboard.press('Control+g');
    const input = this.page.locator('.quick-input-widget input').first();
    await input.waitFor();
    await input.fill(`:${line}:${column}`);
    await this.page.keyboard.press('Enter');
    await input.waitFor({ state: 'hidden' });
  }

  /** Opens the menu of quick fixes, and gives the one whose title has these words. */
  async quickFix(words: string | RegExp): Promise<Locator> {
    const fix = this.page.locator('.action-widget .monaco-list-row').filter({ hasText: words }).first();
    await this.until(`the quick fix ${String(words)}`, async () => {
      // What comes in while it opens closes it again.
      await this.page.keyboard.press('Escape');
      await this.page.keyboard.press('Control+.');
      await pause(1500);
      return fix.isVisible();
    });
    return fix;
  }

  /** The page in the preview panel. */
  get preview(): FrameLocator {
    return this.page.frameLocator('iframe.webview.ready').frameLocator('iframe#active-frame');
  }

  async picture(directory: string, name: string): Promise<void> {
    await this.quieten();
    await this.page.screenshot({ path: join(directory, `${name}.png`) });
  }

  /** Nothing but what the picture is of: notifications of others are closed, and nothing blinks. */
  private async quieten(): Promise<void> {
    await this.page.addStyleTag({ content: '.monaco-editor .cursor { visibility: visible !important; }' });
    await pause(300);
  }

  /** Asks until it is so. */
  async until(what: string, ask: () => boolean | Promise<boolean>): Promise<void> {
    const start = Date.now();
    while (!(await ask())) {
      if (Date.now() - start > MOST_MILLISECONDS) {
        throw new Error(`waited in vain: ${what}`);
      }
      await pause(100);
    }
  }
}
