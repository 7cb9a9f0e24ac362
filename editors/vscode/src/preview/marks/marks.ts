import type { Segment } from '../model';
import { align, type Stretch } from './align';
import { decode, spellings, type Decoded } from './decode';
import { hasPlaceholder, placeholders } from './placeholders';

/** The delivered text in segments that say what became of `source` in it. Joined without those that are cut, they are the text. */
export function marked(source: string, delivered: string): Segment[] {
  const ways = spellings(delivered).map((spelling) => {
    const decoded = decode(delivered, spelling);
    return { decoded, stretches: align(source, decoded.text) };
  });
  // The right spelling is the one in which most of the source is found.
  const best = ways.reduce((left, right) => (found(right.stretches) > found(left.stretches) ? right : left));
  const stretches = best.stretches;
  const segments = stretches.flatMap((stretch, index) => {
    if (stretch.isSame) {
      return same(delivered, best.decoded, stretch);
    }
    const text = delivered.slice(best.decoded.offsets[stretch.start], best.decoded.offsets[stretch.end]);
    return other(stretch.source, text, { isFirst: index === 0, isLast: index === stretches.length - 1 });
  });
  return joined(segments);
}

function found(stretches: readonly Stretch[]): number {
  return stretches.reduce((sum, stretch) => sum + (stretch.isSame ? stretch.source.length : 0), 0);
}

/** What is delivered as it is meant: in the same spelling or not, and with what is left to be filled in. */
function same(delivered: string, decoded: Decoded, stretch: Stretch): Segment[] {
  const segments: Segment[] = [];
  let at = stretch.start;
  for (const part of placeholders(stretch.source)) {
    const end = at + part.text.length;
    segments.push(...(part.isPlaceholder ? [left(delivered, decoded, at, end)] : spelt(delivered, decoded, at, end)));
    at = end;
  }
  return segments;
}

function left(delivered: string, decoded: Decoded, start: number, end: number): Segment {
  const text = delivered.slice(decoded.offsets[start], decoded.offsets[end]);
  return { mark: 'literal', text, note: 'left as it stands: this host puts nothing in its place' };
}

function spelt(delivered: string, decoded: Decoded, start: number, end: number): Segment[] {
  const segments: Segment[] = [];
  for (let at = start; at < end; at++) {
    const [from, first] = [at, decoded.offsets[at] ?? 0];
    let next = decoded.offsets[at + 1] ?? delivered.length;
    // The units of one escape lie at one place.
    while (next === first && at + 1 < end) {
      at++;
      next = decoded.offsets[at + 1] ?? delivered.length;
    }
    const text = delivered.slice(first, next);
    const meant = decoded.text.slice(from, at + 1);
    segments.push(text === meant ? { mark: 'source', text } : { mark: 'escaped', text, note: `written for ${named(meant)}` });
  }
  return joined(segments);
}

/** What is not the same: something filled in, or something cut and something added. */
function other(source: string, delivered: string, place: { isFirst: boolean; isLast: boolean }): Segment[] {
  const before = source.trim();
  if (before === '') {
    return delivered === '' ? [] : [{ mark: 'host', text: delivered }];
  }
  const isFilled = !place.isFirst && !before.includes('\n') && hasPlaceholder(before);
  if (isFilled && delivered.trim() !== '') {
    // Behind the end of the file the text of the host goes on.
    const line = place.isLast ? delivered.indexOf('\n') : -1;
    const end = line < 0 ? delivered.length : line;
    const filled: Segment = { mark: 'substituted', text: delivered.slice(0, end), note: `in the place of ${before}` };
    return end < delivered.length ? [filled, { mark: 'host', text: delivered.slice(end) }] : [filled];
  }
  const cut: Segment = { mark: 'cut', text: source, note: cutNote(source, place.isFirst) };
  return delivered === '' ? [cut] : [cut, { mark: 'host', text: delivered }];
}

function cutNote(source: string, isFirst: boolean): string {
  const bytes = new TextEncoder().encode(source).length;
  const what = isFirst && /^\uFEFF?---/.test(source) ? 'the frontmatter is' : 'this is';
  return `${what} not delivered (${bytes} bytes)`;
}

function named(character: string): string {
  return character === '\n' ? 'a line break' : character === '\t' ? 'a tab' : character;
}

/** Neighbours of one kind and with the same to say become one; a row of escapes is told of as one. */
function joined(segments: readonly Segment[]): Segment[] {
  const result: Segment[] = [];
  for (const segment of segments) {
    const last = result.at(-1);
    if (segment.text === '') {
      continue;
    }
    if (last?.mark === segment.mark && last.note === segment.note) {
      result[result.length - 1] = { ...last, text: last.text + segment.text };
    } else {
      result.push(segment);
    }
  }
  return result;
}
