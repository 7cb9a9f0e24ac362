import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutDoubles, type Reported } from '../../src/middleware/shared';

function report(code: string, severity: number, line: number, columns: [number, number], source?: string): Reported {
  return { code, severity, source, range: { start: { line, character: columns[0] }, end: { line, character: columns[1] } } };
}

function kept(own: Reported, other: Reported): boolean {
  return withoutDoubles([own], [own, other]).length === 1;
}

test('what VS Code says as strongly in the same field is left to it', () => {
  assert.ok(!kept(report('name-format', 0, 1, [6, 17], 'skill-lsp'), report('', 0, 1, [0, 4])));
});

test('what it says less strongly is not enough', () => {
  assert.ok(kept(report('name-too-long', 0, 1, [6, 76], 'skill-lsp'), report('', 1, 1, [6, 76])));
});

test('another extension says something else, whatever it says', () => {
  assert.ok(kept(report('name-format', 0, 1, [6, 17], 'skill-lsp'), report('', 0, 1, [6, 17], 'speller')));
});

test('of several links in a line only the same one counts', () => {
  const own = report('missing-resource', 1, 8, [10, 20], 'skill-lsp');
  assert.ok(kept(own, report('', 1, 8, [30, 40])));
  assert.ok(!kept(own, report('', 1, 8, [10, 20])));
});

test('what VS Code does not check is always ours', () => {
  assert.ok(kept(report('invalid-yaml', 0, 2, [5, 6], 'skill-lsp'), report('', 0, 2, [0, 9])));
});
