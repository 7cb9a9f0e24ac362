import { match } from './match';
import { PLACEHOLDER } from './placeholders';

/** A stretch of the source and the stretch of the delivered text that it became; the same in both, or not. */
export interface Stretch {
  readonly isSame: boolean;
  readonly source: string;
  /** Where it begins in the delivered text, and where it ends. */
  readonly start: number;
  readonly end: number;
}

/** Cuts the delivered text into stretches that are those of the source, and others. */
export function align(source: string, delivered: string): Stretch[] {
  const sourceLines = lines(source);
  const deliveredLines = lines(delivered);
  const stretches: Stretch[] = [];
  let [inSource, inDelivered, at] = [0, 0, 0];
  const between = (sourceEnd: number, deliveredEnd: number): void => {
    const before = sourceLines.slice(inSource, sourceEnd).join('');
    const after = deliveredLines.slice(inDelivered, deliveredEnd).join('');
    stretches.push(...alignWords(before, after, at));
    at += after.length;
  };
  for (const [left, right] of match(sourceLines, deliveredLines)) {
    between(left, right);
    const line = sourceLines[left] ?? '';
    stretches.push({ isSame: true, source: line, start: at, end: at + line.length });
    at += line.length;
    [inSource, inDelivered] = [left + 1, right + 1];
  }
  between(sourceLines.length, deliveredLines.length);
  return joined(withoutChance(joined(stretches)));
}

/** Lines with what ends them. */
function lines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** What is filled in as a whole, words, blanks, and single other characters. */
function words(text: string): string[] {
  return text.match(WORD) ?? [];
}

const WORD = new RegExp(`${PLACEHOLDER.source}|[\\p{L}\\p{N}_]+|[ \\t]+|[^]`, 'gu');

function alignWords(source: string, delivered: string, offset: number): Stretch[] {
  if (source === '' || delivered === '') {
    return source === '' && delivered === '' ? [] : [{ isSame: false, source, start: offset, end: offset + delivered.length }];
  }
  const [left, right] = [words(source), words(delivered)];
  const stretches: Stretch[] = [];
  let [inSource, inDelivered, at] = [0, 0, offset];
  const push = (isSame: boolean, sourceEnd: number, deliveredEnd: number): void => {
    const before = left.slice(inSource, sourceEnd).join('');
    const length = right.slice(inDelivered, deliveredEnd).join('').length;
    if (before !== '' || length > 0) {
      stretches.push({ isSame, source: before, start: at, end: at + length });
    }
    at += length;
    [inSource, inDelivered] = [sourceEnd, deliveredEnd];
  };
  for (const [inLeft, inRight] of match(left, right)) {
    push(false, inLeft, inRight);
    push(true, inLeft + 1, inRight + 1);
  }
  push(false, left.length, right.length);
  return stretches;
}

/** Neighbours of one kind become one. */
function joined(stretches: readonly Stretch[]): Stretch[] {
  const found: Stretch[] = [];
  for (const stretch of stretches) {
    const last = found.at(-1);
    if (last?.isSame === stretch.isSame) {
      found[found.length - 1] = { ...last, source: last.source + stretch.source, end: stretch.end };
    } else {
      found.push(stretch);
    }
  }
  return found;
}

/** Fewer letters in common are chance, unless there is little between them and what is in common for sure. */
const FEW = 8;

/** Before the text of the file and behind it hosts have words of their own, so there it takes more to be no chance. */
const FEW_AT_ENDS = 16;

/** More of other text than this is much. */
const MUCH = 40;

function withoutChance(stretches: readonly Stretch[]): Stretch[] {
  return withoutFar(joined(withoutWeak(stretches)));
}

/** Gives up what has few letters and is not held by what is around it. */
function withoutWeak(stretches: readonly Stretch[]): Stretch[] {
  const total = stretches.reduce((sum, stretch) => sum + stretch.source.trim().length, 0);
  const isSure = stretches.map((stretch) => stretch.isSame && letters(stretch) >= Math.min(FEW, total / 2));
  const [first, last] = [isSure.indexOf(true), isSure.lastIndexOf(true)];
  const isNear = (index: number, step: number): boolean => isSure[index + 2 * step] === true && !isMuch(stretches[index + step]);
  return stretches.map((stretch, index) => {
    const [before, after] = [isNear(index, -1), isNear(index, 1)];
    const isOutside = index < first || index > last;
    // Behind the last sure one a blank or a sign is no chance: it ends the line of what was filled in.
    const isHeld = isOutside ? (before || after) && !/[\p{L}\p{N}]/u.test(stretch.source) : before && after;
    return stretch.isSame && isSure[index] !== true && !isHeld ? { ...stretch, isSame: false } : stretch;
  });
}

/** Gives up what lies far before the first certain stretch, or far behind the last one: it is in a text of the host's. */
function withoutFar(stretches: readonly Stretch[]): Stretch[] {
  const isCertain = stretches.map((stretch) => stretch.isSame && letters(stretch) >= FEW_AT_ENDS);
  const [first, last] = [isCertain.indexOf(true), isCertain.lastIndexOf(true)];
  if (first < 0) {
    return [...stretches];
  }
  let start = first;
  while (start >= 2 && !isMuch(stretches[start - 1])) {
    start -= 2;
  }
  let end = last;
  while (end + 2 < stretches.length && !isMuch(stretches[end + 1])) {
    end += 2;
  }
  return stretches.map((stretch, index) => (index < start || index > end ? { ...stretch, isSame: false } : stretch));
}

function letters(stretch: Stretch): number {
  return stretch.source.trim().length;
}

function isMuch(stretch: Stretch | undefined): boolean {
  return stretch !== undefined && Math.max(stretch.end - stretch.start, stretch.source.length) > MUCH;
}
