import * as vscode from 'vscode';
import type { Api } from '../../src/extension';

/** How long anything may take before it counts as not done. */
const MOST_MILLISECONDS = 20_000;

/** Asks until there is an answer. */
export async function until<T>(what: string, ask: () => T | undefined | false | Promise<T | undefined | false>): Promise<T> {
  const start = Date.now();
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) {
      return answer;
    }
    if (Date.now() - start > MOST_MILLISECONDS) {
      throw new Error(`waited in vain: ${what}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** A file of the project. */
export function file(path: string): vscode.Uri {
  const folder = vscode.workspace.workspaceFolders?.[0];
  if (folder === undefined) {
    throw new Error('no folder is open');
  }
  return vscode.Uri.joinPath(folder.uri, path);
}

export async function open(path: string): Promise<vscode.TextDocument> {
  const document = await vscode.workspace.openTextDocument(file(path));
  await vscode.window.showTextDocument(document, vscode.ViewColumn.One);
  return document;
}

/** What the extension lets tests look at. */
export async function api(): Promise<Api> {
  const extension = vscode.extensions.getExtension<Api>('skill-lsp.skill-lsp');
  if (extension === undefined) {
    throw new Error('the extension is not installed');
  }
  return extension.activate();
}

/** The rules of our diagnostics. */
export function rules(uri: vscode.Uri): string[] {
  return ours(uri).map(ruleOf).sort();
}

export function ours(uri: vscode.Uri): vscode.Diagnostic[] {
  return vscode.languages.getDiagnostics(uri).filter((diagnostic) => diagnostic.source === 'skill-lsp');
}

export function ruleOf(diagnostic: vscode.Diagnostic): string {
  const { code } = diagnostic;
  return String(typeof code === 'object' ? code.value : code);
}

/** The place of the first character of a text in a document. */
export function placeOf(document: vscode.TextDocument, text: string): vscode.Position {
  const at = document.getText().indexOf(text);
  if (at < 0) {
    throw new Error(`${document.uri.fsPath} does not hold ${text}`);
  }
  return document.positionAt(at);
}

/** Puts a document back as it is on the disk. */
export async function revert(document: vscode.TextDocument): Promise<void> {
  await vscode.window.showTextDocument(document, vscode.ViewColumn.One);
  await vscode.commands.executeCommand('workbench.action.files.revert');
}

export async function replace(document: vscode.TextDocument, before: string, after: string): Promise<void> {
  const start = placeOf(document, before);
  const range = new vscode.Range(start, document.positionAt(document.offsetAt(start) + before.length));
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, range, after);
  await vscode.workspace.applyEdit(edit);
}
