import type { Choice, ColumnView, HostOption } from '../preview/model';
import { element } from './dom';

/** The choices of a column: its host, its tool, and what the tool is called with. */
export function controls(view: ColumnView, hosts: readonly HostOption[], index: number, choose: (choice: Choice) => void): HTMLElement {
  const host = element(
    'select',
    { id: `host-${index}` },
    group('Text as the model gets it', hosts.filter((option) => option.canPreview)),
    group('Known by their rules', hosts.filter((option) => !option.canPreview)),
  );
  host.addEventListener('change', () => {
    choose({ host: host.value });
  });
  const made = element('div', { class: 'controls' }, labelled('Host', host));
  update(made, view, index, choose);
  return made;
}

/**
 * Shows the choices that are made now. What is there already stays: somebody may be typing in it, and a list forgets the letters that
 * were typed to find an entry.
 */
export function update(made: HTMLElement, view: ColumnView, index: number, choose: (choice: Choice) => void): void {
  const tools = view.tools.join(' ');
  if (made.dataset.tools !== tools) {
    made.dataset.tools = tools;
    const [host] = made.children;
    made.replaceChildren(...(host === undefined ? [] : [host]), ...(view.tools.length > 0 ? toolFields(made, view, index, choose) : []));
  }
  setValue(made, `host-${index}`, view.host);
  setValue(made, `tool-${index}`, view.tool);
  setValue(made, `arguments-${index}`, view.arguments);
}

function toolFields(made: HTMLElement, view: ColumnView, index: number, choose: (choice: Choice) => void): HTMLElement[] {
  const tool = element('select', { id: `tool-${index}` }, ...view.tools.map((name) => element('option', { value: name }, name)));
  const typed = element('input', { id: `arguments-${index}`, type: 'text', spellcheck: 'false', autocomplete: 'off' });
  const host = (): string => made.querySelector<HTMLSelectElement>(`#host-${index}`)?.value ?? view.host;
  tool.addEventListener('change', () => {
    choose({ host: host(), tool: tool.value });
  });
  typed.addEventListener('change', () => {
    const text = typed.value.trim();
    choose({ host: host(), tool: tool.value, ...(text === '' ? {} : { arguments: text }) });
  });
  return [labelled('Tool', tool), labelled('Arguments', typed)];
}

function setValue(made: HTMLElement, id: string, value: string): void {
  const field = made.querySelector<HTMLSelectElement | HTMLInputElement>(`#${id}`);
  const isBeingTyped = field instanceof HTMLInputElement && field === document.activeElement;
  if (field !== null && field.value !== value && !isBeingTyped) {
    field.value = value;
  }
}

function group(label: string, hosts: readonly HostOption[]): HTMLElement {
  return element('optgroup', { label }, ...hosts.map((host) => element('option', { value: host.id }, host.name)));
}

function labelled(label: string, field: HTMLElement): HTMLElement {
  return element('label', { class: 'field', for: field.id }, element('span', {}, label), field);
}
