// How well words, meaning and both together find what answers a question, and what the embedder costs:
//   node bench/search.ts [--eval FOLDER] [--json]
// FOLDER holds labelled sets (`*.json.gz`, each a list of {group, docs, queries}); our own set is always asked.
import { parseArgs } from 'node:util'
import { openLocalEmbedder } from '../src/embedders/local/embedder.ts'
import { measureCost } from './search/cost.ts'
import { mean } from './search/measures.ts'
import { formatCost, formatQuality, type QualityRow } from './search/report.ts'
import { readSets } from './search/sets.ts'
import { askAll, ways } from './search/ways.ts'

const { values: flags } = parseArgs({
  options: { eval: { type: 'string' }, json: { type: 'boolean', default: false } },
})

const cost = await measureCost()
const embedder = openLocalEmbedder()
const quality: QualityRow[] = []
for (const { name, groups } of readSets(flags.eval, new URL('..', import.meta.url).pathname)) {
  const asked = (await Promise.all(groups.map((group) => askAll(group, embedder, name === 'code')))).flat()
  for (const way of ways) {
    quality.push({ set: name, questions: asked.length, way, ...mean(asked.map((each) => each[way])) })
  }
}
console.log(
  flags.json ? JSON.stringify({ quality, cost }, null, 2) : formatQuality(quality) + formatCost(cost),
)
