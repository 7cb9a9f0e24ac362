import type { Choice, ColumnView, HostOption } from '../preview/model';
import { element } from './dom';

/** The choices of a column: its host, its tool, and what the tool is called with. */
export function controls(view: ColumnView, hosts: readonly HostOption[], index: number, choose: (choice: Choice) => void): HTMLElement {
  const host = select(`host-${index}`, [
    group('Text as the model gets it', hosts.filter((option) => option.canPreview)),
    group('Known by their rules', hosts.filter((option) => !option.canPreview)),
  ]);
  host.value = view.host;
  host.addEventListener('change', () => {
    choose({ host: host.value });
  });
  const fields = [labelled('Host', host)];
  if (view.tools.length > 0) {
    const tool = select(`tool-${index}`, view.tools.map((name) => element('option', { value: name }, name)));
    tool.value = view.tool;
    tool.addEventListener('change', () => {
      choose({ host: view.host, tool: tool.value });
    });
    fields.push(labelled('Tool', tool), labelled('Arguments', argumentsField(view, index, choose)));
  }
  return element('div', { class: 'controls' }, ...fields);
}

function argumentsField(view: ColumnView, index: number, choose: (choice: Choice) => void): HTMLInputElement {
  const field = element('input', { id: `arguments-${index}`, type: 'text', spellcheck: 'false', autocomplete: 'off' });
  field.value = view.arguments;
  field.addEventListener('change', () => {
    const typed = field.value.trim();
    choose({ host: view.host, tool: view.tool, ...(typed === '' ? {} : { arguments: typed }) });
  });
  return field;
}

function select(id: string, options: readonly HTMLElement[]): HTMLSelectElement {
  return element('select', { id }, ...options);
}

function group(label: string, hosts: readonly HostOption[]): HTMLElement {
  return element('optgroup', { label }, ...hosts.map((host) => element('option', { value: host.id }, host.name)));
}

function labelled(label: string, field: HTMLElement): HTMLElement {
  return element('label', { class: 'field', for: field.id }, element('span', {}, label), field);
}
