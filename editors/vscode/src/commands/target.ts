import * as vscode from 'vscode';
import { skillOf } from '../server/documents';
import { fileOf } from '../tree/view';

/** The skill that a command is about: what it was called on, else the one in the active editor. */
export function target(argument: unknown): vscode.Uri | undefined {
  const called = argument instanceof vscode.Uri ? argument : fileOf(argument);
  const active = called ?? vscode.window.activeTextEditor?.document.uri;
  return active === undefined ? undefined : skillOf(active);
}

/** The same, and the user is told what to do if there is none. */
export function requireTarget(argument: unknown): vscode.Uri | undefined {
  const skill = target(argument);
  if (skill === undefined) {
    void vscode.window.showInformationMessage('Open a SKILL.md, or a page of a skill, and run the command again.');
  }
  return skill;
}
