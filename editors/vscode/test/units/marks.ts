import assert from 'node:assert/strict';
import { test } from 'node:test';
import { marked } from '../../src/preview/marks/marks';
import { match } from '../../src/preview/marks/match';
import type { Mark, Segment } from '../../src/preview/model';

/** The segments in short: `mark:text`. */
function shown(segments: readonly Segment[]): string[] {
  return segments.map((segment) => `${segment.mark}:${segment.text}`);
}

function of(segments: readonly Segment[], mark: Mark): string[] {
  return segments.filter((segment) => segment.mark === mark).map((segment) => segment.text);
}

const FILE = '---\nname: tides\n---\n# Tides\n\nAsk for $ARGUMENTS, and look into ${SKILL_DIR}/tables.\n';

test('what the host adds is told from what the file holds', () => {
  const delivered = '## Skill: tides\n\n# Tides\n\nAsk for $ARGUMENTS, and look into ${SKILL_DIR}/tables.\n';
  assert.deepEqual(shown(marked(FILE, delivered)), [
    'cut:---\nname: tides\n---',
    'host:## Skill: tides\n',
    'source:\n# Tides\n\nAsk for ',
    'literal:$ARGUMENTS',
    'source:, and look into ',
    'literal:${SKILL_DIR}',
    'source:/tables.\n',
  ]);
});

test('what is filled in names what stood there', () => {
  const delivered = '# Tides\n\nAsk for Husum, and look into /home/me/tides/tables.\n\nARGUMENTS: Husum';
  const filled = marked(FILE, delivered).filter((segment) => segment.mark === 'substituted');
  assert.deepEqual(
    filled.map((segment) => [segment.text, segment.note]),
    [
      ['Husum', 'in the place of $ARGUMENTS'],
      ['/home/me/tides', 'in the place of ${SKILL_DIR}'],
    ],
  );
});

test('what is filled in at the end of the file ends with its line', () => {
  const segments = marked('Tell of the tides of the day $1\n', 'Tell of the tides of the day Monday\n</skill>');
  assert.deepEqual(shown(segments), ['source:Tell of the tides of the day ', 'substituted:Monday', 'source:\n', 'host:</skill>']);
});

test('escapes are seen in markup and in JSON', () => {
  const text = 'Reads "tides" & says when <ships> may enter.\nThen more.\n';
  const markup = marked(text, 'Reads "tides" &amp; says when &lt;ships&gt; may enter.\nThen more.\n');
  assert.deepEqual(of(markup, 'escaped'), ['&amp;', '&lt;', '&gt;']);
  const json = marked(text, JSON.stringify({ instructions: text, name: 'tides' }));
  assert.deepEqual(of(json, 'escaped'), ['\\"', '\\"', '\\n', '\\n']);
  assert.deepEqual(of(json, 'host'), ['{"instructions":"', '","name":"tides"}']);
});

test('an escape that stands in the file is no escape of the host', () => {
  const text = 'Write &lt; for a sign that opens a tag.\n';
  assert.deepEqual(shown(marked(text, text)), [`source:${text}`]);
});

test('what is cut at the end is told of', () => {
  const description = 'Reads tide tables for a harbour and says when a ship may enter it.';
  const segments = marked(description, '- tides: Reads tide tables for a harbour and…');
  assert.deepEqual(of(segments, 'source'), ['Reads tide tables for a harbour and']);
  assert.deepEqual(of(segments, 'cut'), [' says when a ship may enter it.']);
  assert.match(segments.find((segment) => segment.mark === 'cut')?.note ?? '', /31 bytes/);
});

test('an answer that has nothing of the file is the host’s', () => {
  const segments = marked(FILE, 'Error: no such skill');
  assert.deepEqual(of(segments, 'host'), ['Error: no such skill']);
  assert.deepEqual(of(segments, 'source'), []);
});

test('all but what is cut is the delivered text, whatever it is', () => {
  // A generator of its own makes the texts the same in each run.
  let seed = 1;
  const random = (below: number): number => {
    seed = (seed * 48271) % 2147483647;
    return seed % below;
  };
  const pieces = ['tide', ' ', '\n', '$ARGUMENTS', '&amp;', '&lt;', '&#0;', '"', '\\n', '\\u00', '{', '}', '---\n', 'é', '😀', '\r\n', '<', '⋯'];
  for (let round = 0; round < 500; round++) {
    const text = (most: number): string => Array.from({ length: random(most) }, () => pieces[random(pieces.length)]).join('');
    const [source, delivered] = [text(40), (round % 3 === 0 ? '{' : '') + text(40)];
    const segments = marked(source, delivered).filter((segment) => segment.mark !== 'cut');
    assert.equal(segments.map((segment) => segment.text).join(''), delivered, JSON.stringify([source, delivered]));
  }
});

test('long texts are matched by what occurs once in them', () => {
  const left = Array.from({ length: 3000 }, (_, index) => `line ${index}`);
  const right = ['head', ...left.slice(0, 1500), 'other', ...left.slice(1501), 'tail'];
  assert.equal(match(left, right).length, 2999);
});

test('a name in the head of an answer does not tear the frontmatter apart', () => {
  const file = `---\nname: tide-table\ndescription: Reads tide tables, and says when a ship may enter.\n---\n\n# Table of tides\n`;
  const head = '<skill name="tide-table">\nBase directory: /home/me/project/.agents/skills/tide-table\n\n';
  const segments = marked(file, `${head}# Table of tides\n\n</skill>`);
  assert.equal(of(segments, 'cut').length, 1);
  assert.ok(of(segments, 'cut')[0]?.startsWith('---\nname: tide-table\n'));
  assert.ok(of(segments, 'source').join('').includes('# Table of tides'));
});
