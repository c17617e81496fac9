import type { ContextReader } from './context-store.ts'
import { distil, longestQuestion } from './distil.ts'
import { type CodeVocabulary, editDistance, type Mended, mendWords } from './misspelt.ts'
import { tellingWords } from './question-words.ts'
import type { SearchableCode } from './searchable-code.ts'
import { terms } from './terms.ts'
import { languageOfText, type TextLanguage } from './text-language.ts'
import { formsInNotes } from './word-forms.ts'

/** A question as it is searched for, and what was done to it. */
export interface PreparedQuery {
  readonly query: string
  /** The same as a sentence, with the words that tell nothing by themselves. */
  readonly question: string
  /** Words beside those of the query, which it most likely means. */
  readonly also: readonly string[]
  /** Null for English, and for what cannot be told from it. */
  readonly language: TextLanguage | null
  readonly mended: readonly Mended[]
  readonly isDistilled: boolean
}

/** Takes a long question down to its telling words, and finds the words that misspelt ones stand for. */
export async function prepareQuery(
  asked: string,
  context: ContextReader,
  code: SearchableCode | null,
): Promise<PreparedQuery> {
  if (asked.length > longestQuestion) {
    const some = asked.slice(0, mostRead)
    const counts = await context.termCounts([...new Set(terms(some))].slice(0, mostCounted))
    const query = distil(some, counts)
    return {
      query,
      question: query,
      also: [],
      language: languageOfText(some),
      mended: [],
      isDistilled: true,
    }
  }
  const { language, query } = tellingWords(asked)
  const forms = language ? await formsInNotes(query, language, context) : []
  const found = await mendWords(query, {
    termCounts: (asked) => context.termCounts(asked),
    similarTerms: (term) => context.similarTerms(term),
    // Code is English, whatever the question is in.
    code: code && !language ? vocabularyOf(code) : null,
  })
  const mended = await Promise.all(
    // Another form of a word is no correction.
    found
      .filter(({ meant }) => !forms.includes(meant))
      .map(async ({ word, meant }) => ({ word, meant: await asWritten(meant, word, context, code) })),
  )
  const replaceIn = (text: string) =>
    mended.reduce((mending, { word, meant }) => mending.replaceAll(word, meant), text)
  // Where other words are known, a new word that is merely like an old one must not change what the question means.
  const isAll = new Set(terms(query)).size <= mended.length
  return {
    query: isAll ? replaceIn(query) : query,
    question: isAll ? replaceIn(asked) : asked,
    also: [...forms, ...(isAll ? [] : mended.map(({ meant }) => meant))],
    language: language ?? languageOfText(asked),
    mended,
    isDistilled: false,
  }
}

const mostRead = 50_000
const mostCounted = 2_000

function vocabularyOf(code: SearchableCode): CodeVocabulary {
  return {
    has: async (term) =>
      (await code.candidates({ ...byTerm(term), limit: 1 })).some(({ words }) => words > 0),
    similarTerms: (term) => code.similarTerms(term),
    wordsOf: (term) => wordsOfCode(term, code),
  }
}

const byTerm = (term: string) => ({ terms: [term], meaning: null, model: null })

/** The word that a term was made of, as a note has it, or code: of its forms there the nearest to what was typed. */
async function asWritten(
  term: string,
  typed: string,
  context: ContextReader,
  code: SearchableCode | null,
): Promise<string> {
  const ofNotes = await wordsOfNotes(term, context)
  const words = ofNotes.length === 0 && code ? await wordsOfCode(term, code) : ofNotes
  const most = typed.length + term.length
  const [nearest] = words
    .map((word) => ({ word, distance: editDistance(typed.toLowerCase(), word, most) }))
    .sort((one, other) => one.distance - other.distance)
  return nearest?.word ?? term
}

async function wordsOfNotes(term: string, context: ContextReader): Promise<string[]> {
  const found = await context.candidates({ ...byTerm(term), limit: 3 })
  return wordsOf(
    term,
    found.map(({ discovery }) => discovery.text),
  )
}

/** A few pieces of code may all have the same form of a word. */
async function wordsOfCode(term: string, code: SearchableCode): Promise<string[]> {
  const found = await code.candidates({ ...byTerm(term), limit: 20 })
  return wordsOf(
    term,
    found.map(({ text }) => text),
  )
}

/** The words of the texts, and the parts of their identifiers, that make this term. */
function wordsOf(term: string, texts: readonly string[]): string[] {
  const words = new Set(texts.flatMap((text) => text.match(/[\p{L}\p{N}]+/gu) ?? []))
  const forms = [...words].flatMap((word) => [word, ...(word.match(part) ?? [])])
  return [...new Set(forms)].filter((form) => terms(form).at(-1) === term).map((form) => form.toLowerCase())
}

const part = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+/gu
