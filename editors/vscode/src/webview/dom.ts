/** Makes an element. Text goes in as text, so nothing of a skill is ever read as markup. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<Record<string, string>>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value !== undefined) {
      made.setAttribute(key, value);
    }
  }
  made.append(...children);
  return made;
}
