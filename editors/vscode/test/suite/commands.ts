import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import * as vscode from 'vscode';
import { make } from '../../src/commands/newSkill';
import type { Node, SkillTree } from '../../src/tree/view';
import { api, file, open, until } from './support';

const LOG = '.agents/skills/harbour-log/SKILL.md';

export const commands = {
  'a report says which host sees a skill, and follows the text': async (): Promise<void> => {
    await open(LOG);
    await vscode.commands.executeCommand('skillLsp.hostReport');
    const report = await shown('harbour-log (hosts)');
    assert.match(report.getText(), /Gemini CLI/);
  },

  'the lens over a skill leads to the report': async (): Promise<void> => {
    const skill = await open(LOG);
    const lens = await until('the lens', async () => {
      const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', skill.uri, 9);
      return lenses.find((it) => it.command?.title.includes('tokens'));
    });
    assert.match(lens.command?.title ?? '', /seen by \d+ of \d+ hosts/);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    const { command, arguments: given = [] } = lens.command ?? { command: '' };
    await vscode.commands.executeCommand(command, ...(given as unknown[]));
    await shown('harbour-log (hosts)');
  },

  'the tree shows all skills by scope, and which copy is hidden': async (): Promise<void> => {
    const { tree, session } = await api();
    await session.client();
    const scopes = await until('both scopes', () => {
      const nodes = tree.getChildren();
      return nodes.length >= 2 && nodes;
    });
    const labels = scopes.map((node) => (node.kind === 'scope' ? node.scope.label : ''));
    assert.deepEqual(labels, ['project', 'Home']);
    const skills = below(tree, scopes);
    const logs = skills.filter((node) => node.kind === 'skill' && node.skill.name === 'harbour-log');
    assert.equal(logs.length, 2);
    const outcomes = logs.flatMap((node) => (node.kind === 'skill' ? Object.values(node.skill.hosts).map((cell) => cell.outcome) : []));
    assert.ok(outcomes.includes('shadowed'), outcomes.join(', '));
    for (const node of skills) {
      assert.ok(tree.getTreeItem(node).accessibilityInformation?.label);
    }
  },

  'a new skill is made under a good name, and a bad one is refused with what to do': async (): Promise<void> => {
    const { session } = await api();
    await session.client();
    const program = session.program();
    assert.ok(program !== undefined);
    const folder = dirname(file('x').fsPath);
    const bad = await make(program, folder, undefined, 'Moon Phase');
    assert.match('fault' in bad ? bad.fault : '', /moon-phase/);
    const good = await make(program, folder, undefined, 'moon-phase');
    assert.ok('file' in good && existsSync(good.file), JSON.stringify(good));
    await vscode.workspace.fs.delete(file('.agents/skills/moon-phase'), { recursive: true });
  },

  'all commands of the palette are there, and none of the server is left out': async (): Promise<void> => {
    const { session } = await api();
    const client = await session.client();
    const known = new Set(await vscode.commands.getCommands(true));
    const extension = vscode.extensions.getExtension('skill-lsp.skill-lsp');
    const manifest = extension?.packageJSON as { contributes: { commands: { command: string }[] } };
    for (const { command } of manifest.contributes.commands) {
      assert.ok(known.has(command), command);
    }
    const ofServer = client?.initializeResult?.capabilities.executeCommandProvider?.commands ?? [];
    assert.equal(ofServer.length, 6);
    // A list for programs, which nobody reads in a window.
    for (const command of ofServer.filter((it) => it !== 'skill-lsp.listHosts')) {
      const name = command.replace('skill-lsp.', '').replace('previewToolOutput', 'preview');
      assert.ok(known.has(`skillLsp.${name}`), command);
    }
  },

  'after a restart the server is another one, and judges again': async (): Promise<void> => {
    const { session } = await api();
    const before = await session.client();
    await open('reports/01-colon-in-description/trim-logs/SKILL.md');
    await vscode.commands.executeCommand('skillLsp.restart');
    const after = await session.client();
    assert.ok(after !== undefined && after !== before);
    await vscode.commands.executeCommand('skillLsp.reindex');
    const uri = file('reports/01-colon-in-description/trim-logs/SKILL.md');
    await until('the findings', () => vscode.languages.getDiagnostics(uri).some((it) => it.source === 'skill-lsp'));
  },
};

/** A document that the server had shown. */
async function shown(name: string): Promise<vscode.TextDocument> {
  return until(name, () => {
    const document = vscode.window.activeTextEditor?.document;
    return document?.uri.scheme === 'skill-lsp' && document.uri.path.includes(name) ? document : undefined;
  });
}

/** The skills below nodes. */
function below(tree: SkillTree, nodes: readonly Node[]): Node[] {
  return nodes.flatMap((node) => (node.kind === 'skill' ? [node] : below(tree, tree.getChildren(node))));
}
