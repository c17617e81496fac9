// How memory keeps up with what changes, through `remember` and the search of the product, on sets of our own:
//   node bench/memory.ts [--half development|measured] [--json] [--misses] [--public FOLDER] [--cache DIR] [--no-peers]
// Beside each figure stands a floor: what plain full text (FTS5, porter) does on the same notes. What is found of conversations
// is also compared with two peers, which are installed from npm into the cache folder, as are the sources that questions about
// code are asked of. FOLDER holds public sets as they are published: LoCoMo, REALTALK, BEAM.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openLocalEmbedder } from '../src/embedders/local/embedder.ts'
import { codeQuestions, measureCode } from './memory/code.ts'
import { formatFound, measureConversations, measurePublic } from './memory/conversation-rows.ts'
import { measureDated } from './memory/dated.ts'
import { measureLanguages } from './memory/languages.ts'
import { measureMisspelt } from './memory/misspelt.ts'
import { measureNaming } from './memory/naming.ts'
import { measureNothing } from './memory/nothing.ts'
import { packageCache, searchPeers } from './memory/peers.ts'
import { measureProposals } from './memory/proposals.ts'
import { readPublicSets } from './memory/public-sets.ts'
import { formatRows } from './memory/report.ts'
import type { Half } from './memory/sets.ts'
import { measureUpdates } from './memory/updates.ts'

const { values: flags } = parseArgs({
  allowNegative: true,
  options: {
    half: { type: 'string', default: 'measured' },
    json: { type: 'boolean', default: false },
    misses: { type: 'boolean', default: false },
    public: { type: 'string' },
    cache: { type: 'string', default: resolve(import.meta.dirname, '../node_modules/.cache/memory') },
    peers: { type: 'boolean', default: true },
  },
})

const half = flags.half as Half
const embedder = openLocalEmbedder()
const cache = packageCache(flags.cache)
const peers = flags.peers ? searchPeers(cache) : []
const rows = [
  ...(await measureNaming(half, embedder)),
  ...(await measureUpdates(half, embedder)),
  await measureMisspelt(half, embedder),
  ...(await measureNothing(half, embedder)),
  await measureDated(half, embedder),
  ...(await measureCode(codeQuestions(half), embedder, cache)),
  ...(half === 'development' ? await measureLanguages(embedder) : []),
  ...measureProposals(half),
  ...(half === 'measured' ? [...measureProposals('unseen'), ...measureProposals('other-hand')] : []),
]
const found = await measureConversations(half, embedder, peers)
if (flags.public) found.push(...(await measurePublic(readPublicSets(flags.public), embedder, peers)))
console.log(
  flags.json
    ? JSON.stringify({ rows, found }, null, 2)
    : `${formatRows(rows, flags.misses)}\n\nnDCG@10, recall at 1 and at 5:\n${formatFound(found)}`,
)
