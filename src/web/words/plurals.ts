/** `other` is the form that every language has. A `#` stands for the number. */
export interface Forms {
  readonly one?: string
  readonly other: string
}

/** Gives the form that a language has for a number, with the number in it: "1 task", "5,001 tasks". */
export function plurals(language: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(language)
  const numbers = new Intl.NumberFormat(language)
  return (count, forms) => {
    const form = rules.select(count) === 'one' ? (forms.one ?? forms.other) : forms.other
    return form.replace('#', numbers.format(count))
  }
}
