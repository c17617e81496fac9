import type { ChangeKind, Origin } from '../../change.ts'
import { Failure } from '../../errors.ts'
import { type ProjectId, personalProject } from '../../projects/project.ts'
import type { Change } from '../../tasks/change.ts'
import { subtree } from '../../tasks/links.ts'
import type { MovedTasks, TaskMover, UndoneMove } from '../../tasks/move-tasks.ts'
import type { Task, TaskId } from '../../tasks/task.ts'
import { changedFields } from '../../tasks/task-fields.ts'
import { noSuchTask } from '../../tasks/task-ref.ts'
import { ChangeLog, checkOrigin } from '../change-log.ts'
import {
  type ChangeRow,
  insertEntry,
  selectChange,
  selectChanges,
  setUndoneBy,
  toChanges,
} from './changes.ts'
import type { Engine, Queries } from './engine.ts'
import { type Locked, lockProject, saveCounters } from './project-access.ts'
import { sql } from './statement.ts'
import { deleteTask, insertTask, linkChanges } from './task-rows.ts'
import { memberAsk, recordedTask, SqlTaskReader } from './task-store.ts'
import { projectTopic } from './topics.ts'

export class SqlTaskMover implements TaskMover {
  readonly #engine: Engine
  readonly #person: string

  constructor(engine: Engine, person: string) {
    this.#engine = engine
    this.#person = person
  }

  move(from: ProjectId, id: TaskId, to: ProjectId, origin: Origin): Promise<MovedTasks> {
    return this.#inBoth(from, to, origin, async (queries, source, target) => {
      if (from === to) throw new Failure('conflict', `Task ${id} is in this project already.`)
      const reader = new SqlTaskReader(from, queries.all)
      const root = await reader.find(id)
      if (!root) throw noSuchTask(id)
      const below = (await subtree(reader, root)).filter((task) => task.id !== root.id)
      const tasks = [root, ...below.sort((one, other) => one.id - other.id)]
      const numbers = new Map(tasks.map((task, index) => [task.id, target.counters.lastTask + 1 + index]))
      target.counters.lastTask += tasks.length
      const [leaving, arriving] = [new ChangeLog<Task>(), new ChangeLog<Task>()]
      for (const task of tasks) {
        const there = await this.#renumbered(queries, task, numbers, to, origin.at)
        take(queries, from, task, leaving)
        put(queries, to, there, arriving)
        await carryAlong(queries, from, task.id, to, there.id, target)
      }
      const left = record(queries, source, 'move', leaving, origin)
      const arrived = record(queries, target, 'move', arriving, origin)
      return { task: arrived.entries[0]?.after as Task, left, arrived }
    })
  }

  async undoMove(project: ProjectId, id: number, origin: Origin): Promise<UndoneMove> {
    const ask = memberAsk(this.#engine, this.#person, { id: project })
    const [named] = toChanges(await ask<ChangeRow>(selectChange(project, id)), recordedTask)
    if (named?.kind !== 'move') throw new Failure('not_found', `There is no move ${id}.`)
    const isArrival = named.entries[0]?.before === null
    const first = (named.entries[0]?.after ?? named.entries[0]?.before) as Task
    const [place] = await ask<readonly [from: string, task: number, to: string, there: number]>(
      isArrival
        ? sql`SELECT project, task, to_project, to_task FROM moved_tasks WHERE to_project = ${project} AND to_task = ${first.id}`
        : sql`SELECT project, task, to_project, to_task FROM moved_tasks WHERE project = ${project} AND task = ${first.id}`,
    )
    if (!place) throw new Failure('conflict', `Change ${id} cannot be undone: the task was moved again.`)
    const [from, , to] = place
    return this.#inBoth(from, to, origin, async (queries, source, target) => {
      const [left, arrived] = await bothChanges(queries, from, to, place[1], place[3])
      if (left.undoneBy !== null || arrived.undoneBy !== null)
        throw new Failure('conflict', `Change ${id} is already undone.`)
      const reader = new SqlTaskReader(to, queries.all)
      const [leaving, arriving] = [new ChangeLog<Task>(), new ChangeLog<Task>()]
      leaving.undone = arrived
      arriving.undone = left
      for (const [index, { after }] of arrived.entries.entries()) {
        const [there, back] = [await reader.find((after as Task).id), left.entries[index]?.before]
        if (!there || !back || changedFields(there, after as Task).length > 0)
          throw new Failure(
            'conflict',
            `Change ${id} cannot be undone: task ${(after as Task).id} was changed since.`,
          )
        take(queries, to, there, leaving)
        put(queries, from, back, arriving)
        await carryAlong(queries, to, there.id, from, back.id, source)
        queries.run(sql`DELETE FROM moved_tasks WHERE project = ${from} AND task = ${back.id}`)
      }
      const gone = record(queries, target, 'undo', leaving, origin)
      const back = record(queries, source, 'undo', arriving, origin)
      return { undone: isArrival ? arrived : left, change: isArrival ? gone : back }
    })
  }

  /** Holds both projects, always in the same order, so that no two movers wait for each other. */
  #inBoth<T>(
    from: ProjectId,
    to: ProjectId,
    origin: Origin,
    work: (queries: Queries, source: Locked, target: Locked) => Promise<T>,
  ): Promise<T> {
    const moving = async (queries: Queries) => {
      checkOrigin(origin)
      const locked = new Map<ProjectId, Locked>()
      for (const id of [from, to].sort()) {
        const ref = id === this.#person ? personalProject(id) : { id }
        locked.set(id, await lockProject(this.#engine, queries, this.#person, ref, 'edit', origin.at))
      }
      const [source, target] = [locked.get(from) as Locked, locked.get(to) as Locked]
      const result = await work(queries, source, target)
      for (const { access, counters } of [source, target]) {
        queries.run(saveCounters(access.project, counters))
        queries.changed?.(projectTopic(access.project))
      }
      return result
    }
    return this.#engine.write(this.#person, moving, [from, to].sort().join('\0'))
  }

  /** Who is no member there cannot have a task there. */
  async #renumbered(
    queries: Queries,
    task: Task,
    numbers: ReadonlyMap<TaskId, TaskId>,
    to: ProjectId,
    at: Date,
  ): Promise<Task> {
    const { assignee } = task
    const isMember =
      assignee === this.#person ||
      (assignee !== null &&
        (await queries.all(sql`SELECT 1 FROM project_members WHERE project = ${to} AND member = ${assignee}`))
          .length > 0)
    return {
      ...task,
      id: numbers.get(task.id) as TaskId,
      parent: task.parent === null ? null : (numbers.get(task.parent) ?? null),
      blockedBy: task.blockedBy.flatMap((blocker) => numbers.get(blocker) ?? []),
      assignee: isMember ? assignee : null,
      updatedAt: at,
    }
  }
}

