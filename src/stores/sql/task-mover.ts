import type { ChangeKind, Origin } from '../../change.ts'
import { Failure } from '../../errors.ts'
import { type ProjectId, personalProject } from '../../projects/project.ts'
import { keepingUid } from '../../tasks/calendar-uid.ts'
import type { Change } from '../../tasks/change.ts'
import { subtree } from '../../tasks/links.ts'
import type { MovedMany, MovedTasks, TaskMover, UndoneMove } from '../../tasks/move-tasks.ts'
import type { Task, TaskId } from '../../tasks/task.ts'
import { changedFields } from '../../tasks/task-fields.ts'
import { noSuchTask } from '../../tasks/task-ref.ts'
import { ChangeLog, checkOrigin } from '../change-log.ts'
import { refuseFilesOver } from './attachment-rows.ts'
import { insertEntry, readChange, setUndoneBy } from './changes.ts'
import type { Engine, Queries } from './engine.ts'
import { type Locked, lockProject, saveCounters } from './project-access.ts'
import { saveTaskCounters } from './project-writes.ts'
import { queueTask } from './reminder-rows.ts'
import { inList, sql } from './statement.ts'
import { recordedTask, SqlTaskReader } from './task-reader.ts'
import { deleteTasks, insertTask, linkChanges } from './task-rows.ts'
import { memberAsk } from './task-store.ts'
import { TaskTally } from './task-tally.ts'
import { noteChangedTitles } from './title-index.ts'
import { projectTopic } from './topics.ts'

export class SqlTaskMover implements TaskMover {
  readonly #engine: Engine
  readonly #person: string
  readonly #fileQuota: number

  constructor(engine: Engine, person: string, fileQuota: number) {
    this.#engine = engine
    this.#person = person
    this.#fileQuota = fileQuota
  }

  async move(from: ProjectId, id: TaskId, to: ProjectId, origin: Origin): Promise<MovedTasks> {
    const { tasks, ...changes } = await this.moveMany(from, [id], to, origin)
    return { task: tasks[0] as Task, ...changes }
  }

  moveMany(from: ProjectId, ids: readonly TaskId[], to: ProjectId, origin: Origin): Promise<MovedMany> {
    return this.#inBoth(from, to, origin, async (queries, source, target) => {
      if (from === to) throw new Failure('conflict', `Task ${ids[0]} is in this project already.`)
      const tasks = await withSubtasks(new SqlTaskReader(from, queries.all), ids)
      const numbers = new Map(tasks.map((task, index) => [task.id, target.counters.lastTask + 1 + index]))
      target.counters.lastTask += tasks.length
      const [leaving, arriving] = [new ChangeLog<Task>(), new ChangeLog<Task>()]
      const steps = { change: source.counters.lastChange + 1, toChange: target.counters.lastChange + 1 }
      for (const task of tasks) {
        const there = await this.#renumbered(queries, from, task, numbers, to, origin.at)
        take(queries, from, task, leaving)
        put(queries, to, there, arriving)
        await carryAlong(queries, { from, task: task.id, to, there: there.id, ...steps }, target)
        queries.run(queueTask(this.#person, to, there.id, origin.at, { project: from, task: task.id }))
      }
      await this.#checkRoom(queries, from, to, [...numbers.values()])
      const left = record(queries, source, 'move', leaving, origin)
      const arrived = record(queries, target, 'move', arriving, origin)
      const there = new Map(arrived.entries.map(({ after }) => [after?.id, after as Task]))
      return { tasks: ids.map((id) => there.get(numbers.get(id)) as Task), left, arrived }
    })
  }

  async undoMove(project: ProjectId, id: number, origin: Origin): Promise<UndoneMove> {
    const ask = memberAsk(this.#engine, this.#person, { id: project })
    const named = await readChange(ask, project, id, recordedTask)
    // What undid a move has moved it back: undone itself, it is moved again.
    const isAgain = named?.kind === 'undo'
    if (named?.kind !== 'move' && !isAgain) throw new Failure('not_found', `There is no move ${id}.`)
    if (named.undoneBy !== null) throw new Failure('conflict', `Change ${id} is already undone.`)
    const isArrival = named.entries[0]?.before === null
    const [place] = await ask<readonly [from: string, change: number, to: string, toChange: number | null]>(
      isArrival
        ? sql`SELECT project, change, to_project, to_change FROM moved_tasks WHERE to_project = ${project} AND to_change = ${id}`
        : sql`SELECT project, change, to_project, to_change FROM moved_tasks WHERE project = ${project} AND change = ${id}`,
    )
    const [from, change, to, toChange] = place ?? []
    if (from === undefined || to === undefined || change === undefined || toChange == null)
      throw new Failure('conflict', `Change ${id} cannot be undone: the task was moved again.`)
    return this.#inBoth(from, to, origin, async (queries, source, target) => {
      const [left, arrived] = [await standing(queries, from, change), await standing(queries, to, toChange)]
      const reader = new SqlTaskReader(to, queries.all)
      const [leaving, arriving] = [new ChangeLog<Task>(), new ChangeLog<Task>()]
      leaving.undone = arrived
      arriving.undone = left
      // A move that is done again is the first one anew.
      const first = isAgain && left.undoes !== null && arrived.undoes !== null
      const steps = first
        ? { change: arrived.undoes as number, toChange: left.undoes as number }
        : { change: target.counters.lastChange + 1, toChange: source.counters.lastChange + 1 }
      for (const [index, { after }] of arrived.entries.entries()) {
        const [there, back] = [await reader.find((after as Task).id), left.entries[index]?.before]
        if (!there || !back || changedFields(there, after as Task).length > 0)
          throw new Failure(
            'conflict',
            `Change ${id} cannot be undone: task ${(after as Task).id} was changed since.`,
          )
        take(queries, to, there, leaving)
        put(queries, from, back, arriving)
        noteChangedTitles(source, [back.id]).forEach(queries.run)
        await carryAlong(queries, { from: to, task: there.id, to: from, there: back.id, ...steps }, source)
        queries.run(queueTask(this.#person, from, back.id, origin.at, { project: to, task: there.id }))
        queries.run(sql`DELETE FROM moved_tasks WHERE project = ${from} AND task = ${back.id}`)
      }
      const returned = left.entries.flatMap(({ before }) => before?.id ?? [])
      await this.#checkRoom(queries, to, from, returned)
      const gone = record(queries, target, 'undo', leaving, origin)
      const back = record(queries, source, 'undo', arriving, origin)
      if (first) {
        queries.run(setUndoneBy(to, steps.change, null))
        queries.run(setUndoneBy(from, steps.toChange, null))
      }
      return { undone: isArrival ? arrived : left, change: isArrival ? gone : back }
    })
  }

  /** Files count for the owner of the project: those that a task takes along need room there, too. */
  async #checkRoom(
    queries: Queries,
    from: ProjectId,
    to: ProjectId,
    arrived: readonly TaskId[],
  ): Promise<void> {
    const owners = await queries.all<readonly [owner: string]>(
      sql`SELECT DISTINCT owner FROM projects WHERE id IN (${from}, ${to})`,
    )
    if (owners.length < 2) return
    const files = await queries.all(
      sql`SELECT 1 FROM attachments WHERE project = ${to} AND task IN ${inList(arrived)} LIMIT 1`,
    )
    if (files.length > 0) await refuseFilesOver(this.#engine, queries, to, this.#fileQuota)
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
    from: ProjectId,
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
      calendarObject: keepingUid(from, task),
      updatedAt: at,
    }
  }
}

