import type { KeptSentence } from '../../context/context-store.ts'
import type { Meaning } from '../../context/embedder.ts'
import type { ProjectId } from '../../projects/project.ts'
import type { Ask } from './discovery-search.ts'
import { bytesOf, valuesOf } from './meaning-cache.ts'
import { inList, type Statement, sql } from './statement.ts'

/** To be run after the row of the meaning is there: a discovery without one is read later. */
export function keepSentence(
  project: ProjectId,
  id: number,
  { model, meaning }: KeptSentence,
  revision?: number,
): Statement {
  const unchanged = revision === undefined ? sql`` : sql` AND revision = ${revision}`
  return sql`UPDATE meanings SET sentence = ${meaning && bytesOf(meaning)}, sentence_model = ${model}
    WHERE project = ${project} AND id = ${id}${unchanged}`
}

export async function readSentences(
  ask: Ask,
  project: ProjectId,
  model: string,
  ids: readonly number[],
): Promise<Map<number, Meaning>> {
  const rows = await ask<readonly [id: number, sentence: Uint8Array]>(
    sql`SELECT id, sentence FROM meanings WHERE project = ${project} AND id IN ${inList(ids)}
      AND standing = 1 AND sentence_model = ${model} AND sentence IS NOT NULL`,
  )
  return new Map(rows.map(([id, bytes]) => [id, valuesOf(bytes)]))
}

export function selectWithoutSentence(project: ProjectId, limit: number): Statement {
  return sql`SELECT m.id, d.text, m.revision FROM meanings m JOIN discoveries d ON d.project = m.project AND d.id = m.id
    WHERE m.project = ${project} AND m.sentence_model IS NULL AND m.standing = 1 AND m.model <> ''
    ORDER BY m.id DESC LIMIT ${limit}`
}
