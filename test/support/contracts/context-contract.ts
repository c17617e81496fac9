import type { ContextStore } from '../../../src/context/context-store.ts'
import type { Discovery } from '../../../src/context/discovery.ts'
import type { Embedder } from '../../../src/context/embedder.ts'
import type { Finding } from '../../../src/context/remember.ts'
import { remember } from '../../../src/context/remember.ts'
import type { CodeCandidate } from '../../../src/context/searchable-code.ts'
import { context } from '../../../src/contracts/context/contract.ts'
import type { CodeState, IndexedCode } from '../../../src/contracts/contract.ts'
import type { Stores } from '../../../src/stores/stores.ts'
import type { Project } from '../../../src/workspace/project.ts'
import { type Files, newProject } from '../files/project.ts'
import { wordCounts } from '../stores/context-desk.ts'
import { openStoresInMemory } from '../stores/stores-in-memory.ts'
import { type ContractDesk, openContractDesk, type Surroundings } from './contract-desk.ts'

export interface ContextContractDesk extends ContractDesk {
  readonly project: Project
  readonly stores: Stores
  /** What the project knows, past the contract. */
  readonly known: ContextStore
  /** Keeps a discovery of the owner, which the contract itself has no tool for. */
  learn(text: string, more?: Partial<Finding> & { readonly at?: string }): Promise<Discovery>
}

/** Document 000 in this process, on a project of these files. */
export async function openContextDesk(
  files: Files = {},
  surroundings: Omit<Surroundings, 'files'> = {},
): Promise<ContextContractDesk> {
  const [stores, project] = [openStoresInMemory(), await newProject(files)]
  const { embedder = wordCounts } = surroundings
  const desk = openContractDesk(context, stores, { ...surroundings, files: project, embedder })
  const known = stores.context(desk.owner)
  return {
    ...desk,
    project,
    stores,
    known,
    async learn(text, { at = '2026-01-15T10:00:00Z', ...more } = {}) {
      const origin = { actor: desk.owner, at: new Date(at), client: 'a test' }
      const remembered = await remember(known, embedder, { text, type: 'pattern', ...more }, origin)
      if ('known' in remembered) throw new Error(`known already: ${remembered.known.text}`)
      return remembered.discovery
    },
  }
}

/** An embedder for which texts are as near to every question as the table says, and the score is just that. */
export function nearness(table: Readonly<Record<string, number>>): Embedder {
  const at = (cosine: number) =>
    Int8Array.of(Math.round(cosine * 127), Math.round(Math.sqrt(1 - cosine ** 2) * 127))
  return {
    model: 'nearness',
    dimensions: 2,
    weight: 1,
    isInstant: true,
    embed: async (texts) => texts.map((text) => at(table[text] ?? 0)),
    embedQuery: async () => at(1),
  }
}

/** An index of the code that holds these chunks, and finds all of them whatever is asked. */
export function indexOf(
  chunks: readonly Partial<CodeCandidate>[],
  state: Partial<CodeState> = {},
): IndexedCode {
  const all = chunks.map((chunk) => ({ ...someChunk, ...chunk }))
  return {
    state: { ...someState, files: all.length, chunks: all.length, ...state },
    commonTerms: async () => new Set(),
    similarTerms: async () => [],
    candidates: async ({ module }) => all.filter((chunk) => module === undefined || chunk.module === module),
    cards: async () => new Map(),
    heat: () => 0,
  }
}

const someChunk: CodeCandidate = {
  path: 'src/app.ts',
  from: 1,
  to: 10,
  name: null,
  module: 'app',
  text: 'const app = createApp()',
  modifiedAt: new Date('2026-01-14T09:00:00Z'),
  isChanged: false,
  role: 'core',
  words: 4,
  meaning: 0.5,
}

const someState: CodeState = {
  files: 0,
  chunks: 0,
  indexedAt: new Date('2026-01-17T09:59:00Z'),
  isIndexing: false,
  unembedded: 0,
  remark: null,
}
