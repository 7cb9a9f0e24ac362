/** The places `[left, right]` of what two sequences have in common, in order. */
export type Pairs = readonly (readonly [number, number])[];

/** So many comparisons take some milliseconds; beyond it only what occurs once is taken for a landmark. */
const MOST_CELLS = 1 << 20;

/** A longest common subsequence; in long sequences one that is nearly so. */
export function match(left: readonly string[], right: readonly string[]): Pairs {
  const pairs: [number, number][] = [];
  matchWithin(left, right, { leftStart: 0, leftEnd: left.length, rightStart: 0, rightEnd: right.length }, pairs);
  return pairs;
}

interface Window {
  leftStart: number;
  leftEnd: number;
  rightStart: number;
  rightEnd: number;
}

function matchWithin(left: readonly string[], right: readonly string[], whole: Window, pairs: [number, number][]): void {
  const window = { ...whole };
  while (window.leftStart < window.leftEnd && window.rightStart < window.rightEnd && left[window.leftStart] === right[window.rightStart]) {
    pairs.push([window.leftStart++, window.rightStart++]);
  }
  const tail: [number, number][] = [];
  while (window.leftStart < window.leftEnd && window.rightStart < window.rightEnd && left[window.leftEnd - 1] === right[window.rightEnd - 1]) {
    tail.push([--window.leftEnd, --window.rightEnd]);
  }
  const cells = (window.leftEnd - window.leftStart) * (window.rightEnd - window.rightStart);
  if (cells > MOST_CELLS) {
    matchByLandmarks(left, right, window, pairs);
  } else if (cells > 0) {
    matchByTable(left, right, window, pairs);
  }
  pairs.push(...tail.reverse());
}

/** What a match counts, and how much more if the one before it is its neighbour: of many ways the least torn is the likeliest. */
const MATCH = 4;
const NEIGHBOUR = 3;

/** The exact way: a table of the best common subsequences of all endings, and of those that begin with a match. */
function matchByTable(left: readonly string[], right: readonly string[], window: Window, pairs: [number, number][]): void {
  const height = window.leftEnd - window.leftStart;
  const width = window.rightEnd - window.rightStart;
  const best = new Uint32Array((height + 1) * (width + 1));
  const matched = new Uint32Array((height + 1) * (width + 1));
  const cell = (row: number, column: number): number => row * (width + 1) + column;
  const from = (table: Uint32Array, row: number, column: number): number => table[cell(row, column)] ?? 0;
  const continued = (row: number, column: number): number => {
    const neighbour = from(matched, row, column);
    return Math.max(from(best, row, column), neighbour === 0 ? 0 : neighbour + NEIGHBOUR);
  };
  for (let row = height - 1; row >= 0; row--) {
    for (let column = width - 1; column >= 0; column--) {
      const isSame = left[window.leftStart + row] === right[window.rightStart + column];
      const here = isSame ? MATCH + continued(row + 1, column + 1) : 0;
      matched[cell(row, column)] = here;
      best[cell(row, column)] = Math.max(here, from(best, row + 1, column), from(best, row, column + 1));
    }
  }
  let row = 0;
  let column = 0;
  let isBound = false;
  while (row < height && column < width) {
    const here = from(matched, row, column);
    if (here > 0 && (isBound || here === from(best, row, column))) {
      pairs.push([window.leftStart + row++, window.rightStart + column++]);
      isBound = continued(row, column) > from(best, row, column);
    } else if (from(best, row + 1, column) >= from(best, row, column + 1)) {
      row++;
    } else {
      column++;
    }
  }
}

/** The way for long sequences: what occurs once on both sides is matched, and what lies between is looked at again. */
function matchByLandmarks(left: readonly string[], right: readonly string[], window: Window, pairs: [number, number][]): void {
  const marks = increasing(landmarks(left, right, window));
  let { leftStart, rightStart } = window;
  for (const [inLeft, inRight] of marks) {
    matchWithin(left, right, { leftStart, leftEnd: inLeft, rightStart, rightEnd: inRight }, pairs);
    pairs.push([inLeft, inRight]);
    leftStart = inLeft + 1;
    rightStart = inRight + 1;
  }
  // Without a landmark there is nothing smaller to look at.
  if (marks.length > 0) {
    matchWithin(left, right, { leftStart, leftEnd: window.leftEnd, rightStart, rightEnd: window.rightEnd }, pairs);
  }
}

function landmarks(left: readonly string[], right: readonly string[], window: Window): [number, number][] {
  const inLeft = single(left, window.leftStart, window.leftEnd);
  const inRight = single(right, window.rightStart, window.rightEnd);
  const found: [number, number][] = [];
  for (const [token, place] of inLeft) {
    const other = inRight.get(token);
    if (place !== undefined && other !== undefined) {
      found.push([place, other]);
    }
  }
  return found;
}

/** The place of each token that occurs once; `undefined` for one that occurs more often. */
function single(tokens: readonly string[], start: number, end: number): Map<string, number | undefined> {
  const places = new Map<string, number | undefined>();
  for (let place = start; place < end; place++) {
    const token = tokens[place] ?? '';
    places.set(token, places.has(token) ? undefined : place);
  }
  return places;
}

/** The longest part of `pairs`, which rise on the left, that rises on the right as well. */
function increasing(pairs: readonly [number, number][]): [number, number][] {
  const ends: number[] = [];
  const before: (number | undefined)[] = [];
  pairs.forEach(([, right], index) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const end = pairs[ends[middle] ?? 0];
      if (end !== undefined && end[1] < right) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    before[index] = low > 0 ? ends[low - 1] : undefined;
    ends[low] = index;
  });
  const chosen: [number, number][] = [];
  for (let index = ends.at(-1); index !== undefined; index = before[index]) {
    const pair = pairs[index];
    if (pair !== undefined) {
      chosen.push(pair);
    }
  }
  return chosen.reverse();
}
