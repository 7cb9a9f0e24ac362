import * as path from 'node:path';
import * as vscode from 'vscode';
import { skillOf } from '../server/documents';
import { shownPath, type Session } from '../server/session';
import { columnOf, type Skill } from './column';
import { Hosts } from './hosts';
import type { Choice, FromPage, State, ToPage, View } from './model';
import { page } from './page';

/** So long after a keystroke the preview is made: less than anybody sees, and enough for a burst of edits. */
const AFTER_EDIT_MILLISECONDS = 40;

/** One panel: a skill, and what one host or two make of it. */
export class PreviewPanel {
  private readonly subscriptions: vscode.Disposable[] = [];
  private choices: readonly Choice[];
  private hosts: Hosts | undefined;
  private timer: NodeJS.Timeout | undefined;
  /** Counts what was asked for, so that an answer that comes late is not shown. */
  private asked = 0;
  /** What is shown now. */
  view: View | undefined;

  constructor(
    private readonly panel: vscode.WebviewPanel,
    private readonly session: Session,
    extension: vscode.Uri,
    private skill: vscode.Uri,
    state: State | undefined,
  ) {
    this.choices = state?.choices ?? [{}];
    panel.webview.options = {
      enableScripts: true,
      localResourceRoots: [vscode.Uri.joinPath(extension, 'dist'), vscode.Uri.joinPath(extension, 'media')],
    };
    panel.webview.html = page(panel.webview, extension);
    this.subscriptions.push(
      panel.webview.onDidReceiveMessage((message: FromPage) => {
        this.receive(message);
      }),
      vscode.workspace.onDidChangeTextDocument((event) => {
        if (event.contentChanges.length > 0 && this.concerns(event.document.uri)) {
          this.showSoon();
        }
      }),
      vscode.workspace.onDidSaveTextDocument(() => {
        this.showSoon();
      }),
      vscode.window.onDidChangeActiveTextEditor((editor) => {
        const next = editor === undefined ? undefined : skillOf(editor.document.uri);
        if (next !== undefined) {
          this.follow(next);
        }
      }),
      session.onDidChangeActivity((activity) => {
        if (activity === 'ready') {
          this.showSoon();
        }
      }),
    );
    panel.onDidDispose(() => {
      clearTimeout(this.timer);
      for (const subscription of this.subscriptions) {
        subscription.dispose();
      }
    });
    this.entitle();
  }

  /** Shows another skill. */
  follow(skill: vscode.Uri): void {
    if (skill.toString() !== this.skill.toString()) {
      this.skill = skill;
      // Arguments were typed for the other skill.
      this.choices = this.choices.map((choice) => withoutArguments(choice));
      this.entitle();
      this.showSoon();
    }
  }

  reveal(): void {
    this.panel.reveal(undefined, true);
  }

  /** What the page would send if the user chose something. */
  receive(message: FromPage): void {
    switch (message.type) {
      case 'ready':
        void this.show();
        break;
      case 'choose':
        this.choices = this.choices.map((choice, index) => (index === message.column ? message.choice : choice));
        void this.show();
        break;
      case 'compare':
        this.choices = message.isOn ? [this.choices[0] ?? {}, this.second()] : this.choices.slice(0, 1);
        void this.show();
        break;
      case 'openSkill':
        void vscode.window.showTextDocument(this.skill, { viewColumn: vscode.ViewColumn.One });
        break;
    }
  }

  private entitle(): void {
    this.panel.title = `Preview: ${path.basename(path.dirname(this.skill.fsPath))}`;
  }

  /** Whether what is shown may be another after a change of this document. */
  private concerns(document: vscode.Uri): boolean {
    return document.scheme === 'file' && (skillOf(document) !== undefined || document.fsPath.startsWith(path.dirname(this.skill.fsPath) + path.sep));
  }

  private showSoon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.show(), AFTER_EDIT_MILLISECONDS);
  }

  private async show(): Promise<void> {
    const asked = ++this.asked;
    try {
      const view = await this.make();
      if (asked === this.asked) {
        this.view = view;
        await this.send(view === undefined ? NO_SERVER : { type: 'show', view, state: this.state() });
      }
    } catch (error) {
      this.session.output.error(String(error));
      await this.send({ type: 'empty', text: `The preview could not be made: ${String(error)}. “Skill: Show Output” says more.` });
    }
  }

  private async make(): Promise<View | undefined> {
    const client = await this.session.client();
    if (client === undefined) {
      return undefined;
    }
    if (this.hosts?.client !== client) {
      this.hosts = new Hosts(client);
    }
    const hosts = await this.hosts.all();
    const document = await vscode.workspace.openTextDocument(this.skill);
    const skill: Skill = { uri: this.skill.toString(), file: this.skill.fsPath, text: document.getText(), read: textOf };
    const columns = await Promise.all(this.choices.map((choice) => columnOf(client, hosts, skill, choice)));
    return {
      title: path.basename(path.dirname(this.skill.fsPath)),
      path: shownPath(this.skill.fsPath),
      isUnsaved: document.isDirty,
      hosts: hosts.map(({ id, name, preview }) => ({ id, name, canPreview: preview !== null })),
      columns,
    };
  }

  /** Another host than the first one, for a comparison that shows something. */
  private second(): Choice {
    const first = this.view?.columns[0]?.host;
    const other = this.view?.hosts.find((host) => host.canPreview && host.id !== first);
    return other === undefined ? {} : { host: other.id };
  }

  private state(): State {
    return { uri: this.skill.toString(), choices: this.choices };
  }

  private async send(message: ToPage): Promise<void> {
    await this.panel.webview.postMessage(message);
  }
}

const NO_SERVER: ToPage = {
  type: 'empty',
  text: 'There is no server that could make the preview. The message at the lower right, and “Skill: Show Output”, say what to do.',
};

function withoutArguments(choice: Choice): Choice {
  return {
    ...(choice.host === undefined ? {} : { host: choice.host }),
    ...(choice.tool === undefined ? {} : { tool: choice.tool }),
  };
}

async function textOf(file: string): Promise<string | undefined> {
  try {
    return (await vscode.workspace.openTextDocument(file)).getText();
  } catch {
    // Not every file is a text, and arguments may name one that is not there.
    return undefined;
  }
}
