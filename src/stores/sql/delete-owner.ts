import type { ProjectId } from '../../projects/project.ts'
import type { Engine } from './engine.ts'
import { type Statement, sql } from './statement.ts'
import { projectTopic } from './topics.ts'

/** Every table of what a project holds, that both engines have. A test holds them against the schema. */
const ofProjects = [
  'task_tags',
  'task_blockers',
  'task_followers',
  'moved_tasks',
  'comments',
  'attachments',
  'tasks',
  'title_grams',
  'changed_titles',
  'changes',
  'meanings',
  'term_counts',
  'postings',
  'pending_terms',
  'discoveries',
  'sessions',
  'context_items',
  'invitations',
  'project_counters',
  'project_members',
] as const

/** And of what is a person's own. */
const ofPeople = [
  'call_counts',
  'audit',
  'messages',
  'conversations',
  'person_settings',
  'feeds',
  'reminders',
  'reminder_queue',
  'reminder_plans',
  'outbox',
  'outbox_rests',
  'webhooks',
  'push_subscriptions',
  'notification_settings',
] as const

const ownDeletions = ofPeople.map((table) => [`DELETE FROM ${table} WHERE owner = `, ''] as const)
const projectDeletions = ofProjects.map((table) => [`DELETE FROM ${table} WHERE project = `, ''] as const)

/**
 * Removes a person: their personal project and those they own, what is their own, and their memberships elsewhere; all
 * or nothing. `first` is what only this engine has, of the person and of a project. What they added to projects of others
 * belongs to those and stays.
 */
export async function deleteOwner(
  engine: Engine,
  owner: string,
  first: { readonly ofPerson: readonly Statement[]; ofProject(project: ProjectId): readonly Statement[] },
): Promise<void> {
  await engine.write(owner, async (queries) => {
    const owned = await queries.all<readonly [id: string]>(
      sql`SELECT id FROM projects WHERE owner = ${owner}`,
    )
    // In one order, so that two who hold several projects never wait for each other.
    const projects = [...new Set([owner, ...owned.map(([id]) => id)])].sort()
    for (const project of projects) await queries.all(engine.lockProject(project, owner))
    for (const statement of first.ofPerson) queries.run(statement)
    for (const project of projects) first.ofProject(project).forEach(queries.run)
    queries.run(sql`DELETE FROM inbox WHERE person = ${owner}`)
    queries.run(sql`DELETE FROM invitations WHERE owner = ${owner}`)
    for (const parts of ownDeletions) queries.run({ parts, values: [owner] })
    for (const project of projects)
      for (const parts of projectDeletions) queries.run({ parts, values: [project] })
    queries.run(sql`DELETE FROM project_members WHERE member = ${owner}`)
    queries.run(sql`DELETE FROM sessions WHERE actor = ${owner}`)
    queries.run(sql`DELETE FROM projects WHERE owner = ${owner}`)
    for (const project of projects) queries.changed?.(projectTopic(project))
  })
}
