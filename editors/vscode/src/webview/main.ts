import type { Choice, ColumnView, FromPage, State, ToPage, View } from '../preview/model';
import { controls, update } from './controls';
import { element } from './dom';
import { notice, section } from './sections';

const vscode = acquireVsCodeApi<State>();
const root = document.getElementById('root') ?? document.body;
const spoken = document.getElementById('spoken');

window.addEventListener('message', (event: MessageEvent<ToPage>) => {
  const message = event.data;
  if (message.type === 'show') {
    vscode.setState(message.state);
    keepingPlace(() => {
      draw(message.view);
    });
    speak(message.view.columns.map((column) => column.spoken).join('. '));
  } else {
    root.replaceChildren(notice({ kind: 'problem', text: message.text }));
  }
  root.setAttribute('aria-busy', 'false');
});
send({ type: 'ready' });

function send(message: FromPage): void {
  vscode.postMessage(message);
}

function header(view: View): HTMLElement {
  const file = element('button', { type: 'button', id: 'file', class: 'link', title: 'Go to the text' }, view.path);
  file.addEventListener('click', () => {
    send({ type: 'openSkill' });
  });
  const isOn = view.columns.length > 1;
  const compare = element('button', { type: 'button', id: 'compare', 'aria-pressed': String(isOn) }, isOn ? 'Show one host' : 'Compare two hosts');
  compare.addEventListener('click', () => {
    send({ type: 'compare', isOn: !isOn });
  });
  const state = view.isUnsaved ? [element('span', { class: 'state' }, 'not saved')] : [];
  return element('header', {}, element('h1', {}, view.title), file, ...state, compare);
}

function draw(view: View): void {
  const drawn = root.querySelector<HTMLElement>('.columns');
  const hosts = view.hosts.map((host) => `${host.id} ${host.canPreview}`).join();
  if (drawn?.children.length === view.columns.length && drawn.dataset.hosts === hosts) {
    root.querySelector('header')?.replaceWith(header(view));
    view.columns.forEach((column, index) => {
      const made = drawn.children[index];
      if (made instanceof HTMLElement) {
        fill(made, view, column, index);
      }
    });
    return;
  }
  const made = view.columns.map((column, index) => fill(element('section', { class: 'column' }), view, column, index));
  root.replaceChildren(header(view), element('div', { class: 'columns', 'data-hosts': hosts }, ...made));
}

/** Shows what a host delivers in its column. */
function fill(made: HTMLElement, view: View, column: ColumnView, index: number): HTMLElement {
  const name = view.hosts.find((host) => host.id === column.host)?.name ?? column.host;
  const choose = (choice: Choice): void => {
    send({ type: 'choose', column: index, choice });
  };
  made.setAttribute('aria-label', `What the model of ${name} gets`);
  const chosen = made.querySelector<HTMLElement>('.controls');
  if (chosen === null) {
    made.append(controls(column, view.hosts, index, choose));
  } else {
    update(chosen, column, index, choose);
  }
  while (made.lastElementChild !== made.firstElementChild) {
    made.lastElementChild?.remove();
  }
  made.append(...column.notices.map(notice), ...column.sections.map((shown) => section(shown, `${index}:${shown.id}`)));
  return made;
}

/** Draws anew, and leaves focus, scrolling and what is unfolded where they were. */
function keepingPlace(draw: () => void): void {
  const focused = document.activeElement?.id ?? '';
  const page = document.scrollingElement?.scrollTop ?? 0;
  const before = new Map([...sections()].map((shown) => [keyOf(shown), { isOpen: shown.open, top: text(shown)?.scrollTop ?? 0 }]));
  const inText = document.activeElement?.closest('pre') ?? null;
  const hadFocus = document.activeElement?.closest('details');
  const focusedKey = hadFocus instanceof HTMLElement ? keyOf(hadFocus) : undefined;
  draw();
  for (const shown of sections()) {
    const was = before.get(keyOf(shown));
    if (was !== undefined) {
      shown.open = was.isOpen;
      text(shown)?.scrollTo({ top: was.top });
    }
    if (keyOf(shown) === focusedKey) {
      (inText === null ? shown.querySelector('summary') : text(shown))?.focus({ preventScroll: true });
    }
  }
  document.scrollingElement?.scrollTo({ top: page });
  const again = focused === '' ? null : document.getElementById(focused);
  if (again !== document.activeElement) {
    again?.focus({ preventScroll: true });
  }
}

function sections(): NodeListOf<HTMLDetailsElement> {
  return root.querySelectorAll('details');
}

function keyOf(shown: HTMLElement): string {
  return shown.dataset.key ?? '';
}

function text(shown: HTMLElement): HTMLElement | null {
  return shown.querySelector('pre');
}

/** So long nothing is said while somebody types, so that only the last state is read out. */
const QUIET_MILLISECONDS = 1200;

let speaking: number | undefined;

function speak(words: string): void {
  window.clearTimeout(speaking);
  speaking = window.setTimeout(() => {
    if (spoken !== null && spoken.textContent !== words) {
      spoken.textContent = words;
    }
  }, QUIET_MILLISECONDS);
}
