import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Window } from './window';

/** Where pictures go. */
export type Scenario = (window: Window, pictures: string) => Promise<void>;

export const TIDES = '.agents/skills/tide-table/SKILL.md';
const LOG = '.agents/skills/harbour-log/SKILL.md';
const COLON = 'drafts/trim-logs/SKILL.md';

/** What people do with a skill, by hand. */
export const scenarios: Readonly<Record<string, Scenario>> = {
  'problems are underlined and listed': async (window, pictures) => {
    await window.editor.locator('.squiggly-warning').first().waitFor();
    await window.page.keyboard.press('Control+Shift+m');
    const rows = window.page.locator('.markers-panel .monaco-list-row');
    await rows.filter({ hasText: 'looks like markup' }).first().waitFor();
    // VS Code reports the link as well, and one of the two is enough.
    await rows.filter({ hasText: 'references/harbors.md' }).first().waitFor();
    assert.equal(await rows.filter({ hasText: 'references/harbors.md' }).count(), 1);
    await window.picture(pictures, 'problems');
    await window.page.keyboard.press('Control+Shift+m');
  },

  'a hover shows the page that is named': async (window, pictures) => {
    await window.editor.getByText('references/ports.md').first().hover();
    const hover = window.page.locator('.monaco-hover').filter({ hasText: 'Husum' }).first();
    await hover.waitFor();
    await window.picture(pictures, 'hover');
    await window.page.keyboard.press('Escape');
    await window.page.mouse.move(5, 400);
  },

  'a path is completed': async (window, pictures) => {
    const { page } = window;
    await window.goTo(12, 999);
    await page.keyboard.type('\nSee [Husum](ref', { delay: 30 });
    await page.keyboard.press('Control+Space');
    const rows = page.locator('.suggest-widget .monaco-list-row');
    await rows.filter({ hasText: 'references' }).first().waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Control+Space');
    await rows.filter({ hasText: 'ports.md' }).first().waitFor();
    assert.equal(await rows.filter({ hasText: 'ports.md' }).count(), 1);
    await window.picture(pictures, 'completion');
    await page.keyboard.press('Escape');
    await revert(window);
  },

  'a quick fix is taken': async (window, pictures) => {
    const { page } = window;
    await window.goTo(11, 80);
    const fix = await window.quickFix('Create `references/harbors.md`');
    await window.picture(pictures, 'quick-fix');
    await fix.click();
    await window.until('the page is made', () => existsSync(join(window.sandbox.project, '.agents/skills/tide-table/references/harbors.md')));
    await window.show(COLON);
    const fault = window.editor.locator('.squiggly-error').first();
    await fault.waitFor();
    await window.goTo(3, 42);
    await (await window.quickFix(/quotes|block/)).click();
    await fault.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+s');
    await window.until('the text is mended and saved', () => /description: (?:["']|>-)/.test(window.saved(COLON)));
  },

  'a preview shows what is typed, and two hosts beside each other': async (window, pictures) => {
    const { page, preview } = window;
    await window.show(TIDES);
    await window.run('Skill: Preview Tool Output');
    await preview.locator('h1').filter({ hasText: 'tide-table' }).waitFor();
    await preview.locator('#host-0').selectOption('copilot-cli');
    await preview.locator('pre').filter({ hasText: 'then tell high and low water' }).first().waitFor();
    const line = window.saved(TIDES).split('\n')[8] ?? '';
    await window.goTo(9, line.indexOf('tell high') + 1);
    await page.keyboard.type('(ask for the ship’s draught) ', { delay: 15 });
    await preview.locator('pre').filter({ hasText: 'draught' }).first().waitFor();
    assert.ok(!window.saved(TIDES).includes('draught'));
    await preview.locator('.state').filter({ hasText: 'not saved' }).waitFor();
    await window.picture(pictures, 'preview');
    await preview.locator('#compare').click();
    await preview.locator('#host-1').selectOption('core-agent');
    await preview.locator('.column').nth(1).locator('pre mark.escaped').first().waitFor();
    await window.run('View: Toggle Primary Side Bar Visibility');
    await page.mouse.move(640, 790);
    await window.picture(pictures, 'compare');
  },

  'the preview is used from the keyboard alone': async (window) => {
    const { page, preview } = window;
    await preview.locator('#compare').focus();
    await page.keyboard.press('Enter');
    await preview.locator('.columns > .column').nth(1).waitFor({ state: 'detached' });
    // The focus stays where it was, though the page is drawn anew.
    await window.until('the focus is on the button', async () => (await preview.locator(':focus').getAttribute('id')) === 'compare');
    const reached: string[] = [];
    for (let step = 0; step < 12; step++) {
      await page.keyboard.press('Tab');
      const focused = preview.locator(':focus');
      if ((await focused.count()) > 0) {
        reached.push((await focused.getAttribute('id')) ?? (await focused.evaluate((it) => it.tagName.toLowerCase())));
      }
    }
    for (const expected of ['host-0', 'tool-0', 'arguments-0', 'summary', 'pre', 'button']) {
      assert.ok(reached.includes(expected), `${expected} in ${reached.join(', ')}`);
    }
    await preview.locator('#host-0').focus();
    await page.keyboard.type('CAMEL');
    await page.keyboard.press('Enter');
    await preview.locator('#tool-0 option').filter({ hasText: 'list_skills' }).waitFor({ state: 'attached' });
    await window.until('what changed is said', async () => (await preview.locator('#spoken').innerText()).startsWith('camel: '));
  },

  'the preview comes back with its choices when the window is loaded anew': async (window) => {
    const { preview } = window;
    await preview.locator('#host-0').selectOption('gemini-cli');
    await preview.locator('pre').filter({ hasText: 'activated_skill' }).first().waitFor();
    // VS Code in a browser writes down what is open every few seconds.
    await pause(10_000);
    await window.reload();
    await preview.locator('pre').filter({ hasText: 'activated_skill' }).first().waitFor();
    await window.run('View: Close All Editors in Group');
  },

  'skills of all scopes are shown, and the hidden one': async (window, pictures) => {
    const { page } = window;
    await window.show(LOG);
    await window.run('Skill: Show All Skills');
    const rows = page.locator('.sidebar .monaco-list-row');
    await rows.filter({ hasText: 'Home' }).first().waitFor();
    const hidden = rows.filter({ hasText: 'harbour-log' }).filter({ hasText: 'seen by 0' }).first();
    await hidden.waitFor();
    await hidden.locator('.monaco-tl-twistie').click();
    await rows.filter({ hasText: 'hidden by' }).first().waitFor();
    assert.ok((await statusOf(window)).includes(`Skills ${SKILLS} `));
    await window.picture(pictures, 'skills');
  },

  'a report says who sees a skill': async (window, pictures) => {
    const { page } = window;
    await window.show(LOG);
    await page.locator('.codelens-decoration a').first().click();
    await page.locator('.tab').filter({ hasText: 'harbour-log (hosts)' }).waitFor();
    await page.locator('.view-line').filter({ hasText: 'Gemini' }).first().waitFor();
    await window.picture(pictures, 'report');
  },

  'a skill gets another name': async (window) => {
    const { page } = window;
    await window.show(TIDES);
    await window.until('the server is there', async () => (await window.editor.locator('.codelens-decoration a').count()) > 0);
    await window.goTo(2, 9);
    await page.keyboard.press('F2');
    const box = page.locator('.rename-box input');
    await box.waitFor();
    await box.fill('water-table');
    await page.keyboard.press('Enter');
    await window.until('the directory is renamed', () => existsSync(join(window.sandbox.project, '.agents/skills/water-table/SKILL.md')));
    await window.run('File: Save All Files');
    await window.until('the other skill names it', () => window.saved(LOG).includes('`water-table` skill'));
    await window.until('the skill has its name', () => window.saved('.agents/skills/water-table/SKILL.md').startsWith('---\nname: water-table\n'));
    await window.until('the old one is forgotten', async () => (await statusOf(window)).includes(`Skills ${SKILLS} `));
  },
};

/** So many skills are in the workspace of the tests and in its home. */
const SKILLS = 4;

async function statusOf(window: Window): Promise<string> {
  const text = await window.page.locator('[id="skill-lsp.skill-lsp.skillLsp.status"]').innerText();
  // It is followed by the number of problems.
  return `${text.replace(/\s+/g, ' ').trim()} `;
}

async function revert(window: Window): Promise<void> {
  await window.run('File: Revert File');
}
