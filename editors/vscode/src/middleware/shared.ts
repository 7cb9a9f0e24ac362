import type * as vscode from 'vscode';

/** What is compared of a diagnostic, whoever reports it. */
export interface Reported {
  readonly source: string | undefined;
  readonly code: string;
  /** As VS Code counts: 0 is an error, 3 a hint. */
  readonly severity: number;
  readonly range: Range;
}

interface Range {
  readonly start: { readonly line: number; readonly character: number };
  readonly end: { readonly line: number; readonly character: number };
}

/** The source of our diagnostics. */
export const SOURCE = 'skill-lsp';

/**
 * What VS Code checks itself in a SKILL.md. Its diagnostics carry neither a code nor words that are the same in all languages, so
 * a cause is told by its place. It marks a field by its key or its value, so all of its lines count.
 */
const CHECKED_FIELDS: ReadonlySet<string> = new Set([
  'missing-name',
  'empty-name',
  'non-string-name',
  'name-format',
  'name-too-long',
  'name-directory-mismatch',
  'missing-description',
  'empty-description',
  'non-string-description',
  'description-too-long',
  'unknown-field',
  'misspelt-field',
  'wrong-field-type',
  'duplicate-key',
]);

/** What it checks in the body; several links may stand in one line. */
const CHECKED_LINKS: ReadonlySet<string> = new Set(['missing-resource', 'resource-case', 'missing-anchor']);

/** Those of `ours` of which VS Code tells the same cause already, and as strongly, are left out. */
export function withoutDoubles<Ours extends Reported>(ours: readonly Ours[], all: readonly Reported[]): Ours[] {
  const others = all.filter(isOfVSCode);
  return ours.filter((own) => !others.some((other) => other.severity <= own.severity && isSameCause(own, other)));
}

export function reported(diagnostic: vscode.Diagnostic): Reported {
  const { code, source, severity, range } = diagnostic;
  return { source, code: String(typeof code === 'object' ? code.value : (code ?? '')), severity, range };
}

/** Other extensions name themselves. Whatever they say, a spelling for instance, is not the cause that we tell of. */
function isOfVSCode(diagnostic: Reported): boolean {
  return diagnostic.source === undefined || diagnostic.source === '' || diagnostic.code.startsWith('link.');
}

function isSameCause(own: Reported, other: Reported): boolean {
  if (CHECKED_FIELDS.has(own.code)) {
    return own.range.start.line <= other.range.end.line && other.range.start.line <= own.range.end.line;
  }
  return CHECKED_LINKS.has(own.code) && isBefore(own.range.start, other.range.end) && isBefore(other.range.start, own.range.end);
}

function isBefore(left: Range['start'], right: Range['start']): boolean {
  return left.line < right.line || (left.line === right.line && left.character < right.character);
}
