type Attributes = Readonly<Record<string, string | boolean | ((event: Event) => void)>>

/** Makes an element. Text goes in as text: there is no way here to make markup of it. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(name, value)
    else if (typeof value === 'string') made.setAttribute(name, value)
    else made.toggleAttribute(name, value)
  }
  made.append(...children)
  return made
}
