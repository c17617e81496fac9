import { createStore } from '../api/store.ts'
import { en } from './en/en.ts'
import type { Language } from './languages.ts'

/**
 * Every sentence of the page.
 *
 * A component says `words.app.reload`, or `words.tasks.selected(3)` where a value belongs into the sentence. Look the
 * words up while drawing, or in a getter, never in a constant of a module: the language can change. A new sentence goes
 * into the English catalogue, `en/`, whose shape is the type of all the others; a key that a language lacks, or has too
 * many of, does not compile.
 */
export type Words = typeof en

/** The words of the language that is spoken now. */
export let words: Words = en

/** Drawn anew where it changes. */
export const spoken = createStore<Language>('en')

/** Each language is a file of its own, fetched when it is spoken. English comes with the page. */
const catalogues: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Words>>> = {
  de: async () => (await import('./de/de.ts')).de,
  fr: async () => (await import('./fr/fr.ts')).fr,
  es: async () => (await import('./es/es.ts')).es,
  pt: async () => (await import('./pt/pt.ts')).pt,
  it: async () => (await import('./it/it.ts')).it,
  nl: async () => (await import('./nl/nl.ts')).nl,
  ja: async () => (await import('./ja/ja.ts')).ja,
  zh: async () => (await import('./zh/zh.ts')).zh,
}

/** Changes the language of the page. One that cannot be fetched leaves it as it is. */
export async function speak(language: Language): Promise<void> {
  if (language === spoken.get()) return
  words = language === 'en' ? en : await catalogues[language]()
  spoken.set(language)
}

/** How the spoken language writes dates and numbers. */
export function locale(): string {
  const language = spoken.get()
  return language === 'en' ? 'en-GB' : language
}
