import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { file, open, ours, placeOf, revert, until } from './support';

const TIDES = '.agents/skills/tide-table/SKILL.md';

export const features = {
  'a hover on a path shows the file': async (): Promise<void> => {
    const skill = await open(TIDES);
    const place = placeOf(skill, 'references/ports.md');
    const text = await until('a hover', async () => {
      const hovers = await vscode.commands.executeCommand<vscode.Hover[]>('vscode.executeHoverProvider', skill.uri, place);
      const shown = hovers.flatMap((hover) => hover.contents).map((part) => textOf(part));
      return shown.join('\n').includes('# Ports') && shown.join('\n');
    });
    assert.match(text, /references\/ports\.md/);
  },

  'a path is completed, and nothing is offered twice': async (): Promise<void> => {
    const skill = await open(TIDES);
    const end = skill.lineAt(skill.lineCount - 1).range.end;
    for (const [typed, word] of [
      ['\n[x](references/', 'ports.md'],
      ['\nRead `references/', 'ports.md'],
    ] as const) {
      const labels = await offered(skill, end, typed);
      assert.equal(labels.filter((label) => label.replace(/^.*\//, '') === word).length, 1, `${typed}: ${labels.join(' | ')}`);
    }
    const fields = await offered(skill, new vscode.Position(3, 0), '');
    const words = fields.map((label) => label.replace(/:\s*$/, ''));
    assert.deepEqual(words.length, new Set(words).size, fields.join(' | '));
    assert.ok(words.includes('allowed-tools') && words.includes('license'), fields.join(' | '));
  },

  'a path leads to its file, and a symbol to its skill': async (): Promise<void> => {
    const skill = await open(TIDES);
    const places = await vscode.commands.executeCommand<(vscode.Location | vscode.LocationLink)[]>(
      'vscode.executeDefinitionProvider',
      skill.uri,
      placeOf(skill, 'references/ports.md'),
    );
    const targets = places.map((place) => ('targetUri' in place ? place.targetUri : place.uri).fsPath);
    assert.ok(targets.includes(file('.agents/skills/tide-table/references/ports.md').fsPath), targets.join(' | '));
    const symbols = await vscode.commands.executeCommand<vscode.SymbolInformation[]>('vscode.executeWorkspaceSymbolProvider', 'tide-table');
    assert.ok(symbols.some((symbol) => symbol.location.uri.fsPath === skill.uri.fsPath));
  },

  'a skill gets another name together with all that names it': async (): Promise<void> => {
    const skill = await open(TIDES);
    const place = placeOf(skill, 'tide-table').translate(0, 2);
    const log = await vscode.workspace.openTextDocument(file('.agents/skills/harbour-log/SKILL.md'));
    const edit = await vscode.commands.executeCommand<vscode.WorkspaceEdit>('vscode.executeDocumentRenameProvider', skill.uri, place, 'water-table');
    // The command gives the changes of files first, which are to be made last; `browser/scenarios` renames by hand, in the right order.
    const changes = new Map(edit.entries().map(([uri, edits]) => [uri.fsPath, edits.map((it) => it.newText)]));
    const expected = new Map([log, skill].map((document) => [document.uri.fsPath, ['water-table']]));
    assert.deepEqual(changes, expected);
    const texts = new vscode.WorkspaceEdit();
    for (const [uri, edits] of edit.entries()) {
      texts.set(uri, edits);
    }
    assert.ok(await vscode.workspace.applyEdit(texts));
    assert.match(log.getText(), /`water-table` skill/);
    await revert(skill);
    await revert(log);
  },

  'the settings of the editor reach the server': async (): Promise<void> => {
    const skill = await open(TIDES);
    const isFound = (): boolean => ours(skill.uri).some((it) => it.message.includes('<may>'));
    await until('the finding', isFound);
    const settings = vscode.workspace.getConfiguration('skillLsp');
    await settings.update('rules', { 'description-markup': 'off' }, vscode.ConfigurationTarget.Workspace);
    await until('it is off', () => !isFound());
    await settings.update('rules', undefined, vscode.ConfigurationTarget.Workspace);
    await until('it is on again', isFound);
  },
};

/** What is offered behind a typed text, which is taken back. */
async function offered(document: vscode.TextDocument, at: vscode.Position, typed: string): Promise<string[]> {
  const edit = new vscode.WorkspaceEdit();
  edit.insert(document.uri, at, typed === '' ? '\n' : typed);
  await vscode.workspace.applyEdit(edit);
  const behind = typed === '' ? at : document.positionAt(document.offsetAt(at) + typed.length);
  const list = await until(`an offer behind ${typed}`, async () => {
    const list = await vscode.commands.executeCommand<vscode.CompletionList>('vscode.executeCompletionItemProvider', document.uri, behind);
    return list.items.length > 0 && list;
  });
  await revert(document);
  const items = list.items.filter((item) => item.kind !== vscode.CompletionItemKind.Text);
  return items.map((item) => (typeof item.label === 'string' ? item.label : item.label.label));
}

/** The text of a part of a hover. */
function textOf(part: vscode.Hover['contents'][number]): string {
  return part instanceof vscode.MarkdownString ? part.value : '';
}
