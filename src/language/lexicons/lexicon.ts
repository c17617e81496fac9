import type { Language, PartOfDay } from '../languages.ts'
import { tokenize } from '../text/tokens.ts'
import type { Kinds } from './kinds.ts'

export type Kind = keyof Kinds
export type Meaning = { readonly [K in Kind]?: Kinds[K] }

/** Words by meaning: `{ friday: 5, 'sun|sunday': 7 }`. A `_` inside a word is a space. */
export type Table<T> = Readonly<Record<string, T>>
export type Tables = { readonly [K in Kind]?: Table<Kinds[K]> }

export interface LanguageWords {
  readonly language: Language
  /** What 3/4 means where nobody said. */
  readonly order: 'dmy' | 'mdy'
  readonly hours: 12 | 24
  /** "lundi prochain": what says which one stands behind. */
  readonly relAfter: boolean
  /** "le 15" is a day without any mark. */
  readonly bareDayNumbers: boolean
  /** "9.30" can be a time. */
  readonly dottedTimes: boolean
  /** "9 Uhr 30": the minutes behind a space. */
  readonly spacedMinutes: boolean
  /** "15." is the fifteenth. */
  readonly dottedOrdinals: boolean
  /** Dates stand before the verb, in the middle of a sentence: "Mama morgen anrufen". */
  readonly datesInside: boolean
  /** Names of days are written in lower case, so a capital makes another name of one: "llamar a Domingo". */
  readonly lowerCaseDays: boolean
  readonly tables: Tables
}

export interface Entry {
  readonly words: readonly string[]
  readonly meaning: Meaning
  /** Whether a date or a repetition can begin with it. */
  readonly canBegin: boolean
  /** Whether it is none without what follows: "a", "by the". */
  readonly isLead: boolean
}

const leading: ReadonlySet<string> = new Set<Kind>([
  'article',
  'the',
  'det',
  'dayDet',
  'lead',
  'around',
  'ahead',
  'between',
  'lasting',
  'fromThen',
  'every',
  'dateJoin',
])

/** Kinds of words that stand around dates, never at their beginning. */
const aroundDates: ReadonlySet<string> = new Set<Kind>([
  'evidence',
  'binds',
  'opens',
  'counted',
  'usualPart',
  'leadsOn',
  'attributes',
  'name',
  'capitalName',
  'honorific',
  'place',
  'toPlace',
  'pronoun',
  'whether',
  'none',
  'or',
  'and',
])

export interface Lexicon extends Omit<LanguageWords, 'tables'> {
  /** By the first word, the longest first. */
  readonly entries: ReadonlyMap<string, readonly Entry[]>
  /** Those that are names, by the first word. */
  readonly names: ReadonlyMap<string, readonly Entry[]>
}

export function buildLexicon({ tables, ...language }: LanguageWords): Lexicon {
  const meanings = new Map<string, { words: string[]; meaning: Record<string, unknown> }>()
  for (const [kind, table] of Object.entries(tables))
    for (const [names, value] of Object.entries(table))
      for (const name of names.split('|')) {
        const words = wordsOf(name)
        const key = words.join(' ')
        const entry = meanings.get(key) ?? { words, meaning: {} }
        entry.meaning[kind] ??= value
        meanings.set(key, entry)
      }
  const entries = new Map<string, Entry[]>()
  const names = new Map<string, Entry[]>()
  for (const { words, meaning } of meanings.values()) {
    const canBegin = Object.keys(meaning).some((kind) => !aroundDates.has(kind))
    const isLead = Object.keys(meaning).every((kind) => leading.has(kind) || aroundDates.has(kind))
    const entry = { words, meaning, canBegin, isLead }
    put(entries, entry)
    if ('name' in meaning || 'capitalName' in meaning) put(names, entry)
  }
  for (const list of entries.values()) list.sort((one, other) => other.words.length - one.words.length)
  return { ...language, entries, names }
}

function put(entries: Map<string, Entry[]>, entry: Entry): void {
  const [first = ''] = entry.words
  const list = entries.get(first)
  if (list) list.push(entry)
  else entries.set(first, [entry])
}

/** As a text is cut into words; most names need no more than a look at their underscores. */
function wordsOf(name: string): string[] {
  if (/^[a-z_]+$/.test(name)) return name.split('_')
  return tokenize(name.replaceAll('_', ' ')).map(({ word }) => word)
}

/** Puts the names of weekdays and of parts of a day together: "Samstagabend". */
export function weekdayParts(
  weekdays: string,
  parts: Readonly<Record<string, PartOfDay>>,
): Record<string, readonly [number, PartOfDay]> {
  const names = weekdays
    .split(' ')
    .flatMap((all, at) => all.split('|').map((name) => [name, at + 1] as const))
  return Object.fromEntries(
    names.flatMap(([name, weekday]) =>
      Object.entries(parts).flatMap(([words, part]) =>
        words.split('|').map((word) => [`${name}${word}`, [weekday, part] as const]),
      ),
    ),
  )
}

/** Numbers a list of words from one on: `'jan feb mar'`. */
export function counted(words: string, from = 1): Record<string, number> {
  return Object.fromEntries(words.split(' ').map((word, at) => [word, at + from]))
}

export function all<T>(words: string, value: T): Record<string, T> {
  return { [words.split(' ').join('|')]: value }
}
