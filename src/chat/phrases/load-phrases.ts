import type { Language } from '../../language/languages.ts'
import type { Phrases } from './phrases.ts'

const loaders: Readonly<Record<Language, () => Promise<{ readonly phrases: Phrases }>>> = {
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
  es: () => import('./es.ts'),
  pt: () => import('./pt.ts'),
  it: () => import('./it.ts'),
  nl: () => import('./nl.ts'),
  ja: () => import('./ja.ts'),
  zh: () => import('./zh.ts'),
}

/** What the chat says in a language; loaded when somebody speaks it. */
export async function loadPhrases(language: Language): Promise<Phrases> {
  return (await loaders[language]()).phrases
}
