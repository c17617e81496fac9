// How memory keeps up with what changes, through `remember` and the search of the product, on sets of our own:
//   node bench/memory.ts [--half development|measured] [--json] [--misses]
// Beside each figure stands a floor: what plain full text (FTS5, porter) does on the same notes.
import { parseArgs } from 'node:util'
import { openLocalEmbedder } from '../src/embedders/local/embedder.ts'
import { measureLanguages } from './memory/languages.ts'
import { measureMisspelt } from './memory/misspelt.ts'
import { measureNaming } from './memory/naming.ts'
import { measureNothing } from './memory/nothing.ts'
import { measureProposals } from './memory/proposals.ts'
import { formatRows } from './memory/report.ts'
import type { Half } from './memory/sets.ts'
import { measureUpdates } from './memory/updates.ts'

const { values: flags } = parseArgs({
  options: {
    half: { type: 'string', default: 'measured' },
    json: { type: 'boolean', default: false },
    misses: { type: 'boolean', default: false },
  },
})

const half = flags.half as Half
const embedder = openLocalEmbedder()
const rows = [
  ...(await measureNaming(half, embedder)),
  ...(await measureUpdates(half, embedder)),
  await measureMisspelt(half, embedder),
  ...(await measureNothing(half, embedder)),
  ...(await measureLanguages(half, embedder)),
  ...measureProposals(half),
  ...(half === 'measured' ? [...measureProposals('unseen'), ...measureProposals('other-hand')] : []),
]
console.log(flags.json ? JSON.stringify(rows, null, 2) : formatRows(rows, flags.misses))
