import { readFileSync } from 'node:fs'
import type { ClientBase } from 'pg'
import { moduleKey } from '../../context/discovery.ts'
import type { Meaning } from '../../context/embedder.ts'
import type { ProjectId } from '../../projects/project.ts'
import type { MeaningIndex } from '../sql/discovery-search.ts'
import { bytesOf, MeaningCache } from '../sql/meaning-cache.ts'
import { inList, join, type Statement, sql } from '../sql/statement.ts'
import { migrationLock } from './migrate.ts'
import { unhurried } from './unhurried.ts'

const setUp = readFileSync(new URL('./vectors.sql', import.meta.url), 'utf8')

export interface VectorSupport {
  readonly index: MeaningIndex
  /** Why meanings are compared in this process, if they are. */
  readonly remark: string | null
}

/**
 * Lets the server compare meanings where it has pgvector, and does it in this process where it has not. A server that
 * gets pgvector later is set up at the next start.
 */
export async function openVectors(client: ClientBase): Promise<VectorSupport> {
  const inProcess = (remark: string) => ({ index: new MeaningCache(), remark })
  if (await hasColumn(client)) return { index: pgvectorIndex, remark: null }
  const { rowCount } = await client.query("SELECT 1 FROM pg_available_extensions WHERE name = 'vector'")
  if (!rowCount) return inProcess('the server has no pgvector, so meanings are compared in this process')
  try {
    await unhurried(client, async () => {
      await client.query(`SELECT pg_advisory_xact_lock(${migrationLock})`)
      if (!(await hasColumn(client))) await client.query(setUp)
    })
    return { index: pgvectorIndex, remark: null }
  } catch (error) {
    // An extension is often for the administrator to create.
    if ((error as { code?: string }).code !== '42501') throw error
    return inProcess(
      'pgvector is there but may not be set up by this login, so meanings are compared in this process',
    )
  }
}

async function hasColumn(client: ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT 1 FROM information_schema.columns
     WHERE table_schema = current_schema() AND table_name = 'meanings' AND column_name = 'vector'`,
  )
  return rowCount === 1
}

/**
 * Compares all meanings of the project, found by its key. An approximate index over all projects would find other
 * people's meanings first and lose most of the right ones to the filter.
 */
const pgvectorIndex: MeaningIndex = {
  keep: new MeaningCache().keep,
  readSoFar: () => null,

  async nearest(ask, project, { meaning, model, types, module, limit }) {
    const filters = [
      ...(types ? [sql`type IN ${inList(types)}`] : []),
      ...(module === undefined ? [] : [sql`module_key = ${moduleKey(module)}`]),
    ]
    const near = select(meaning, project, model, filters)
    return new Map(
      await ask<readonly [id: number, likeness: number]>(sql`${near} ORDER BY likeness DESC LIMIT ${limit}`),
    )
  },

  async likeness(ask, project, { meaning, model }, ids) {
    if (ids.length === 0) return new Map()
    const named = select(meaning, project, model, [sql`id IN ${inList(ids)}`])
    const found = new Map(await ask<readonly [id: number, likeness: number]>(named))
    return new Map(ids.map((id) => [id, found.get(id) ?? 0]))
  },
}

function select(
  meaning: Meaning,
  project: ProjectId,
  model: string,
  filters: readonly Statement[],
): Statement {
  const where = [sql`project = ${project} AND model = ${model} AND standing = 1`, ...filters]
  return sql`SELECT id, -(vector <#> (SELECT waymark_vector(${bytesOf(meaning)}))) / (127 * 127) AS likeness
    FROM meanings WHERE ${join(where, ' AND ')}`
}
