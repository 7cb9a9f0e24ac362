import { homedir } from 'node:os';
import * as vscode from 'vscode';
import type { SkillCell, SkillList, SkillRow } from '../server/list';
import { shownPath } from '../server/session';
import { isHidden, outcome, scopes, summary, type Root, type Scope } from './scopes';

/** What is in the tree: a scope, a directory of skills, a skill, or what a host makes of it. */
export type Node =
  | { readonly kind: 'scope'; readonly scope: Scope }
  | { readonly kind: 'root'; readonly root: Root }
  | { readonly kind: 'skill'; readonly skill: SkillRow }
  | { readonly kind: 'host'; readonly host: string; readonly cell: SkillCell };

/** The tree of all skills. */
export class SkillTree implements vscode.TreeDataProvider<Node> {
  readonly onDidChangeTreeData: vscode.Event<undefined>;

  constructor(private readonly list: SkillList) {
    this.onDidChangeTreeData = list.onDidChange;
  }

  getChildren(node?: Node): Node[] {
    switch (node?.kind) {
      case undefined:
        return this.scopes();
      case 'scope':
        return node.scope.roots.map((root) => ({ kind: 'root', root }));
      case 'root':
        return node.root.skills.map((skill) => ({ kind: 'skill', skill }));
      case 'skill':
        return Object.entries(node.skill.hosts).map(([host, cell]) => ({ kind: 'host', host, cell }));
      case 'host':
        return [];
    }
  }

  getTreeItem(node: Node): vscode.TreeItem {
    switch (node.kind) {
      case 'scope':
        return opened(node.scope.label, node.scope.detail, 'root-folder');
      case 'root':
        return opened(node.root.label, '', 'folder-library');
      case 'skill':
        return skillItem(node.skill);
      case 'host':
        return hostItem(node.host, node.cell);
    }
  }

  private scopes(): Node[] {
    const folders = (vscode.workspace.workspaceFolders ?? []).map((folder) => ({ name: folder.name, path: folder.uri.fsPath }));
    const found = scopes(this.list.skills, { folders, home: homedir() });
    return found.map((scope) => ({ kind: 'scope', scope }));
  }
}

/** The file of the skill of a node, for the commands of its menu. */
export function fileOf(node: unknown): vscode.Uri | undefined {
  const skill = (node as Partial<Extract<Node, { kind: 'skill' }>> | undefined)?.skill;
  return skill === undefined ? undefined : vscode.Uri.file(skill.file);
}

function opened(label: string, detail: string, icon: string): vscode.TreeItem {
  const item = new vscode.TreeItem(label, vscode.TreeItemCollapsibleState.Expanded);
  item.description = detail;
  item.iconPath = new vscode.ThemeIcon(icon);
  return item;
}

function skillItem(skill: SkillRow): vscode.TreeItem {
  const hasHosts = Object.keys(skill.hosts).length > 0;
  const state = hasHosts ? vscode.TreeItemCollapsibleState.Collapsed : vscode.TreeItemCollapsibleState.None;
  const item = new vscode.TreeItem(skill.name, state);
  // Skills of one name lie in one directory of skills, and what is open stays open when the list changes.
  item.id = skill.file;
  item.contextValue = 'skill';
  item.description = summary(skill);
  item.tooltip = shownPath(skill.file);
  item.iconPath = isHidden(skill)
    ? new vscode.ThemeIcon('eye-closed', new vscode.ThemeColor('list.warningForeground'))
    : new vscode.ThemeIcon('book');
  item.command = { command: 'vscode.open', title: 'Open', arguments: [vscode.Uri.file(skill.file)] };
  item.accessibilityInformation = { label: `${skill.name}, ${summary(skill)}, ${shownPath(skill.file)}` };
  return item;
}

const HOST_ICONS: Readonly<Record<string, string>> = { visible: 'eye', shadowed: 'eye-closed', 'not-loaded': 'error', withheld: 'circle-slash' };

function hostItem(host: string, cell: SkillCell): vscode.TreeItem {
  const item = new vscode.TreeItem(host);
  item.description = outcome(cell, shownPath);
  item.tooltip = `${host}: ${item.description}`;
  item.iconPath = new vscode.ThemeIcon(HOST_ICONS[cell.outcome] ?? 'question');
  const [other] = cell.others;
  if (other !== undefined) {
    item.command = { command: 'vscode.open', title: 'Open the Other Skill', arguments: [vscode.Uri.file(other)] };
  }
  return item;
}
