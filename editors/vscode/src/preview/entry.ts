/** The skill whose entry is looked for. */
export interface Listed {
  readonly name: string;
  readonly description: string | null;
  readonly path: string;
}

/** The places of a catalogue that tell of one skill: none if it does not, and several if it lists its skills more than once. */
export function entriesIn(catalogue: string, skill: Listed): string[] {
  const lines = catalogue.split('\n');
  const beginnings = spelt(beginningOf(skill.description ?? ''));
  const tells = (line: string): boolean => line.includes(skill.path) || beginnings.some((beginning) => line.includes(beginning));
  const parts = new Set(spelt(skill.description ?? '').flatMap((text) => text.split('\n').map((part) => part.trim())));
  parts.delete('');
  const mentions = (line: string): boolean => tells(line) || isNamed(line, skill.name) || parts.has(line.trim());
  const groups = grouped(lines, mentions);
  const telling = groups.filter((group) => lines.slice(group.start, group.end).some(tells));
  const chosen = telling.length > 0 ? telling : groups;
  return chosen.map((group) => withTags(lines, group)).map((group) => lines.slice(group.start, group.end).join('\n'));
}

interface Group {
  readonly start: number;
  readonly end: number;
}

/** Lines of an entry stand together, with at most two others between them: a tag that closes, and one that opens. */
function grouped(lines: readonly string[], isOne: (line: string) => boolean): Group[] {
  const groups: Group[] = [];
  lines.forEach((line, index) => {
    if (!isOne(line)) {
      return;
    }
    const last = groups.at(-1);
    if (last !== undefined && index - last.end <= 2) {
      groups[groups.length - 1] = { start: last.start, end: index + 1 };
    } else {
      groups.push({ start: index, end: index + 1 });
    }
  });
  return groups;
}

/** Takes the tags in that stand alone beside an entry, if the other one of their pair belongs to it. */
function withTags(lines: readonly string[], group: Group): Group {
  let { start, end } = group;
  for (let level = 0; level < MOST_TAGS; level++) {
    const opening = /^\s*<([\w-]+)>\s*$/.exec(lines[start - 1] ?? '')?.[1];
    const closing = /^\s*<\/([\w-]+)>\s*$/.exec(lines[end] ?? '')?.[1];
    const inside = lines.slice(start, end).join('\n');
    const isPair = opening !== undefined && opening === closing;
    const opens = opening !== undefined && (isPair || inside.includes(`</${opening}>`));
    const closes = closing !== undefined && (isPair || inside.includes(`<${closing}>`));
    start -= opens ? 1 : 0;
    end += closes ? 1 : 0;
    // The pair around the whole entry is its last one.
    if (isPair) {
      break;
    }
  }
  return { start, end };
}

/** A name, a description and the entry have tags of their own. */
const MOST_TAGS = 3;

/** Enough of a description to know it by; hosts cut the rest. */
function beginningOf(description: string): string {
  const [first = ''] = description.trim().split('\n');
  return first.slice(0, 24);
}

/** The ways in which hosts spell a text. */
function spelt(text: string): string[] {
  const markup = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  return [...new Set([text, markup, JSON.stringify(text).slice(1, -1)])].filter((way) => way !== '');
}

function isNamed(line: string, name: string): boolean {
  const at = line.indexOf(name);
  const isWord = (character: string): boolean => /[\w-]/.test(character);
  return at >= 0 && name !== '' && !isWord(line.charAt(at - 1)) && !isWord(line.charAt(at + name.length));
}
