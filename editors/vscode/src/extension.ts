import * as vscode from 'vscode';
import { newSkill } from './commands/newSkill';
import { hostReport, why } from './commands/reports';
import { requireTarget } from './commands/target';
import { PreviewPanels } from './preview/panels';
import { SERVER, run } from './server/commands';
import { isOurs } from './server/documents';
import { SkillList } from './server/list';
import { Session, versionOf } from './server/session';
import { Status } from './status';
import { SkillTree } from './tree/view';

/** What tests may look at. */
export interface Api {
  readonly session: Session;
  readonly previews: PreviewPanels;
  readonly tree: SkillTree;
}

let session: Session | undefined;

export function activate(extension: vscode.ExtensionContext): Api {
  const own = new Session(extension, (command, uri) => {
    const ours = Object.entries(SERVER).find(([, server]) => server === command)?.[0];
    return ours === undefined || !(ours in commands) ? undefined : vscode.commands.executeCommand(`skillLsp.${ours}`, uri);
  });
  session = own;
  const previews = new PreviewPanels(extension, own);
  const list = new SkillList(own);
  const status = new Status(own, list);
  const tree = new SkillTree(list);
  const view = vscode.window.createTreeView('skillLsp.skills', { treeDataProvider: tree, showCollapseAll: true });
  const refresh = debounced(REFRESH_AFTER_MILLISECONDS, async () => {
    await list.refresh();
    status.show();
  });

  const commands: Record<string, (argument?: unknown) => unknown> = {
    preview: (argument) => {
      const skill = requireTarget(argument);
      if (skill !== undefined) {
        previews.open(skill);
      }
    },
    hostReport: (argument) => hostReport(own, argument),
    why: () => why(own),
    newSkill: () => newSkill(own),
    listSkills: async () => {
      await own.client();
      await list.refresh();
      await vscode.commands.executeCommand('skillLsp.skills.focus');
    },
    reindex: async () => {
      const client = await own.client();
      await (client === undefined ? undefined : run(client, SERVER.reindex));
      refresh();
    },
    restart: () => own.restart(),
    showOutput: () => {
      own.output.show();
    },
    showVersion: () => showVersion(own),
  };
  extension.subscriptions.push(
    own,
    previews,
    list,
    status,
    view,
    ...Object.entries(commands).map(([name, run]) => vscode.commands.registerCommand(`skillLsp.${name}`, run)),
    own.onDidChangeActivity((activity) => {
      status.show();
      void vscode.commands.executeCommand('setContext', 'skillLsp.isActive', activity !== 'off');
      if (['ready', 'off', 'failed'].includes(activity)) {
        refresh();
      }
    }),
    vscode.languages.onDidChangeDiagnostics(refresh),
    vscode.workspace.onDidOpenTextDocument((document) => {
      if (isOurs(document.uri)) {
        void own.client();
      }
    }),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('skillLsp.server')) {
        void own.restart();
      }
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(() => void own.restart()),
    ...skillFilesCome(async () => {
      await own.client();
      await own.openNewlyOurs();
      refresh();
    }),
  );
  void startIfNeeded(own);
  return { session: own, previews, tree };
}

export async function deactivate(): Promise<void> {
  await session?.stop();
}

/** So long after the last change everything is counted and listed anew. */
const REFRESH_AFTER_MILLISECONDS = 300;

/** Markdown is written in many projects that have no skills; they need no server. */
async function startIfNeeded(session: Session): Promise<void> {
  const isOpen = vscode.workspace.textDocuments.some((document) => isOurs(document.uri));
  const [found] = isOpen ? [] : await vscode.workspace.findFiles('**/[sS][kK][iI][lL][lL].[mM][dD]', null, 1);
  if (isOpen || found !== undefined) {
    await session.client();
  }
}

function skillFilesCome(then: () => Promise<void>): vscode.Disposable[] {
  const watcher = vscode.workspace.createFileSystemWatcher('**/[sS][kK][iI][lL][lL].[mM][dD]', false, true, false);
  return [watcher, watcher.onDidCreate(() => void then()), watcher.onDidDelete(() => void then())];
}

async function showVersion(session: Session): Promise<void> {
  const client = await session.client();
  if (client !== undefined) {
    const place = session.program() ?? '';
    const choice = await vscode.window.showInformationMessage(`${versionOf(client)} (${place})`, 'Copy');
    if (choice === 'Copy') {
      await vscode.env.clipboard.writeText(`${versionOf(client)} (${place})`);
    }
  }
}

function debounced(milliseconds: number, action: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(() => void action(), milliseconds);
  };
}
