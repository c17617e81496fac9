import type { ClientBase } from 'pg'

/**
 * The tables that are divided, and by what: what belongs to a project by the project, what grows with every call and every
 * message of a person by the person. What is looked up by something else stays whole: members, invitations, plans by time.
 */
export const dividedBy: Readonly<Record<string, 'project' | 'owner'>> = {
  tasks: 'project',
  task_tags: 'project',
  task_blockers: 'project',
  task_followers: 'project',
  moved_tasks: 'project',
  comments: 'project',
  attachments: 'project',
  changes: 'project',
  title_grams: 'project',
  changed_titles: 'project',
  discoveries: 'project',
  term_counts: 'project',
  postings: 'project',
  pending_terms: 'project',
  meanings: 'project',
  sessions: 'project',
  context_items: 'project',
  conversations: 'owner',
  messages: 'owner',
  audit: 'owner',
}

export const fewestPartitions = 2
export const mostPartitions = 256

/** Into how many partitions each divided table is divided now; 1 where it is one table. */
export async function countPartitions(client: ClientBase): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query(
    `SELECT relname AS name, CASE relkind WHEN 'p' THEN (SELECT count(*) FROM pg_inherits WHERE inhparent = c.oid)
       ELSE 1 END::integer AS count
     FROM pg_class c WHERE relnamespace = current_schema()::regnamespace AND relname = ANY ($1)`,
    [Object.keys(dividedBy)],
  )
  return new Map(rows.map(({ name, count }) => [name, count]))
}

/** Nothing where nothing is divided. */
export function describePartitions(counts: ReadonlyMap<string, number>): string[] {
  const divided = [...counts.values()].filter((count) => count > 1)
  const whole = counts.size - divided.length
  if (divided.length === 0) return []
  const says = `${divided.length} tables are divided into ${divided[0]} partitions each`
  return [
    whole === 0 ? says : `${says}, ${whole} are not yet: waymark database partition --count ${divided[0]}`,
  ]
}
