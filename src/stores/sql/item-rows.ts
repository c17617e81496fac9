import { type ContextItem, heat, readOnceMore } from '../../context/context-item.ts'
import type { ProjectId } from '../../projects/project.ts'
import type { Queries } from './engine.ts'
import { type Statement, sql } from './statement.ts'

type ItemRow = readonly [path: string, reads: number, lastAt: number, score: number]

export function toItem([path, reads, lastAt, score]: ItemRow): ContextItem {
  return { path, reads, lastAt: new Date(lastAt), score }
}

export function selectHotFiles(project: ProjectId, limit: number): Statement {
  return sql`SELECT path, reads, last_at, score FROM context_items
    WHERE project = ${project} ORDER BY heat DESC, path LIMIT ${limit}`
}

export async function countReads(
  queries: Queries,
  project: ProjectId,
  paths: readonly string[],
  at: Date,
): Promise<void> {
  for (const path of paths) {
    const [row] = await queries.all<ItemRow>(
      sql`SELECT path, reads, last_at, score FROM context_items
        WHERE project = ${project} AND path = ${path}`,
    )
    const item = readOnceMore(row && toItem(row), path, at)
    queries.run(sql`INSERT INTO context_items (project, path, reads, last_at, score, heat)
      VALUES (${project}, ${path}, ${item.reads}, ${item.lastAt.getTime()}, ${item.score}, ${heat(item)})
      ON CONFLICT (project, path) DO UPDATE SET reads = excluded.reads, last_at = excluded.last_at,
        score = excluded.score, heat = excluded.heat`)
  }
}
