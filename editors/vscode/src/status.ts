import * as vscode from 'vscode';
import { SOURCE } from './middleware/shared';
import type { SkillList } from './server/list';
import type { Activity, Session } from './server/session';

/** The status item: how many skills are indexed, how many problems they have, and what the server does. */
export class Status implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem('skillLsp.status', vscode.StatusBarAlignment.Right, 90);

  constructor(
    private readonly session: Session,
    private readonly list: SkillList,
  ) {
    this.item.name = 'Skills';
    this.item.command = { command: 'skillLsp.listSkills', title: 'Show All Skills' };
    this.show();
  }

  /** Shows what is known now. */
  show(): void {
    const { activity } = this.session;
    const shown = look(activity, this.list.skills.length, problems());
    this.item.text = shown.text;
    this.item.tooltip = tooltip(shown.words, activity);
    this.item.accessibilityInformation = { label: `Skills: ${shown.words}` };
    const isBroken = activity === 'missing' || activity === 'failed';
    this.item.backgroundColor = isBroken ? new vscode.ThemeColor('statusBarItem.errorBackground') : undefined;
    if (activity === 'off') {
      this.item.hide();
    } else {
      this.item.show();
    }
  }

  dispose(): void {
    this.item.dispose();
  }
}

/** What an activity looks like, and the same in words. */
function look(activity: Activity, skills: number, problems: number): { text: string; words: string } {
  const counted = `${count(skills, 'skill')}, ${count(problems, 'problem')}`;
  const numbers = problems === 0 ? `${skills}` : `${skills} $(warning) ${problems}`;
  switch (activity) {
    case 'off':
      return { text: '', words: 'the server is not running' };
    case 'starting':
      return { text: '$(loading~spin) Skills', words: 'the server is starting' };
    case 'busy':
      return { text: `$(sync~spin) Skills ${numbers}`, words: `looking for skills; so far ${counted}` };
    case 'ready':
      return { text: `$(book) Skills ${numbers}`, words: counted };
    case 'missing':
      return { text: '$(error) Skills', words: 'there is no server; the output says what to do' };
    case 'failed':
      return { text: '$(error) Skills', words: 'the server does not run; the output says more' };
  }
}

function problems(): number {
  const all = vscode.languages.getDiagnostics().flatMap(([, diagnostics]) => diagnostics);
  const ours = all.filter((diagnostic) => diagnostic.source === SOURCE);
  return ours.filter((diagnostic) => diagnostic.severity <= vscode.DiagnosticSeverity.Warning).length;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

function tooltip(words: string, activity: Activity): vscode.MarkdownString {
  const links = ['[Show all skills](command:skillLsp.listSkills)', '[Output](command:skillLsp.showOutput)', '[Restart](command:skillLsp.restart)'];
  const text = new vscode.MarkdownString(`Skills: ${words}\n\n${links.slice(activity === 'ready' ? 0 : 1).join(' · ')}`);
  text.isTrusted = { enabledCommands: ['skillLsp.listSkills', 'skillLsp.showOutput', 'skillLsp.restart'] };
  return text;
}
