import type { ContextReader } from './context-store.ts'
import type { KnownLanguage } from './stop-words.ts'
import { terms } from './terms.ts'

/** So many words of a question are looked up, and so many forms of each are asked for. */
const mostWords = 12
const mostForms = 4

/**
 * Other forms of a question's words that stand in notes: Rechnung finds Rechnungen. Notes are indexed by their words as they
 * are, whatever their language, so forms are found among the terms that are there.
 */
export async function formsInNotes(
  query: string,
  language: KnownLanguage,
  notes: Pick<ContextReader, 'similarTerms'>,
): Promise<string[]> {
  const asked = new Set(terms(query))
  const found = new Set<string>()
  for (const term of [...asked].slice(0, mostWords)) {
    const stem = stemOf(term, language)
    if (stem.length < shortestStem) continue
    const forms = (await notes.similarTerms(term)).filter(
      (one) => one !== term && !asked.has(one) && stemOf(one, language) === stem,
    )
    for (const form of forms.slice(0, mostForms)) found.add(form)
  }
  return [...found]
}

const shortestStem = 3

/** A word without its endings: light on purpose, since nobody sees the stem. Accents are gone already. */
export function stemOf(term: string, language: KnownLanguage): string {
  let stem = term
  for (const ending of endings[language]) {
    const shorter = stem.replace(ending, '')
    if (shorter.length >= shortestStem) stem = shorter
  }
  return stem
}

/** One after the other. */
const endings: Readonly<Record<KnownLanguage, readonly RegExp[]>> = {
  de: [/(?:sten|ste|st)$/, /(?:eren|ern|er|en|em|es|e|n|s|o|a)$/, /(?:et|t)$/],
  fr: [/(?:ation|ations)$/, /(?:s|x)$/, /(?:ees|ee|e|er|ez|ent|ons|ant)$/, /e$/],
  es: [
    /(?:amos|emos|imos|aron|ieron|ados|adas|ado|ada|ando|iendo|aciones|acion)$/,
    /(?:s|n)$/,
    /(?:ar|er|ir|e|a|o)$/,
  ],
  pt: [/(?:amos|emos|imos|aram|ados|adas|ado|ada|ando|acoes|acao)$/, /(?:s|m)$/, /(?:ar|er|ir|e|a|o)$/],
  it: [/(?:iamo|ati|ate|ato|ata|ando|endo|azioni|azione)$/, /(?:are|ere|ire|ano|ono)$/, /[aeio]$/],
  nl: [/(?:en|er|es|e|s|n)$/, /(?:t|d)$/],
}
