import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as vscode from 'vscode';
import { file, open, ours, placeOf, replace, revert, ruleOf, rules, until } from './support';

const TIDES = '.agents/skills/tide-table/SKILL.md';

export const diagnostics = {
  'a SKILL.md is judged, and a Markdown file of no skill is not': async (): Promise<void> => {
    const skill = await open(TIDES);
    await until('the findings', () => rules(skill.uri).includes('description-markup'));
    const notes = await open('docs/notes.md');
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>('vscode.executeHoverProvider', notes.uri, placeOf(notes, 'nowhere.md'));
    assert.deepEqual(hovers, []);
    assert.deepEqual(ours(notes.uri), []);
  },

  'a page of a skill is judged as it is typed': async (): Promise<void> => {
    const page = await open('.agents/skills/tide-table/references/ports.md');
    await replace(page, '../SKILL.md', '../SKILLS.md');
    await until('the finding in the page', () => rules(page.uri).includes('missing-resource'));
    await revert(page);
    await until('no finding', () => ours(page.uri).length === 0);
  },

  'a page belongs to the server once there is a SKILL.md above it': async (): Promise<void> => {
    const page = file('.agents/skills/late/references/a.md');
    await vscode.workspace.fs.createDirectory(file('.agents/skills/late/references'));
    await vscode.workspace.fs.writeFile(page, Buffer.from('See [b](nowhere/b.md).\n'));
    const document = await vscode.workspace.openTextDocument(page);
    await vscode.window.showTextDocument(document);
    assert.deepEqual(ours(page), []);
    const text = '---\nname: late\ndescription: Comes late. Use when asked.\n---\n\nSee [a](references/a.md).\n';
    await vscode.workspace.fs.writeFile(file('.agents/skills/late/SKILL.md'), Buffer.from(text));
    await until('the page is judged', () => rules(page).includes('missing-resource'));
    await vscode.workspace.fs.delete(file('.agents/skills/late'), { recursive: true });
  },

  'a skill of the home directory of the same name is told of': async (): Promise<void> => {
    const skill = await open('.agents/skills/harbour-log/SKILL.md');
    const found = await until('the other copy', () => ours(skill.uri).find((it) => /shadowed-name|copy-drift|duplicate-name/.test(ruleOf(it))));
    const related = (found.relatedInformation ?? []).map((it) => it.location.uri.fsPath);
    const said = `${found.message} ${related.join(' ')}`;
    assert.match(said, /harbour-log/);
    assert.ok(/~\/|\/home\//.test(said), said);
  },

  'no cause is told twice, and our fix is offered all the same': async (): Promise<void> => {
    const checksItself = (await open(TIDES)).languageId === 'skill';
    for (const [name, expected] of Object.entries(EXPECTED)) {
      const directory = file(`reports/${name}`);
      const findings = JSON.parse(readFileSync(vscode.Uri.joinPath(directory, 'expected.json').fsPath, 'utf8')) as { file: string; rule: string }[];
      for (const path of new Set(findings.map((finding) => finding.file))) {
        const all = findings.filter((finding) => finding.file === path).map((finding) => finding.rule);
        const wanted = checksItself ? all.filter((rule) => !expected.told.includes(rule)) : all;
        const document = await open(`reports/${name}/${path}`);
        const asked = `${name}: ${wanted.join(', ')} and nothing else, but ${expected.told.join(', ')} by VS Code`;
        await until(asked, () => isSuperset(rules(document.uri), wanted) && !rules(document.uri).some((rule) => checksItself && expected.told.includes(rule)));
        for (const rule of checksItself ? expected.told : []) {
          assert.ok(all.includes(rule), `${name}: the server finds ${rule}`);
          const others = vscode.languages.getDiagnostics(document.uri).filter((it) => it.source === undefined);
          assert.ok(others.length > 0, `${name}: VS Code reports ${rule}`);
          const titles = await fixesOf(document, others);
          assert.ok(titles.some((title) => expected.fix.test(title)), `${name}: ${expected.fix.source} in ${titles.join(' | ')}`);
        }
      }
    }
  },

  'a quick fix mends the text': async (): Promise<void> => {
    const document = await open('reports/01-colon-in-description/trim-logs/SKILL.md');
    const found = await until('the fault', () => ours(document.uri).find((it) => ruleOf(it) === 'invalid-yaml'));
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>('vscode.executeCodeActionProvider', document.uri, found.range);
    const fix = actions.find((action) => action.edit !== undefined && action.isPreferred === true);
    assert.ok(fix?.edit, actions.map((action) => action.title).join(', '));
    await vscode.workspace.applyEdit(fix.edit);
    await until('the fault is gone', () => !rules(document.uri).includes('invalid-yaml'));
    await revert(document);
  },
};

/**
 * What of the findings of a report VS Code tells itself, and the fix of ours that there has to be. Reports without findings are left
 * out, and so is the one of a byte order mark, which VS Code takes away before anybody sees the text.
 */
const EXPECTED: Readonly<Record<string, { readonly told: readonly string[]; readonly fix: RegExp }>> = {
  '01-colon-in-description': { told: [], fix: /./ },
  '02-colon-on-continuation-line': { told: [], fix: /./ },
  '03-two-bracket-groups-in-hint': { told: [], fix: /./ },
  '04-text-after-closing-quote': { told: [], fix: /./ },
  '05-hint-is-a-list': { told: ['wrong-field-type'], fix: /quotes/ },
  '06-html-comment-before-frontmatter': { told: [], fix: /./ },
  '08-closing-fence-with-suffix': { told: [], fix: /./ },
  '09-lowercase-file-name': { told: [], fix: /./ },
  '10-reference-case-differs': { told: [], fix: /./ },
  '12-spaces-and-capitals-in-name': { told: ['name-format'], fix: /bike-repair/ },
  '14-misspelt-field': { told: [], fix: /./ },
  '17-link-level-is-off': { told: ['missing-resource'], fix: /done\.md/ },
  '18-file-lives-in-other-skill': { told: [], fix: /./ },
};

async function fixesOf(document: vscode.TextDocument, diagnostics: readonly vscode.Diagnostic[]): Promise<string[]> {
  const titles: string[] = [];
  for (const { range } of diagnostics) {
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>('vscode.executeCodeActionProvider', document.uri, range);
    titles.push(...actions.map((action) => action.title));
  }
  return titles;
}

function isSuperset(all: readonly string[], some: readonly string[]): boolean {
  return some.every((one) => all.includes(one));
}
