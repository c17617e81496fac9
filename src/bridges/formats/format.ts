import type { InputFile } from '../input-file.ts'
import type { ReadDueWords, ReadRepeatWords } from '../moments.ts'
import type { Notes } from '../notes.ts'
import type { ImportSource } from '../source.ts'

/** A file, as far as it could be understood before anybody knew its format. */
export interface FormatCandidate {
  readonly file: InputFile
  /** The whole file as JSON; undefined when it is none. */
  readonly whole: unknown
  /** Its first line as JSON; undefined when it is none. */
  readonly first: unknown
}

/** What reading needs beside the file. */
export interface Reading {
  readonly notes: Notes
  readonly readDueWords: ReadDueWords
  readonly readRepeatWords: ReadRepeatWords
}

export type Drafts = Partial<Omit<ImportSource, 'format' | 'path' | 'folder' | 'notes'>>

export interface Format {
  /** What `--from` calls it. */
  readonly name: string
  /** What a person calls it. */
  readonly title: string
  /** Where it lies in the folder of a project. */
  readonly usual: readonly string[]
  /** What is not JSON where this format wants it, is broken. */
  readonly syntax: 'json' | 'json lines' | 'text'
  isOf(candidate: FormatCandidate): boolean
  read(candidate: FormatCandidate, reading: Reading): Promise<Drafts> | Drafts
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
