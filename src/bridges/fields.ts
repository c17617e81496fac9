import type { Due } from '../tasks/due.ts'
import { refuseBrokenText } from '../tasks/task-text.ts'
import { readDueMoment, readMoment } from './moments.ts'
import type { Notes } from './notes.ts'
import { bad, type SourcePosition, shown } from './place.ts'

/** One record of what is read; each value is checked when it is asked for. Null counts as left out. */
export class Fields {
  readonly place: SourcePosition
  /** What the record is, for messages: `task 5.2`. */
  readonly what: string
  readonly #values: Readonly<Record<string, unknown>>

  constructor(value: unknown, place: SourcePosition, what: string) {
    this.place = place
    this.what = shown(what)
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw bad(place, `${this.what} must be an object, and is ${kindOf(value)}.`)
    this.#values = value as Record<string, unknown>
  }

  has(name: string): boolean {
    return (this.#values[name] ?? null) !== null
  }

  /** Empty when it is left out. */
  text(name: string): string {
    const value = this.#values[name] ?? ''
    if (typeof value !== 'string') throw this.#wrong(name, 'text', value)
    return this.#plain(name, value)
  }

  required(name: string): string {
    const text = this.text(name)
    if (text.trim() === '') throw bad(this.place, `${this.what} has no ${name}.`)
    return text
  }

  /** Tools write the same id as a number and as text. */
  id(name: string): string {
    const value = this.#values[name] ?? ''
    if (typeof value === 'number' && Number.isFinite(value)) return String(value)
    if (typeof value !== 'string') throw this.#wrong(name, 'text or a number', value)
    return this.#plain(name, value.trim())
  }

  requiredId(name: string): string {
    const id = this.id(name)
    if (id === '') throw bad(this.place, `${this.what} has no ${name}.`)
    return id
  }

  number(name: string): number | null {
    const value = this.#values[name] ?? null
    if (value !== null && (typeof value !== 'number' || !Number.isFinite(value)))
      throw this.#wrong(name, 'a number', value)
    return value
  }

  /** Older tools write 1 for true. */
  flag(name: string): boolean {
    const value = this.#values[name] ?? false
    if (typeof value !== 'boolean' && value !== 0 && value !== 1)
      throw this.#wrong(name, 'true or false', value)
    return Boolean(value)
  }

  list(name: string): readonly unknown[] {
    const value = this.#values[name] ?? []
    if (!Array.isArray(value)) throw this.#wrong(name, 'a list', value)
    return value
  }

  /** Texts, numbers among them. */
  texts(name: string): string[] {
    return this.list(name).map((value) => {
      if (typeof value === 'number') return String(value)
      if (typeof value !== 'string') throw this.#wrong(name, 'a list of texts', value)
      return this.#plain(name, value)
    })
  }

  /** A list of texts, or one text with commas between them: people write both. */
  words(name: string): string[] {
    const isList = Array.isArray(this.#values[name])
    const words = isList ? this.texts(name) : this.text(name).split(',')
    return words.map((word) => word.trim()).filter((word) => word !== '')
  }

  record(name: string): Fields | null {
    const value = this.#values[name] ?? null
    return value === null ? null : new Fields(value, this.place, `${name} of ${this.what}`)
  }

  /** The same, as it stands. */
  object(name: string): object | null {
    return this.record(name) && (this.#values[name] as object)
  }

  /** A date that cannot be read is left out and noted: the rest of the record is worth keeping. */
  moment(name: string, notes: Notes): Date | null {
    const text = this.text(name)
    const moment = readMoment(text)
    if (moment === null && text !== '' && !text.startsWith('0001-'))
      notes.add(`${name} is no date that is understood; it was left out`, `${this.what}: ${text}`)
    return moment
  }

  /** The same for a due date. */
  due(name: string, notes: Notes): Due | null {
    const text = this.text(name).trim()
    const due = text === '' ? null : readDueMoment(text)
    if (due === null && text !== '')
      notes.add(`${name} is no date that is understood; it was left out`, `${this.what}: ${text}`)
    return due
  }

  #plain(name: string, text: string): string {
    try {
      return refuseBrokenText(text, name)
    } catch (error) {
      throw bad(this.place, `in ${this.what}: ${(error as Error).message}`)
    }
  }

  #wrong(name: string, wanted: string, value: unknown): Error {
    return bad(this.place, `"${name}" of ${this.what} must be ${wanted}, and is ${kindOf(value)}.`)
  }
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return 'nothing'
  if (Array.isArray(value)) return 'a list'
  return (
    { string: 'text', number: 'a number', boolean: 'true or false' }[typeof value as 'string'] ?? 'an object'
  )
}
