// Writes labelled sets as numbers with their BM25 scores, so that train.py can say where a model stands.
//
//   node dev.ts --words words.json --eval EVAL_DIR --out dev.json
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readSets } from '../../bench/search/sets.ts'
import { WordIndex } from '../../bench/search/word-index.ts'
import { terms } from '../../src/context/terms.ts'
import { Vocabulary } from '../../src/embedders/local/vocabulary.ts'
import { runs } from '../../src/embedders/local/words.ts'

const { values: options } = parseArgs({
  options: { words: { type: 'string' }, eval: { type: 'string' }, out: { type: 'string' } },
})
const vocabulary = Vocabulary.of(JSON.parse(readFileSync(options.words as string, 'utf8')))
const root = new URL('../..', import.meta.url).pathname
const written = readSets(options.eval, root).flatMap(({ name, groups }) =>
  groups.map(({ docs, queries }) => {
    const index = new WordIndex(docs.map((doc) => doc.text))
    const places = new Map(docs.map((doc, place) => [doc.id, place]))
    return {
      name,
      docs: docs.map((doc) => vocabulary.numbers(doc.text).slice(0, 400)),
      queries: queries.map(({ q, rel }) => ({
        ...read(q, (term) => index.frequency(term) / docs.length),
        rel: rel.map((id) => places.get(id)),
        bm: [...index.scores(q)].map(([place, score]) => [place, Number(score.toPrecision(5))]),
      })),
    }
  }),
)

/** The numbers of a question's words, and for each the share of the texts in which the word stands. */
function read(question: string, shareOf: (term: string) => number) {
  const ids: number[] = []
  const shares: number[] = []
  for (const run of runs(question)) {
    const share = Math.max(0, ...terms(run).map(shareOf))
    for (const number of vocabulary.ofRun(run)) {
      ids.push(number)
      shares.push(Number(share.toFixed(5)))
    }
  }
  return { ids, shares }
}
writeFileSync(options.out as string, JSON.stringify(written))
