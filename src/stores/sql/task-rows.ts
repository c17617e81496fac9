import type { ProjectId } from '../../projects/project.ts'
import { type Due, dueAt } from '../../tasks/due.ts'
import { noDue, priorityOfRank, priorityRank } from '../../tasks/sort-key.ts'
import { isOpen, type Status, type Task } from '../../tasks/task.ts'
import { foldTitle } from '../../tasks/task-text.ts'
import { damagedRow, readJson } from './read-json.ts'
import { type Statement, sql } from './statement.ts'

/** In the order of `taskColumns`. Rows come as lists because naming each value of each row is felt in long lists. */
export type TaskRow = readonly [
  id: number,
  title: string,
  description: string | null,
  priority: number,
  status: string,
  due: string | null,
  tags: string,
  parent: number | null,
  blockedBy: string,
  claimedBy: string | null,
  createdAt: number,
  updatedAt: number,
  completedAt: number | null,
]

export const taskColumns: Statement = {
  parts: [
    `t.id, t.title, t.description, t.priority, t.status, t.due, t.tags, t.parent, t.blocked_by, t.claimed_by,
     t.created_at, t.updated_at, t.completed_at`,
  ],
  values: [],
}

export function toTask(row: TaskRow): Task {
  const createdAt = new Date(row[10])
  const priority = priorityOfRank(row[3])
  if (!priority) throw damagedRow()
  return {
    id: row[0],
    title: row[1],
    description: row[2],
    priority,
    status: row[4] as Status,
    due: row[5] as Due | null,
    tags: list(row[6]) as string[],
    parent: row[7],
    blockedBy: list(row[8]) as number[],
    claimedBy: row[9],
    createdAt,
    updatedAt: row[11] === row[10] ? createdAt : new Date(row[11]),
    completedAt: row[12] === null ? null : new Date(row[12]),
  }
}

// Most tasks have neither tags nor blockers, and making a hundred empty lists a page is felt.
const none: readonly never[] = Object.freeze([])

function list(json: string): unknown {
  return json === '[]' ? none : readJson(json)
}

export function insertTask(project: ProjectId, task: Task): Statement {
  return sql`INSERT INTO tasks
    (project, id, title, title_key, description, priority, status, is_open, due, due_sort, tags, parent, blocked_by,
     claimed_by, created_at, updated_at, completed_at)
    VALUES (${project}, ${task.id}, ${task.title}, ${foldTitle(task.title)}, ${task.description},
      ${priorityRank(task.priority)}, ${task.status}, ${Number(isOpen(task))}, ${task.due}, ${dueSort(task)},
      ${JSON.stringify(task.tags)}, ${task.parent}, ${JSON.stringify(task.blockedBy)}, ${task.claimedBy},
      ${task.createdAt.getTime()}, ${task.updatedAt.getTime()}, ${time(task.completedAt)})`
}

export function updateTask(project: ProjectId, task: Task): Statement {
  return sql`UPDATE tasks SET
      title = ${task.title}, title_key = ${foldTitle(task.title)}, description = ${task.description},
      priority = ${priorityRank(task.priority)}, status = ${task.status}, is_open = ${Number(isOpen(task))},
      due = ${task.due}, due_sort = ${dueSort(task)}, tags = ${JSON.stringify(task.tags)}, parent = ${task.parent},
      blocked_by = ${JSON.stringify(task.blockedBy)}, claimed_by = ${task.claimedBy},
      updated_at = ${task.updatedAt.getTime()}, completed_at = ${time(task.completedAt)}
    WHERE project = ${project} AND id = ${task.id}`
}

export function deleteTask(project: ProjectId, id: number): Statement {
  return sql`DELETE FROM tasks WHERE project = ${project} AND id = ${id}`
}

/** Brings the tables by which tasks are found through their tags and blockers in line with the task. */
export function linkChanges(project: ProjectId, before: Task | null, after: Task | null): Statement[] {
  const id = (after ?? before)?.id as number
  const [tags, newTags] = [before?.tags ?? [], after?.tags ?? []]
  const [blockers, newBlockers] = [before?.blockedBy ?? [], after?.blockedBy ?? []]
  return [
    ...without(tags, newTags).map(
      (tag) => sql`DELETE FROM task_tags WHERE project = ${project} AND tag = ${tag} AND task = ${id}`,
    ),
    ...without(newTags, tags).map(
      (tag) => sql`INSERT INTO task_tags (project, tag, task) VALUES (${project}, ${tag}, ${id})`,
    ),
    ...without(blockers, newBlockers).map(
      (blocker) =>
        sql`DELETE FROM task_blockers WHERE project = ${project} AND blocker = ${blocker} AND task = ${id}`,
    ),
    ...without(newBlockers, blockers).map(
      (blocker) => sql`INSERT INTO task_blockers (project, blocker, task) VALUES (${project}, ${blocker}, ${id})`,
    ),
  ]
}

function without<T>(values: readonly T[], others: readonly T[]): T[] {
  return values.filter((value) => !others.includes(value))
}

function dueSort(task: Task): number {
  return task.due === null ? noDue : dueAt(task.due)
}

function time(at: Date | null): number | null {
  return at === null ? null : at.getTime()
}
