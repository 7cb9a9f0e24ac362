import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { ColumnView, Mark, View } from '../../src/preview/model';
import type { PreviewPanel } from '../../src/preview/panel';
import * as vscode from 'vscode';
import { api, open, replace, revert, until } from './support';

const TIDES = '.agents/skills/tide-table/SKILL.md';

export const preview = {
  'a preview shows what is typed before it is saved': async (): Promise<void> => {
    const skill = await open(TIDES);
    const panel = await opened();
    choose(panel, 0, { host: 'camel' });
    await until('the text', () => answer(panel)?.includes('then tell high and low water'));
    await replace(skill, 'then tell high and low water', 'then tell the next spring tide');
    await until('the typed text', () => answer(panel)?.includes('then tell the next spring tide'));
    assert.equal(panel.view?.isUnsaved, true);
    assert.ok(!readFileSync(skill.uri.fsPath, 'utf8').includes('spring tide'));
    await replace(skill, 'Reads tide tables', 'Reads spring tides');
    await until('the catalogue', () => entry(panel.view)?.includes('Reads spring tides'));
    await revert(skill);
    await until('the saved text', () => answer(panel)?.includes('then tell high and low water'));
  },

  'two hosts stand side by side, and differ where they do': async (): Promise<void> => {
    await open(TIDES);
    const panel = await opened();
    choose(panel, 0, { host: 'camel' });
    panel.receive({ type: 'compare', isOn: true });
    choose(panel, 1, { host: 'core-agent' });
    const [left, right] = await until('both', () => {
      const columns = panel.view?.columns ?? [];
      return columns[0]?.host === 'camel' && columns[1]?.host === 'core-agent' && columns;
    });
    assert.ok(left !== undefined && right !== undefined);
    // One delivers the text, and the other JSON; one lists the description as it is, and the other escapes it.
    assert.deepEqual(marks(left, 'answer').has('escaped'), false);
    assert.deepEqual(marks(right, 'answer').has('escaped'), true);
    assert.ok(marks(left, 'answer').has('literal') && marks(left, 'answer').has('cut'));
    const catalogue = right.sections.find((section) => section.id.startsWith('entry:'));
    assert.ok(catalogue?.segments.some((segment) => segment.mark === 'escaped' && segment.text === '&amp;'));
    panel.receive({ type: 'compare', isOn: false });
    await until('one', () => panel.view?.columns.length === 1);
  },

  'each host that can be previewed gives its text, byte for byte': async (): Promise<void> => {
    await open(TIDES);
    const panel = await opened();
    const hosts = await until('the hosts', () => panel.view?.hosts);
    const able = hosts.filter((host) => host.canPreview);
    assert.ok(able.length >= 5, hosts.map((host) => host.id).join(', '));
    for (const host of able) {
      choose(panel, 0, { host: host.id });
      const column = await until(host.id, () => panel.view?.columns.find((it) => it.host === host.id));
      const size = new Map(column.sections.map((section) => [section, Number(section.detail.replace(/,/g, '').split(' ')[0])]));
      for (const [section, bytes] of size) {
        const text = section.segments.filter((segment) => segment.mark !== 'cut').map((segment) => segment.text);
        assert.equal(Buffer.byteLength(text.join('')), bytes, `${host.id}: ${section.title}`);
      }
      // What delivers the skill is called by itself, also where the model has no tool for it.
      assert.ok(column.sections.some((section) => section.id === 'answer') && column.tools.includes(column.tool), host.id);
    }
  },

  'a host of which only rules are known says what it makes of the skill': async (): Promise<void> => {
    await open(TIDES);
    const panel = await opened();
    const unknown = await until('such a host', () => panel.view?.hosts.find((host) => !host.canPreview));
    choose(panel, 0, { host: unknown.id });
    const column = await until(unknown.id, () => panel.view?.columns.find((it) => it.host === unknown.id));
    assert.match(column.notices.map((notice) => notice.text).join(' '), /not known well enough/);
  },

  'another tool is called with what is typed, and wrong arguments are refused with a reason': async (): Promise<void> => {
    await open(TIDES);
    const panel = await opened();
    choose(panel, 0, { host: 'core-agent', tool: 'load_skill_resource' });
    const column = await until('the tool', () => panel.view?.columns.find((it) => it.tool === 'load_skill_resource'));
    assert.ok(column.tools.includes('load_skill'));
    choose(panel, 0, { host: 'core-agent', tool: 'load_skill', arguments: '{"name": "tide-table"' });
    await until('the refusal', () => panel.view?.columns[0]?.notices.some((notice) => notice.text.includes('JSON object')));
  },

  'the panel follows the skill that is edited': async (): Promise<void> => {
    await open(TIDES);
    const panel = await opened();
    await open('.agents/skills/harbour-log/SKILL.md');
    await until('the other skill', () => panel.view?.title === 'harbour-log');
    await open('.agents/skills/tide-table/references/ports.md');
    await until('the skill of the page', () => panel.view?.title === 'tide-table');
  },
};

async function opened(): Promise<PreviewPanel> {
  await vscode.commands.executeCommand('skillLsp.preview');
  const { previews } = await api();
  return until('a panel with a view', () => (previews.current?.view === undefined ? undefined : previews.current));
}

function choose(panel: PreviewPanel, column: number, choice: { host: string; tool?: string; arguments?: string }): void {
  panel.receive({ type: 'choose', column, choice });
}

/** The delivered text of the first column. */
function answer(panel: PreviewPanel): string | undefined {
  return textOf(panel.view?.columns[0], 'answer');
}

function entry(view: View | undefined): string | undefined {
  const column = view?.columns[0];
  const id = column?.sections.find((section) => section.id.startsWith('entry:'))?.id;
  return id === undefined ? undefined : textOf(column, id);
}

function textOf(column: ColumnView | undefined, id: string): string | undefined {
  const segments = column?.sections.find((section) => section.id === id)?.segments;
  return segments
    ?.filter((segment) => segment.mark !== 'cut')
    .map((segment) => segment.text)
    .join('');
}

function marks(column: ColumnView, id: string): Set<Mark> {
  const section = column.sections.find((section) => section.id === id);
  return new Set(section?.segments.map((segment) => segment.mark));
}
