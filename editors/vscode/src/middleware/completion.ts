import * as vscode from 'vscode';
import type { Middleware } from 'vscode-languageclient/node';

type Provide = NonNullable<Middleware['provideCompletionItem']>;

/** Leaves out of our completions what VS Code or another extension offers at the same place. */
export class CompletionDoubles {
  /** The places at which others are being asked. We are asked there as well, and keep out of it. */
  private readonly asking = new Set<string>();

  readonly provide: Provide = async (document, position, context, token, next) => {
    const place = `${document.uri.toString()} ${document.version} ${position.line}:${position.character}`;
    if (this.asking.has(place)) {
      return [];
    }
    const ours = await next(document, position, context, token);
    const items = Array.isArray(ours) ? ours : (ours?.items ?? []);
    if (items.length === 0 || token.isCancellationRequested) {
      return ours;
    }
    const offered = await this.offeredByOthers(place, document.uri, position, context.triggerCharacter);
    const kept = items.filter((item) => !offered.has(wordOf(item)));
    return Array.isArray(ours) ? kept : new vscode.CompletionList(kept, ours?.isIncomplete);
  };

  private async offeredByOthers(
    place: string,
    uri: vscode.Uri,
    position: vscode.Position,
    triggerCharacter: string | undefined,
  ): Promise<ReadonlySet<string>> {
    this.asking.add(place);
    try {
      const list = await vscode.commands.executeCommand<vscode.CompletionList | undefined>(
        'vscode.executeCompletionItemProvider',
        uri,
        position,
        triggerCharacter,
      );
      // Words of the text are offered everywhere, and say nothing of what they mean here.
      const items = list?.items.filter((item) => item.kind !== vscode.CompletionItemKind.Text) ?? [];
      return new Set(items.map(wordOf));
    } finally {
      this.asking.delete(place);
    }
  }
}

/** The word that an item stands for: a field is offered with its colon by one, and without by the other. */
function wordOf(item: vscode.CompletionItem): string {
  const label = typeof item.label === 'string' ? item.label : item.label.label;
  return label.replace(/^\.\//, '').replace(/[:/]?\s*$/, '');
}
