import * as vscode from 'vscode';
import { SERVER, run } from '../server/commands';
import { listSkills } from '../server/list';
import { shownPath, type Session } from '../server/session';
import { summary } from '../tree/scopes';
import { requireTarget } from './target';

/** Shows for each host whether it sees a skill, and why not; the document follows what is typed. */
export async function hostReport(session: Session, argument: unknown): Promise<void> {
  const skill = requireTarget(argument);
  const client = skill === undefined ? undefined : await session.client();
  if (skill !== undefined && client !== undefined) {
    await run(client, SERVER.hostReport, { uri: skill.toString(), show: true });
  }
}

/** Asks for a skill, and shows where each host looked for it and what it made of it. */
export async function why(session: Session): Promise<void> {
  const client = await session.client();
  if (client === undefined) {
    return;
  }
  const skills = await listSkills(client);
  const active = vscode.window.activeTextEditor?.document.uri.fsPath;
  const picks = skills.map((skill) => ({
    label: skill.name,
    description: shownPath(skill.file),
    detail: summary(skill),
    file: skill.file,
  }));
  // The one that is being looked at is the likeliest.
  picks.sort((left, right) => Number(right.file === active) - Number(left.file === active));
  if (picks.length === 0) {
    void vscode.window.showInformationMessage('No skill was found here. Make one with “Skill: New Skill…”, or open the folder that holds yours.');
    return;
  }
  const pick = await vscode.window.showQuickPick(picks, {
    placeHolder: 'Which skill is it about?',
    matchOnDescription: true,
  });
  if (pick !== undefined) {
    await run(client, SERVER.why, { uri: vscode.Uri.file(pick.file).toString(), show: true });
  }
}
