import type { FileMark, NoteType } from '../context/discovery.ts'
import { type SearchResult, search } from '../context/search.ts'
import { Failure, invalid } from '../errors.ts'
import type { IndexedCode, OpenProject, ToolContext } from './contract.ts'
import { staleMarks } from './stale-marks.ts'

const longestQuery = 1_000

export interface ProjectSearch {
  readonly query: string
  readonly type?: NoteType | undefined
  readonly module?: string | undefined
  readonly limit: number
}

export interface SearchedProject {
  readonly found: SearchResult
  readonly stale: ReadonlyMap<number, readonly FileMark[]>
  readonly code: IndexedCode | null
  /** Why meanings could not be asked, where they should have been. */
  readonly problem: string | null
}

/** Searches what the project knows and its code. Where the meaning cannot be had, words alone must do. */
export async function searchProject(
  { project, clock, signal, warn }: ToolContext,
  request: ProjectSearch,
): Promise<SearchedProject> {
  if (request.query.length > longestQuery)
    throw invalid('bad_query', 'A query has 1,000 characters at most.', { hint: 'A few words find more.' })
  const code = await project.code()
  const { embedder, problem } = await openEmbedder(project)
  const byWords = () => search(project.context, null, code, request, clock.now, signal)
  const found = await search(project.context, embedder, code, request, clock.now, signal).catch((error) => {
    if (!(error instanceof Failure) || error.reason !== 'embedding_failed') throw error
    warn('the query could not be embedded')
    return byWords()
  })
  const discoveries = found.hits.flatMap((hit) => (hit.source === 'code' ? [] : [hit.discovery]))
  return { found, stale: await staleMarks(project.files, discoveries), code, problem }
}

/** A model that cannot even be opened leaves the words to search by, and is said. */
async function openEmbedder(project: OpenProject) {
  try {
    return { embedder: await project.embedder(), problem: null }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { embedder: null, problem: error.message }
  }
}
