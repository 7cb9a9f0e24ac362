/** How a host spells what it delivers. */
export type Spelling = 'plain' | 'markup' | 'json';

/** A text with its escapes resolved, and where each character of it was. */
export interface Decoded {
  readonly text: string;
  /** The offset in the spelt text of each UTF-16 unit, and behind the last one its length. */
  readonly offsets: readonly number[];
}

/** The spellings that a text may be in. */
export function spellings(text: string): Spelling[] {
  const found: Spelling[] = ['plain'];
  if (/&(?:lt|gt|amp|quot|apos|#\d+|#x[\da-f]+);/i.test(text)) {
    found.push('markup');
  }
  if (/^\s*[{[]/.test(text) && text.includes('\\')) {
    found.push('json');
  }
  return found;
}

/** Resolves the escapes of a spelling. */
export function decode(text: string, spelling: Spelling): Decoded {
  if (spelling === 'plain') {
    return { text, offsets: Array.from({ length: text.length + 1 }, (_, index) => index) };
  }
  const escapes = spelling === 'markup' ? MARKUP : JSON_ESCAPES;
  let decoded = '';
  const offsets: number[] = [];
  let at = 0;
  for (const found of text.matchAll(escapes)) {
    for (; at < found.index; at++) {
      decoded += text.charAt(at);
      offsets.push(at);
    }
    const meant = spelling === 'markup' ? markupMeaning(found[1] ?? '') : jsonMeaning(found[0]);
    offsets.push(...Array.from({ length: meant.length }, () => at));
    decoded += meant;
    at += found[0].length;
  }
  for (; at < text.length; at++) {
    decoded += text.charAt(at);
    offsets.push(at);
  }
  offsets.push(text.length);
  return { text: decoded, offsets };
}

const MARKUP = /&(lt|gt|amp|quot|apos|#\d+|#x[\da-f]+);/gi;

const JSON_ESCAPES = /\\(?:u[\da-fA-F]{4}|[nrtbf"\\/])/g;

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function markupMeaning(name: string): string {
  const named = NAMED[name.toLowerCase()];
  if (named !== undefined) {
    return named;
  }
  const isHexadecimal = /^#x/i.test(name);
  const number = parseInt(name.slice(isHexadecimal ? 2 : 1), isHexadecimal ? 16 : 10);
  const isCharacter = number > 0 && number <= 0x10ffff;
  return isCharacter ? String.fromCodePoint(number) : `&${name};`;
}

function jsonMeaning(escape: string): string {
  return JSON.parse(`"${escape}"`) as string;
}
