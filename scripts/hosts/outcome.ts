/** What came of a step: it worked, the host cannot do it, or something is wrong. */
export interface Outcome {
  readonly state: 'green' | 'limit' | 'red'
  /** For the table: what was seen, or whose limit it is. */
  readonly says: string
}

export const green = (says = ''): Outcome => ({ state: 'green', says })
export const limit = (says: string): Outcome => ({ state: 'limit', says })
export const red = (says: string): Outcome => ({
  state: 'red',
  says: says.replace(/\s+/g, ' ').trim().slice(0, 300),
})