async function bothChanges(
  queries: Queries,
  from: ProjectId,
  to: ProjectId,
  task: TaskId,
  there: TaskId,
): Promise<[left: Change, arrived: Change]> {
  const lastMove = async (project: ProjectId, id: TaskId) =>
    toChanges(
      await queries.all<ChangeRow>(selectChanges(project, { task: id, limit: 200 })),
      recordedTask,
    ).find(({ kind }) => kind === 'move')
  const [left, arrived] = [await lastMove(from, task), await lastMove(to, there)]
  if (!left || !arrived) throw new Failure('not_found', 'The move is no longer on record.')
  return [left, arrived]
}

function take(queries: Queries, project: ProjectId, task: Task, log: ChangeLog<Task>): void {
  queries.run(deleteTask(project, task.id))
  for (const link of linkChanges(project, task, null)) queries.run(link)
  log.record(task, null)
}

function put(queries: Queries, project: ProjectId, task: Task, log: ChangeLog<Task>): void {
  queries.run(insertTask(project, task))
  for (const link of linkChanges(project, null, task)) queries.run(link)
  log.record(null, task)
}

/** What hangs on a task goes with it, and older references lead to where it is now. */
async function carryAlong(
  queries: Queries,
  from: ProjectId,
  id: TaskId,
  to: ProjectId,
  there: TaskId,
  target: Locked,
): Promise<void> {
  const comments = await queries.all<readonly [id: number]>(
    sql`SELECT id FROM comments WHERE project = ${from} AND task = ${id} ORDER BY id`,
  )
  for (const [comment] of comments)
    queries.run(sql`UPDATE comments SET project = ${to}, task = ${there}, id = ${++target.counters.lastComment}
      WHERE project = ${from} AND task = ${id} AND id = ${comment}`)
  queries.run(sql`DELETE FROM task_followers WHERE project = ${from} AND task = ${id}`)
  queries.run(
    sql`UPDATE moved_tasks SET to_project = ${to}, to_task = ${there} WHERE to_project = ${from} AND to_task = ${id}`,
  )
  queries.run(sql`INSERT INTO moved_tasks (project, task, to_project, to_task) VALUES (${from}, ${id}, ${to}, ${there})
    ON CONFLICT (project, task) DO UPDATE SET to_project = excluded.to_project, to_task = excluded.to_task`)
}

function record(
  queries: Queries,
  { access, counters }: Locked,
  kind: ChangeKind,
  log: ChangeLog<Task>,
  { requestKey: _, ...origin }: Origin,
): Change {
  const change = log.close(++counters.lastChange, kind, origin) as Change
  change.entries.forEach((_, index) => {
    queries.run(insertEntry(access.project, change, index, recordedTask))
  })
  if (log.undone) queries.run(setUndoneBy(access.project, log.undone.id, change.id))
  return change
}
