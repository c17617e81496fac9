import { foldTerm } from './spelling.ts'
import { type KnownLanguage, stopWords } from './stop-words.ts'
import { languageOfWords } from './text-language.ts'

export interface Question {
  /** Null for English, and for what cannot be told from it. */
  readonly language: KnownLanguage | null
  /** Its words without those that tell nothing; as it was where none would be left. */
  readonly query: string
}

/**
 * The telling words of a question, and the language that its other words told.
 */
export function tellingWords(query: string): Question {
  // The apostrophe of l'accueil ends a word here, unlike that of don't.
  const words = (query.match(/[\p{L}\p{N}\p{M}_]+/gu) ?? []).map((word) => ({
    word,
    plain: foldTerm(word).toLowerCase(),
  }))
  const language = languageOfWords(words.map(({ plain }) => plain))
  const stops = language && stopWords().get(language)
  if (!stops) return { language: null, query: withoutAskingSigns(query) }
  const isAsking = (at: number) => asked.has(`${words[at]?.plain} ${words[at + 1]?.plain}`)
  const kept = words.filter(({ plain }, at) => !stops.has(plain) && !isAsking(at - 1)).map(({ word }) => word)
  return { language, query: kept.length > 0 ? kept.join(' ') : query }
}

/** How long, how much, at what time: the second word is no subject here. */
const asked = new Set(
  `wie lange;wie lang;wie viel;wie viele;wie oft;wie gross;de temps;quelle heure;quel jour;cuanto tiempo;que hora;que dia;
  quanto tempo;que horas;che ora;quanto tempo;hoe lang;hoe vaak;hoe laat`.split(/;\s*/),
)

/** Chinese and Japanese ask with words that would be taken for parts of the subject. */
function withoutAskingSigns(query: string): string {
  const asking = /[\u3040-\u30FF]/.test(query) ? japanese : /[\u4E00-\u9FFF]/.test(query) ? chinese : null
  const kept = asking ? query.replace(asking, ' ') : query
  return /[\p{L}\p{N}]/u.test(kept) ? kept : query
}

const chinese =
  /\u4EC0\u4E48\u65F6\u5019|\u4E3A\u4EC0\u4E48|\u600E\u4E48\u6837|\u600E\u4E48|\u4EC0\u4E48|\u54EA\u91CC|\u54EA\u513F|\u54EA\u4E9B|\u54EA\u4E2A|\u591A\u5C11|\u591A\u4E45|\u591A\u957F|\u591A\u5927|\u662F\u5426|\u53EF\u4EE5|\u5E94\u8BE5|\u6211\u4EEC|\u4F60\u4EEC|\u4ED6\u4EEC|\u5417|\u5462|\u8C01/g
const japanese =
  /\u3044\u3064\u307E\u3067|\u3044\u3064|\u3069\u3053|\u306A\u305C|\u3069\u3046|\u3060\u308C|\u8AB0|\u3069\u306E|\u3069\u308C|\u3067\u3059\u304B|\u307E\u3059\u304B|\u307E\u3057\u305F\u304B|\u3067\u3057\u3087\u3046\u304B|\u304F\u3060\u3055\u3044|\u3079\u304D|\u4F55/g
