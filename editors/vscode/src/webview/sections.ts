import type { Mark, Notice, Section, Segment } from '../preview/model';
import { element } from './dom';

/** What a mark is called, where it is counted and read out. */
export const MARK_NAMES: Readonly<Record<Exclude<Mark, 'source' | 'host'>, string>> = {
  substituted: 'filled in',
  escaped: 'escaped',
  literal: 'left as it stands',
  cut: 'not delivered',
};

/** A section with its marked text. */
export function section(view: Section, key: string): HTMLElement {
  const head = [element('span', { class: 'title' }, view.title), element('span', { class: 'size' }, view.detail)];
  const label = `${view.title}, ${view.detail}`;
  const text = element('pre', { tabindex: '0', role: 'region', 'aria-label': label }, ...view.segments.map(segment));
  const made = element(
    'details',
    { class: 'section', 'data-key': key },
    element('summary', {}, element('h2', {}, ...head)),
    ...(view.isFolded ? [] : summary(view.segments, text)),
    text,
  );
  made.open = !view.isFolded;
  return made;
}

export function notice(view: Notice): HTMLElement {
  const sign = view.kind === 'problem' ? 'Attention: ' : '';
  return element('p', { class: `notice ${view.kind}` }, element('span', { class: 'unseen' }, sign), view.text);
}

/** How often there is which mark; pressing one goes to the next place. */
function summary(segments: readonly Segment[], text: HTMLElement): HTMLElement[] {
  const buttons = (Object.keys(MARK_NAMES) as (keyof typeof MARK_NAMES)[]).flatMap((mark) => {
    const count = segments.filter((segment) => segment.mark === mark).length;
    if (count === 0) {
      return [];
    }
    const button = element('button', { type: 'button', class: `chip ${mark}` }, `${count} ${MARK_NAMES[mark]}`);
    let next = 0;
    button.addEventListener('click', () => {
      const places = text.querySelectorAll<HTMLElement>(`mark.${mark}`);
      const place = places[next++ % places.length];
      place?.scrollIntoView({ block: 'center' });
      place?.focus();
    });
    button.title = `Go to the next place that is ${MARK_NAMES[mark]}`;
    return [button];
  });
  return buttons.length === 0 ? [] : [element('div', { class: 'chips' }, ...buttons)];
}

function segment(view: Segment): Node {
  if (view.mark === 'source') {
    return document.createTextNode(view.text);
  }
  if (view.mark === 'host') {
    return element('span', { class: 'host' }, view.text);
  }
  const name = MARK_NAMES[view.mark];
  const title = view.note ?? name;
  // Who cannot see the colour hears what it says; it is no part of the text, so it is not copied.
  const spoken = element('span', { class: 'unseen' }, ` (${title}:) `);
  const isLines = view.mark === 'cut' && view.text.trim().includes('\n');
  const classes = isLines ? `${view.mark} lines` : view.mark;
  return element('mark', { class: classes, title, tabindex: '-1' }, spoken, isLines ? linesNotDelivered(view.text) : view.text);
}

/** What is cut is not of the text, and is told of in short. */
function linesNotDelivered(text: string): string {
  const lines = text.trim().split('\n');
  const what = lines[0] === '---' ? 'frontmatter, ' : '';
  return `✂ ${what}${lines.length} lines`;
}
