// Writes a JSON list of texts as lists of word numbers, 32 each at most.
//
//   node numbers.ts --words words.json --texts texts.json --out numbers.json
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { Vocabulary } from '../../src/embedders/local/vocabulary.ts'

const { values: options } = parseArgs({
  options: { words: { type: 'string' }, texts: { type: 'string' }, out: { type: 'string' } },
})
const vocabulary = Vocabulary.of(JSON.parse(readFileSync(options.words as string, 'utf8')))
const texts: string[] = JSON.parse(readFileSync(options.texts as string, 'utf8'))
writeFileSync(
  options.out as string,
  JSON.stringify(texts.map((text) => vocabulary.numbers(text).slice(0, 32))),
)
