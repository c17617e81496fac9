import type { ProjectId } from '../../projects/project.ts'
import { refuseOverfull } from '../../tasks/attach-file.ts'
import type { KeptBytes } from '../../tasks/attachment.ts'
import type { TaskId } from '../../tasks/task.ts'
import type { Engine, Queries } from './engine.ts'
import { inList, type Statement, sql } from './statement.ts'

/** With their tasks, files are lost and found again. */
export function loseAttachments(project: ProjectId, tasks: readonly TaskId[], at: Date): Statement {
  return sql`UPDATE attachments SET lost_at = ${at.getTime()}
    WHERE project = ${project} AND task IN ${inList(tasks)} AND lost_at IS NULL`
}

export function findAttachments(project: ProjectId, tasks: readonly TaskId[]): Statement {
  return sql`UPDATE attachments SET lost_at = NULL
    WHERE project = ${project} AND task IN ${inList(tasks)} AND lost_at IS NOT NULL`
}

/** Which of these are the content of some file, be it one that can only be brought back. */
export function selectUsedHashes(hashes: readonly string[]): Statement {
  return sql`SELECT DISTINCT hash FROM attachments WHERE hash IN ${inList(hashes)}`
}

/** What the owner of the project keeps in all projects of theirs. */
export async function keptBytes(engine: Engine, queries: Queries, project: ProjectId): Promise<KeptBytes> {
  // Who adds a file may not see all projects of the one it counts for.
  const ask = engine.hasPolicies
    ? sql`SELECT used, removed FROM waymark_kept_bytes(${project})`
    : sql`SELECT coalesce(sum(size) FILTER (WHERE removed_at IS NULL AND lost_at IS NULL), 0),
          coalesce(sum(size) FILTER (WHERE removed_at IS NOT NULL OR lost_at IS NOT NULL), 0)
        FROM attachments WHERE project IN (SELECT id FROM projects WHERE owner =
          (SELECT owner FROM projects WHERE id = ${project}))`
  const [row] = await queries.all<readonly [current: number | null, removed: number | null]>(ask)
  return { current: row?.[0] ?? 0, removed: row?.[1] ?? 0 }
}

/** Refuses files that came into a project from somebody else's, where its owner has no room for them. */
export async function refuseFilesOver(
  engine: Engine,
  queries: Queries,
  project: ProjectId,
  quota: number,
): Promise<void> {
  if (quota === Number.POSITIVE_INFINITY) return
  refuseOverfull(await keptBytes(engine, queries, project), quota)
}
