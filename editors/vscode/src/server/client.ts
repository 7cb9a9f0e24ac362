import * as vscode from 'vscode';
import { LanguageClient, TransportKind, type LanguageClientOptions, type Middleware, type ServerOptions } from 'vscode-languageclient/node';
import { CompletionDoubles } from '../middleware/completion';
import { Collections } from '../middleware/diagnostics';
import type { Gate } from '../middleware/gate';
import { SELECTOR } from './documents';
import { settingsFor } from './settings';

/** Runs the extension's own command in the place of one of the server; `undefined` if it has none. */
export type OnCommand = (command: string, uri: vscode.Uri | undefined) => Thenable<unknown> | undefined;

/** What a client works with. */
export interface Surroundings {
  readonly output: vscode.LogOutputChannel;
  readonly trace: vscode.LogOutputChannel;
  readonly gate: Gate;
  /** The names of the settings. */
  readonly settings: readonly string[];
  /** Is told whether the server is at work. */
  readonly onWork: (isBusy: boolean) => void;
  readonly onCommand: OnCommand;
}

/** A client for the server in this file; it is not started yet. */
export function makeClient(program: string, surroundings: Surroundings): LanguageClient {
  const { output, gate } = surroundings;
  const options: LanguageClientOptions = {
    documentSelector: SELECTOR,
    outputChannel: output,
    traceOutputChannel: surroundings.trace,
    initializationOptions: settingsFor(surroundings.settings, undefined),
    diagnosticCollectionProvider: new Collections(),
    middleware: { ...middleware(surroundings), sendRequest: gate.sendRequest },
  };
  const server: ServerOptions = { command: program, args: ['server'], transport: TransportKind.stdio };
  return new LanguageClient('skillLsp', 'skill-lsp', server, options);
}

function middleware(surroundings: Surroundings): Middleware {
  const { gate } = surroundings;
  return {
    didOpen: gate.didOpen,
    didChange: gate.didChange,
    didClose: gate.didClose,
    provideCompletionItem: new CompletionDoubles().provide,
    // The status tells of it.
    handleWorkDoneProgress: (_token, progress) => {
      surroundings.onWork(progress.kind !== 'end');
    },
    executeCommand: async (command, args, next) => {
      const [request] = args as (Request | undefined)[];
      const own = isToBeShown(request) ? surroundings.onCommand(command, uriOf(request)) : undefined;
      return own ?? ((await next(command, args)) as unknown);
    },
    workspace: {
      configuration: (asked) => asked.items.map((item) => section(surroundings, item.section, item.scopeUri)),
    },
  };
}

/** What a command of the server is called with. */
interface Request {
  readonly uri?: unknown;
  readonly show?: unknown;
}

/** Who calls a command for its answer does not want anything shown. */
function isToBeShown(request: Request | undefined): boolean {
  return request === undefined || request.show === true;
}

function uriOf(request: Request | undefined): vscode.Uri | undefined {
  return typeof request?.uri === 'string' ? vscode.Uri.parse(request.uri) : undefined;
}

/** What the server asks for of the settings. Those of others are none of its business. */
function section(surroundings: Surroundings, name: string | undefined, scope: string | undefined): Record<string, unknown> | null {
  if (name !== 'skillLsp') {
    return null;
  }
  return settingsFor(surroundings.settings, scope === undefined ? undefined : vscode.Uri.parse(scope));
}
