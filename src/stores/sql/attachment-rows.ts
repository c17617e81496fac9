import type { ProjectId } from '../../projects/project.ts'
import type { TaskId } from '../../tasks/task.ts'
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
