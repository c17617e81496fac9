/** What must stay where it was given, by name. */
export class Secrets {
  readonly #kept = new Map<string, string>()

  /** Anything shorter would be found by chance, or never mean anything. */
  keep(name: string, value: string | null | undefined): string {
    if (!value || value.length < 8) throw new Error(`${name} is too short to be looked for: ${value}`)
    this.#kept.set(name, value)
    return value
  }

  /** The names of those that stand in a text, in whatever form they travel. */
  foundIn(text: string): string[] {
    const standard = text.replaceAll('-', '+').replaceAll('_', '/')
    return [...this.#kept].flatMap(([name, value]) => [
      ...(formsOf(value).some((form) => text.includes(form)) ? [name] : []),
      ...(base64FormsOf(value).some((form) => standard.includes(form)) ? [`${name} in base64`] : []),
    ])
  }
}

function formsOf(value: string): string[] {
  return [
    value,
    encodeURIComponent(value),
    new URLSearchParams({ value }).toString().slice('value='.length),
    JSON.stringify(value).slice(1, -1),
    Buffer.from(value).toString('hex'),
  ]
}

/** As it looks inside of something longer: what comes before shifts it, and what comes after changes its end. */
function base64FormsOf(value: string): string[] {
  return [0, 1, 2].map((shift) => {
    const bytes = Buffer.concat([Buffer.alloc(shift), Buffer.from(value)])
    const wholeGroups = Math.floor(bytes.length / 3) * 4
    return bytes.toString('base64').slice(shift === 0 ? 0 : 4, wholeGroups)
  })
}