/** In the order in which they were named, each with what is below it, oldest first; none of them twice. */
async function withSubtasks(reader: SqlTaskReader, ids: readonly TaskId[]): Promise<Task[]> {
  const roots = new Map((await reader.findMany(ids)).map((task) => [task.id, task]))
  const tasks = new Map<TaskId, Task>()
  for (const id of ids) {
    const root = roots.get(id)
    if (!root) throw noSuchTask(id)
    if (tasks.has(id)) continue
    const below = (await subtree(reader, root)).filter((task) => task.id !== id)
    for (const task of [root, ...below.sort((one, other) => one.id - other.id)]) tasks.set(task.id, task)
  }
  return [...tasks.values()]
}

async function standing(queries: Queries, project: ProjectId, id: number): Promise<Change> {
  const change = await readChange(queries.all, project, id, recordedTask)
  if (!change) throw new Failure('not_found', 'The move is no longer on record.')
  if (change.undoneBy !== null) throw new Failure('conflict', `Change ${id} is already undone.`)
  return change
}

function take(queries: Queries, project: ProjectId, task: Task, log: ChangeLog<Task>): void {
  queries.run(deleteTasks(project, [task.id]))
  for (const link of linkChanges(project, task, null)) queries.run(link)
  log.record(task, null)
}

function put(queries: Queries, project: ProjectId, task: Task, log: ChangeLog<Task>): void {
  queries.run(insertTask(project, task))
  for (const link of linkChanges(project, null, task)) queries.run(link)
  log.record(null, task)
}

interface Step {
  readonly from: ProjectId
  readonly task: TaskId
  readonly to: ProjectId
  readonly there: TaskId
  readonly change: number
  readonly toChange: number | null
}

/** What hangs on a task goes with it, and older references lead to where it is now. */
async function carryAlong(
  queries: Queries,
  { from, task, to, there, change, toChange }: Step,
  target: Locked,
): Promise<void> {
  const comments = await queries.all<readonly [id: number]>(
    sql`SELECT id FROM comments WHERE project = ${from} AND task = ${task} ORDER BY id`,
  )
  for (const [comment] of comments)
    queries.run(sql`UPDATE comments SET project = ${to}, task = ${there}, id = ${++target.counters.lastComment}
      WHERE project = ${from} AND task = ${task} AND id = ${comment}`)
  queries.run(sql`UPDATE attachments SET project = ${to}, task = ${there}
    WHERE project = ${from} AND task = ${task}`)
  queries.run(sql`UPDATE task_followers SET project = ${to}, task = ${there}
    WHERE project = ${from} AND task = ${task}`)
  queries.run(sql`UPDATE moved_tasks SET to_project = ${to}, to_task = ${there}, to_change = NULL
    WHERE to_project = ${from} AND to_task = ${task}`)
  queries.run(sql`INSERT INTO moved_tasks (project, task, to_project, to_task, change, to_change)
    VALUES (${from}, ${task}, ${to}, ${there}, ${change}, ${toChange})
    ON CONFLICT (project, task) DO UPDATE SET to_project = excluded.to_project, to_task = excluded.to_task,
      change = excluded.change, to_change = excluded.to_change`)
}

function record(
  queries: Queries,
  locked: Locked,
  kind: ChangeKind,
  log: ChangeLog<Task>,
  { requestKey: _, ...origin }: Origin,
): Change {
  const { access, counters } = locked
  const change = log.close(++counters.lastChange, kind, origin) as Change
  change.entries.forEach((_, index) => {
    queries.run(insertEntry(access.project, change, index, recordedTask))
  })
  if (log.undone) queries.run(setUndoneBy(access.project, log.undone.id, change.id))
  const tally = new TaskTally()
  for (const { before, after } of change.entries) tally.note(before, after)
  queries.run(saveTaskCounters(locked, tally))
  return change
}
