import { shown } from './place.ts'

/** Something that could not be carried over as it was: what became of it, how often, and where. */
export interface Note {
  readonly what: string
  readonly count: number
  readonly examples: readonly string[]
}

const examplesKept = 3

/** Collects what a person should know before they say yes; what is alike is counted together. */
export class Notes {
  readonly #notes = new Map<string, { count: number; examples: string[] }>()

  add(what: string, example: string): void {
    const note = this.#notes.get(what) ?? { count: 0, examples: [] }
    note.count += 1
    if (note.examples.length < examplesKept) note.examples.push(shown(example))
    this.#notes.set(what, note)
  }

  list(): Note[] {
    return [...this.#notes].map(([what, { count, examples }]) => ({ what, count, examples }))
  }
}
