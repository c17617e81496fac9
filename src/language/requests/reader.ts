import type { ReadingOptions } from '../dates/reading.ts'
import type { Language } from '../languages.ts'

/** Whose words are read, and when. */
export interface Reader {
  readonly clock: Omit<ReadingOptions, 'language'> & { readonly zone: string; readonly now: Date }
  readonly language: Language
}
