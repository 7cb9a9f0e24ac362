import { statSync } from 'node:fs';
import * as vscode from 'vscode';
import type { DocumentSelector } from 'vscode-languageclient/node';
import { belongs, isSkillFile, skillAround } from './belongs';

/** All documents that may belong to a skill. By names: the language of a SKILL.md is not the same in all versions of VS Code. */
export const SELECTOR: DocumentSelector = [
  { scheme: 'file', pattern: '**/*.[mM][dD]' },
  { scheme: 'file', pattern: '**/*.markdown' },
  { scheme: 'file', pattern: '**/.claude-plugin/{plugin,marketplace}.json' },
];

/** Whether the server is told of a document. */
export function isOurs(uri: vscode.Uri): boolean {
  return uri.scheme === 'file' && belongs(uri.fsPath, isFile);
}

/** The SKILL.md that a document is, or is a page of. */
export function skillOf(uri: vscode.Uri): vscode.Uri | undefined {
  if (uri.scheme !== 'file') {
    return undefined;
  }
  if (isSkillFile(uri.fsPath)) {
    return uri;
  }
  const skill = isOurs(uri) ? skillAround(uri.fsPath, isFile) : undefined;
  return skill === undefined ? undefined : vscode.Uri.file(skill);
}

/** A skill that is being written may not be on the disk yet. */
function isFile(file: string): boolean {
  if (statSync(file, { throwIfNoEntry: false })?.isFile() === true) {
    return true;
  }
  return vscode.workspace.textDocuments.some((document) => document.uri.scheme === 'file' && document.uri.fsPath === file);
}
