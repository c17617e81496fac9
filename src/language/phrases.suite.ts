import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Due } from '../tasks/due.ts'
import { readDate } from './dates/read-date.ts'
import { readWindow } from './dates/read-window.ts'
import type { ReadingOptions } from './dates/reading.ts'
import type { Language } from './languages.ts'
import { understandTask } from './task/understand-task.ts'

/** One line of `phrases/`; the README there says what each field means. */
export interface PhraseCase {
  readonly add?: string
  readonly date?: string
  readonly list?: string
  readonly language?: Language
  readonly title?: string
  readonly due?: string | null
  readonly also?: readonly string[]
  readonly start?: string | null
  readonly minutes?: number | null
  readonly repeat?: string | null
  readonly after?: 'completion'
  readonly from?: string | null
  readonly to?: string | null
}

/** Wednesday, 10:00 in Berlin. */
export const phraseClock: ReadingOptions = { now: new Date('2026-11-18T09:00:00Z'), zone: 'Europe/Berlin' }

export function readPhraseCases(folder: string): Map<string, PhraseCase[]> {
  if (!existsSync(folder)) return new Map()
  const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl'))
  return new Map(
    files.map((name) => [
      name.replace('.jsonl', ''),
      readFileSync(join(folder, name), 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as PhraseCase),
    ]),
  )
}

export interface Outcome {
  readonly expected: object
  readonly got: object
}

/** What was expected of a phrase and what was read, in the same form. */
export async function tryPhrase(one: PhraseCase): Promise<Outcome> {
  const options = { ...phraseClock, language: one.language }
  if (one.add !== undefined) return tryAdd(one, one.add, options)
  if (one.date !== undefined) {
    const found = await readDate(one.date, options).catch((error: Error) => error.message)
    const due = typeof found === 'string' ? found : found && onTheWall(found.value.due)
    return { expected: { due: one.due }, got: { due } }
  }
  const window = await readWindow(one.list ?? '', options)
  return {
    expected: 'from' in one || 'to' in one ? { from: one.from, to: one.to } : {},
    got: window ? { from: onTheWall(window.from), to: onTheWall(window.to) } : {},
  }
}

async function tryAdd(one: PhraseCase, text: string, options: ReadingOptions): Promise<Outcome> {
  const { title, due, also, start, duration, repetition } = await understandTask(text, options)
  return {
    expected: {
      title: one.title,
      due: one.due ?? null,
      also: one.also ?? [],
      start: one.start ?? null,
      minutes: one.minutes ?? null,
      repeat: inOrder(one.repeat ?? null),
      after: one.after ?? 'due',
    },
    got: {
      title,
      due: onTheWall(due),
      also: also.map(onTheWall),
      start: onTheWall(start),
      minutes: duration,
      repeat: inOrder(repetition?.rule ?? null),
      after: repetition?.from ?? 'due',
    },
  }
}

function onTheWall(due: Due | null): string | null {
  return due?.replace(/(T\d\d:\d\d).*$/, '$1') ?? null
}

function inOrder(rule: string | null): string | null {
  const parts = rule?.split(';').filter((part) => !part.startsWith('X-'))
  return parts?.toSorted().join(';') ?? null
}

/** Whether words are missing from the title that should be there. */
export function isCutWrongly({ expected, got }: Outcome): boolean {
  const words = (value: unknown) =>
    String(value ?? '')
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean)
  if (!('title' in expected) || !('title' in got)) return false
  const left = words(got.title)
  // Japanese and Chinese have no spaces: there a title is one long word.
  return words(expected.title).some((word) => !left.some((one) => one.includes(word)))
}
