import * as vscode from 'vscode';
import type { DiagnosticCollectionProvider } from 'vscode-languageclient/node';
import { reported, withoutDoubles } from './shared';

/**
 * Makes the collections in which the client puts diagnostics. What VS Code itself reports of a SKILL.md is left out of them, and
 * comes back when VS Code no longer says it. Our quick fixes do not go by what is shown, so they are offered all the same.
 */
export class Collections implements DiagnosticCollectionProvider, vscode.Disposable {
  private readonly made = new Set<Collection>();
  private readonly listener = vscode.languages.onDidChangeDiagnostics((event) => {
    for (const collection of this.made) {
      collection.show(event.uris);
    }
  });

  create(name: string | undefined): vscode.DiagnosticCollection {
    const collection = new Collection(vscode.languages.createDiagnosticCollection(name));
    this.made.add(collection);
    return collection;
  }

  dispose(collection?: vscode.DiagnosticCollection): void {
    if (collection instanceof Collection) {
      this.made.delete(collection);
      collection.dispose();
      return;
    }
    this.listener.dispose();
  }
}

/** A collection that knows more than it shows. */
class Collection implements vscode.DiagnosticCollection {
  private readonly all = new Map<string, readonly vscode.Diagnostic[]>();

  constructor(private readonly shown: vscode.DiagnosticCollection) {}

  get name(): string {
    return this.shown.name;
  }

  set(uri: vscode.Uri, diagnostics: readonly vscode.Diagnostic[] | undefined): void;
  set(entries: readonly [vscode.Uri, readonly vscode.Diagnostic[] | undefined][]): void;
  set(
    first: vscode.Uri | readonly [vscode.Uri, readonly vscode.Diagnostic[] | undefined][],
    diagnostics?: readonly vscode.Diagnostic[],
  ): void {
    const entries = first instanceof vscode.Uri ? ([[first, diagnostics]] as const) : first;
    for (const [uri, known] of entries) {
      if (known === undefined) {
        this.delete(uri);
      } else {
        this.all.set(uri.toString(), known);
        this.shown.set(uri, wanted(uri, known));
      }
    }
  }

  /** Shows what is wanted now: others have changed what they say. */
  show(uris: readonly vscode.Uri[]): void {
    for (const uri of uris) {
      const known = this.all.get(uri.toString());
      if (known === undefined) {
        continue;
      }
      const now = wanted(uri, known);
      // Our own changes come here as well, and must not go round for ever.
      if (!isSame(now, this.shown.get(uri) ?? [])) {
        this.shown.set(uri, now);
      }
    }
  }

  delete(uri: vscode.Uri): void {
    this.all.delete(uri.toString());
    this.shown.delete(uri);
  }

  clear(): void {
    this.all.clear();
    this.shown.clear();
  }

  forEach(callback: (uri: vscode.Uri, diagnostics: readonly vscode.Diagnostic[], collection: vscode.DiagnosticCollection) => void): void {
    for (const [uri, diagnostics] of this) {
      callback(uri, diagnostics, this);
    }
  }

  get(uri: vscode.Uri): readonly vscode.Diagnostic[] | undefined {
    return this.all.get(uri.toString());
  }

  has(uri: vscode.Uri): boolean {
    return this.all.has(uri.toString());
  }

  dispose(): void {
    this.all.clear();
    this.shown.dispose();
  }

  *[Symbol.iterator](): Iterator<[vscode.Uri, readonly vscode.Diagnostic[]]> {
    for (const [uri, diagnostics] of this.all) {
      yield [vscode.Uri.parse(uri), diagnostics];
    }
  }
}

function wanted(uri: vscode.Uri, ours: readonly vscode.Diagnostic[]): vscode.Diagnostic[] {
  const all = vscode.languages.getDiagnostics(uri).map(reported);
  const pairs = ours.map((diagnostic) => ({ ...reported(diagnostic), diagnostic }));
  return withoutDoubles(pairs, all).map((pair) => pair.diagnostic);
}

function isSame(left: readonly vscode.Diagnostic[], right: readonly vscode.Diagnostic[]): boolean {
  return left.length === right.length && left.every((diagnostic, index) => diagnostic === right[index]);
}
