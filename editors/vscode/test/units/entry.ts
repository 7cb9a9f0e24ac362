import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entriesIn } from '../../src/preview/entry';

/** The one entry. */
function entryOf(...given: Parameters<typeof entriesIn>): string | undefined {
  const entries = entriesIn(...given);
  assert.ok(entries.length < 2, entries.join('\n⋯\n'));
  return entries[0];
}

const SKILL = { name: 'tides', description: 'Reads <tide> tables & more.\nAnd more.', path: '/w/skills/tides/SKILL.md' };

test('an entry between tags is found with them, escaped or not', () => {
  const catalogue =
    '<skills>\n  <skill>\n    <name>tides</name>\n    <description>Reads &lt;tide&gt; tables &amp; more.\nAnd more.</description>\n    <path>/w/skills/tides/SKILL.md</path>\n  </skill>\n  <skill>\n    <name>winds</name>\n  </skill>\n</skills>';
  const entry = entryOf(catalogue, SKILL);
  assert.ok(entry?.startsWith('  <skill>\n    <name>tides') && entry.endsWith('  </skill>'), entry);
  assert.ok(!entry?.includes('winds'));
});

test('an entry of one line is that line', () => {
  const catalogue = 'Skills:\n- waves: Reads <tide> waves.\n- tides: Reads <tide> tables & more. (file: r0/tides)\n- ebb-tides: x';
  assert.equal(entryOf(catalogue, SKILL), '- tides: Reads <tide> tables & more. (file: r0/tides)');
});

test('a name alone is enough where there is no description', () => {
  assert.equal(entryOf('Available: winds, tides, waves.', { ...SKILL, description: null }), 'Available: winds, tides, waves.');
});

test('a catalogue that does not tell of the skill has no entry', () => {
  assert.equal(entryOf('- ebb-tides: x\n- tidesman: y', SKILL), undefined);
  assert.equal(entryOf('', SKILL), undefined);
});

test('an entry whose tags stand on lines of their own is whole', () => {
  const entry = '<skill>\n<name>\ntides\n</name>\n<description>\nReads &lt;tide&gt; tables &amp; more.\nAnd more.\n</description>\n</skill>';
  const other = entry.replace('tides', 'winds').replace('Reads', 'Feels');
  assert.equal(entryOf(`<all>\n${other}\n${entry}\n${other}\n</all>`, SKILL), entry);
});

test('a catalogue that lists its skills twice has two entries', () => {
  const line = '- tides: Reads <tide> tables & more.';
  const entries = entriesIn(`${line}\n\nA guide.\n\nMore of it.\n\n${line}\n`, { ...SKILL, description: 'Reads <tide> tables & more.' });
  assert.deepEqual(entries, [line, line]);
});
