import { homedir } from 'node:os';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { State, type LanguageClient } from 'vscode-languageclient/node';
import { Gate } from '../middleware/gate';
import { makeClient, type OnCommand } from './client';
import { findServer, type FoundServer, type MissingServer } from './find';
import { placesOf } from './places';
import { settingNames } from './settings';

/** What the server does. `missing` is that there is none, `failed` that it could not be started, or ended by itself. */
export type Activity = 'off' | 'starting' | 'busy' | 'ready' | 'missing' | 'failed';

/** The server of the window: it is started when it is first needed, and told of what happens to it. */
export class Session implements vscode.Disposable {
  readonly output = vscode.window.createOutputChannel('skill-lsp', { log: true });
  private readonly trace = vscode.window.createOutputChannel('skill-lsp messages', { log: true });
  private readonly gate = new Gate();
  private readonly changed = new vscode.EventEmitter<Activity>();
  readonly onDidChangeActivity = this.changed.event;
  private current: Activity = 'off';
  private starting: Promise<LanguageClient | undefined> | undefined;
  private found: FoundServer | MissingServer | undefined;
  private isStopping = false;

  constructor(
    private readonly extension: vscode.ExtensionContext,
    private readonly onCommand: OnCommand,
  ) {}

  get activity(): Activity {
    return this.current;
  }

  /** The client of the server, which is started if it is not. Without one the user has been told why. */
  async client(): Promise<LanguageClient | undefined> {
    this.starting ??= this.start();
    return this.starting;
  }

  /** The client, if the server runs; it is not started for this. */
  async running(): Promise<LanguageClient | undefined> {
    const client = await this.starting;
    return client?.state === State.Running ? client : undefined;
  }

  /** The file of the server. */
  program(): string | undefined {
    return this.found !== undefined && 'file' in this.found ? this.found.file : undefined;
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.client();
  }

  async stop(): Promise<void> {
    const client = await this.starting;
    this.starting = undefined;
    this.gate.forget();
    this.isStopping = true;
    try {
      await client?.dispose();
    } catch (error) {
      // One that does not end in time is killed; a new one can be started all the same.
      this.output.warn(`the server did not end as asked: ${wordsOf(error)}`);
    }
    this.isStopping = false;
    this.report('off');
  }

  /** Tells the server of the open documents that have come to belong to a skill. */
  async openNewlyOurs(): Promise<void> {
    const client = await this.running();
    const documents = client === undefined ? [] : this.gate.newlyOurs();
    for (const document of documents) {
      await client?.getFeature('textDocument/didOpen').getProvider(document)?.send(document);
    }
    if (documents.length > 0) {
      // They were asked about before, and got no answer.
      client?.getFeature('textDocument/diagnostic').refresh();
    }
  }

  dispose(): void {
    this.changed.dispose();
    this.trace.dispose();
    this.output.dispose();
  }

  private async start(): Promise<LanguageClient | undefined> {
    this.found = findServer(placesOf(this.extension));
    if ('missing' in this.found) {
      this.report('missing');
      void this.tellMissing(this.found);
      return undefined;
    }
    const { file, from } = this.found;
    this.report('starting');
    this.output.info(`starting ${file} (found by: ${from})`);
    const client = this.makeClient(file);
    try {
      await client.start();
      this.output.info(versionOf(client));
      return client;
    } catch (error) {
      this.report('failed');
      void this.tellFailed(file, error);
      return undefined;
    }
  }

  private makeClient(file: string): LanguageClient {
    const client = makeClient(file, {
      output: this.output,
      trace: this.trace,
      gate: this.gate,
      settings: settingNames(this.extension),
      onWork: (isBusy) => {
        this.report(isBusy ? 'busy' : 'ready');
      },
      onCommand: this.onCommand,
    });
    client.onDidChangeState((change) => {
      if (change.newState === State.Stopped) {
        // The client starts a server anew that has crashed, until it has crashed often; the new one knows of no document.
        this.gate.forget();
        this.report(this.isStopping ? 'off' : 'failed');
      } else {
        this.report(change.newState === State.Running ? 'ready' : 'starting');
      }
    });
    return client;
  }

  private report(activity: Activity): void {
    this.current = activity;
    this.changed.fire(activity);
  }

  private async tellMissing(missing: MissingServer): Promise<void> {
    this.output.error(missing.message);
    await this.follow(await vscode.window.showErrorMessage(missing.message, OPEN_SETTING, TRY_AGAIN));
  }

  private async tellFailed(file: string, error: unknown): Promise<void> {
    const message = `The server ${file} did not start: ${wordsOf(error)}. Its output says more; after mending it, restart the server.`;
    await this.follow(await vscode.window.showErrorMessage(message, SHOW_OUTPUT, TRY_AGAIN, OPEN_SETTING));
  }

  /** Does what was chosen in a message. */
  private async follow(choice: string | undefined): Promise<void> {
    if (choice === OPEN_SETTING) {
      await vscode.commands.executeCommand('workbench.action.openSettings', 'skillLsp.server.path');
    } else if (choice === TRY_AGAIN) {
      await this.restart();
    } else if (choice === SHOW_OUTPUT) {
      this.output.show();
    }
  }
}

const OPEN_SETTING = 'Open Setting';
const TRY_AGAIN = 'Try Again';
const SHOW_OUTPUT = 'Show Output';

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The name and the version of the server, as it says them itself. */
export function versionOf(client: LanguageClient): string {
  const info = client.initializeResult?.serverInfo;
  return info === undefined ? 'a server that does not tell its version' : `${info.name} ${info.version ?? '(no version)'}`;
}

/** A path as people write it: in the workspace from its folder on, and with `~` for the home directory. */
export function shownPath(file: string): string {
  const shown = vscode.workspace.asRelativePath(file, (vscode.workspace.workspaceFolders ?? []).length > 1);
  const home = homedir();
  return shown.startsWith(home + path.sep) ? `~${shown.slice(home.length)}` : shown;
}
