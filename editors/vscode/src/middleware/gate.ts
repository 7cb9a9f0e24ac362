import type { Middleware } from 'vscode-languageclient/node';
import * as vscode from 'vscode';
import { isOurs } from '../server/documents';

/**
 * Keeps documents that belong to no skill from the server: it is told nothing of them, and asked nothing about them. Which ones
 * those are changes when a SKILL.md comes or goes, so that it cannot be said by a selector.
 */
export class Gate {
  /** The documents that the server knows to be open. */
  private readonly open = new Set<string>();

  readonly sendRequest: NonNullable<Middleware['sendRequest']> = async (type, param, token, next) => {
    const uri = uriOf(param);
    if (uri === undefined || this.open.has(uri) || isOurs(vscode.Uri.parse(uri))) {
      return next(type, param, token);
    }
    type Result = Awaited<ReturnType<typeof next>>;
    const nothing = methodOf(type) === 'textDocument/diagnostic' ? { kind: 'full', items: [] } : null;
    return nothing as Result;
  };

  readonly didOpen = async (document: vscode.TextDocument, next: (document: vscode.TextDocument) => Promise<void>): Promise<void> => {
    if (isOurs(document.uri)) {
      this.open.add(document.uri.toString());
      await next(document);
    }
  };

  readonly didChange = async (
    event: vscode.TextDocumentChangeEvent,
    next: (event: vscode.TextDocumentChangeEvent) => Promise<void>,
  ): Promise<void> => {
    if (this.open.has(event.document.uri.toString())) {
      await next(event);
    }
  };

  readonly didClose = async (document: vscode.TextDocument, next: (document: vscode.TextDocument) => Promise<void>): Promise<void> => {
    if (this.open.delete(document.uri.toString())) {
      await next(document);
    }
  };

  /** The open documents that have come to belong to a skill since they were opened. */
  newlyOurs(): vscode.TextDocument[] {
    return vscode.workspace.textDocuments.filter((document) => {
      return !this.open.has(document.uri.toString()) && !document.isClosed && isOurs(document.uri);
    });
  }

  /** Has to be called when the server starts anew, and knows of no document. */
  forget(): void {
    this.open.clear();
  }
}

function uriOf(param: unknown): string | undefined {
  const document = (param as { textDocument?: { uri?: unknown } } | undefined)?.textDocument;
  return typeof document?.uri === 'string' ? document.uri : undefined;
}

function methodOf(type: string | { method: string }): string {
  return typeof type === 'string' ? type : type.method;
}
