/**
 * What some host fills in: arguments, variables, paths of the skill, and what commands write. Only what looks like one is told of;
 * whether this host fills it in is seen from what it delivers.
 */
export const PLACEHOLDER = /\$ARGUMENTS(?:\[\d+\])?|\$\d+\b|[$@]\{[^}\s]{1,80}\}|\{\{[^{}\n]{1,80}\}\}|\{baseDir\}|!`[^`\n]+`/g;

/** The parts of a text, each with whether it is a placeholder. */
export function placeholders(text: string): { readonly text: string; readonly isPlaceholder: boolean }[] {
  const parts: { text: string; isPlaceholder: boolean }[] = [];
  let at = 0;
  for (const found of text.matchAll(PLACEHOLDER)) {
    if (found.index > at) {
      parts.push({ text: text.slice(at, found.index), isPlaceholder: false });
    }
    parts.push({ text: found[0], isPlaceholder: true });
    at = found.index + found[0].length;
  }
  if (at < text.length) {
    parts.push({ text: text.slice(at), isPlaceholder: false });
  }
  return parts;
}

/** Whether there is one in a text. */
export function hasPlaceholder(text: string): boolean {
  return placeholders(text).some((part) => part.isPlaceholder);
}
