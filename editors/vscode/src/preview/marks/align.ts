import { match } from './match';

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

/** Words, blanks, and single other characters. */
function words(text: string): string[] {
  return text.match(/[\p{L}\p{N}_]+|[ \t]+|[^]/gu) ?? [];
}

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

/** A few letters in common are chance when there is much around them that is not. */
const FEW = 8;

/** As much of other text that it is much. */
const MUCH = 40;

function withoutChance(stretches: readonly Stretch[]): Stretch[] {
  const isMuch = (stretch: Stretch | undefined): boolean => {
    return stretch !== undefined && !stretch.isSame && Math.max(stretch.end - stretch.start, stretch.source.length) > MUCH;
  };
  return stretches.map((stretch, index) => {
    const isFew = stretch.isSame && stretch.source.trim().length < FEW;
    const isByChance = isFew && (isMuch(stretches[index - 1]) || isMuch(stretches[index + 1]));
    return isByChance ? { ...stretch, isSame: false } : stretch;
  });
}
