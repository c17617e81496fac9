import type { Touched } from '../../change.ts'
import type { ProjectId } from '../../projects/project.ts'
import type { Change } from '../../tasks/change.ts'
import { usualLeaseMs } from '../../tasks/claim.ts'
import { isOpen, type Status, type Task, type TaskId } from '../../tasks/task.ts'
import { fieldsOf, optionalFields } from '../../tasks/task-fields.ts'
import type {
  Beside,
  CalendarKey,
  ChangeQuery,
  SubtaskCount,
  TaskFilter,
  TaskLine,
  TaskQuery,
  TaskReader,
  TaskText,
  TaskTitle,
} from '../../tasks/task-store.ts'
import { foldTitle } from '../../tasks/task-text.ts'
import {
  type ChangeRow,
  type Recorded,
  readChange,
  readChanges,
  selectLastChange,
  selectLater,
  selectRemoved,
  selectTouched,
  toChanges,
  toTouched,
} from './changes.ts'
import { readJson } from './read-json.ts'
import { type Statement, text } from './statement.ts'
import { countByLooking, countUpTo } from './task-counts.ts'
import {
  countSubtasks,
  selectAllMoved,
  selectBeside,
  selectBlocked,
  selectCalendarObjects,
  selectLastHeard,
  selectLastNumber,
  selectMoved,
  selectNumbersAt,
  selectPage,
  selectStarting,
  selectTask,
  selectTasks,
  selectTexts,
  selectTitled,
  selectTitledAt,
  selectWaiting,
} from './task-queries.ts'
import { lineColumns, type TaskLineRow, type TaskRow, toTask, toTaskLine } from './task-rows.ts'
import type { TitleLookup, TitlePlaces } from './title-lookup.ts'

const times = fieldsOf('time')

export const recordedTask: Recorded<Task> = {
  isOwn: (subject) => subject.startsWith('task:'),
  subject: ({ id }) => `task:${id}`,
  revive(json) {
    // What was recorded before a field came into being lacks it.
    const task = readJson(json)
    for (const name of optionalFields) task[name] ??= null
    for (const name of times) if (task[name] !== null) task[name] = new Date(task[name])
    return task
  },
}

/** More tasks that have certain words than these are not listed by their numbers. */
const mostAmong = 512

type TextRow = readonly [id: TaskId, title: string, description: string | null, tags: string, isOpen: number]

type TitleRow = readonly [id: TaskId, title: string, status: Status]

const titleColumns = text('t.id, t.title, t.status')

export type Ask = <Row>(statement: Statement) => Promise<Row[]>

/** Where the index of titles says that these words are; undefined where it knows nothing of the project. */
type LookUp = (ask: Ask, key: string) => Promise<TitleLookup | undefined>

export class SqlTaskReader implements TaskReader {
  readonly leaseMs: number
  protected readonly project: ProjectId
  /** Whether what the project counts of its tasks is up to date here. */
  protected readonly isTallied: boolean = true
  readonly #ask: Ask
  readonly #lookUp: LookUp

  constructor(project: ProjectId, ask: Ask, leaseMs = usualLeaseMs, lookUp: LookUp = async () => undefined) {
    this.project = project
    this.leaseMs = leaseMs
    this.#ask = ask
    this.#lookUp = lookUp
  }

  async find(id: TaskId): Promise<Task | undefined> {
    const [row] = await this.#ask<TaskRow>(selectTask(this.project, id))
    return row && toTask(row)
  }

  async findMany(ids: readonly TaskId[]): Promise<Task[]> {
    return ids.length === 0 ? [] : this.#tasks(selectTasks(this.project, ids))
  }

  async findTitled(words: string, limit: number): Promise<Task[]> {
    const lookup = await this.#lookUp(this.#ask, foldTitle(words))
    if (lookup?.newest) {
      const found = await this.#titledAt(words, limit, lookup.newest)
      if (found.length === limit) return found
    }
    const places = await lookup?.places?.()
    if (places) {
      const found = await this.#titledAt(words, limit, places)
      if (places.since === 0 || found.length === limit) return found
    }
    return this.#tasks(selectTitled(this.project, words, limit))
  }

  async #titledAt(words: string, limit: number, places: TitlePlaces): Promise<Task[]> {
    const rows = await this.#tasks(selectTitledAt(this.project, words, limit, places))
    const tasks = [...new Map(rows.map((task) => [task.id, task])).values()]
    const exact = (task: Task) => Number(foldTitle(task.title) === foldTitle(words))
    return tasks.sort((one, other) => exact(other) - exact(one) || other.id - one.id).slice(0, limit)
  }

  /** For lists, which are in orders of their own: the tasks that have the words, where these are few. */
  async #among(words: string): Promise<TaskId[] | undefined> {
    const lookup = await this.#lookUp(this.#ask, foldTitle(words))
    const places = lookup?.newest ? undefined : await lookup?.places?.()
    if (places?.since !== 0) return undefined
    const limit = mostAmong + 1
    const rows = await this.#ask<readonly [TaskId]>(selectNumbersAt(this.project, words, limit, places))
    const among = [...new Set(rows.map(([id]) => id))]
    return among.length > mostAmong ? undefined : among
  }

  findStarting(words: string, limit: number): Promise<Task[]> {
    return this.#tasks(selectStarting(this.project, words, limit))
  }

  async titlesStarting(words: string, limit: number): Promise<TaskTitle[]> {
    const rows = await this.#ask<TitleRow>(selectStarting(this.project, words, limit, titleColumns))
    return rows.map(([id, title, status]) => ({ id, title, status }))
  }

  async findCalendarObjects(by: CalendarKey, values: readonly string[]): Promise<Task[]> {
    return values.length === 0 ? [] : this.#tasks(selectCalendarObjects(this.project, by, values))
  }

  async list(query: TaskQuery): Promise<Task[]> {
    const among = query.words === undefined ? undefined : await this.#among(query.words)
    return this.#tasks(selectPage(this.project, query, among))
  }

  async listLines(query: TaskQuery): Promise<TaskLine[]> {
    const among = query.words === undefined ? undefined : await this.#among(query.words)
    const rows = await this.#ask<TaskLineRow>(selectPage(this.project, query, among, lineColumns))
    return rows.map(toTaskLine)
  }

  async texts(limit: number, before?: TaskId): Promise<TaskText[]> {
    const rows = await this.#ask<TextRow>(selectTexts(this.project, limit, before))
    return rows.map(([id, title, description, tags, isOpen]) => {
      return { id, title, description, tags: readJson(tags) as string[], isOpen: Number(isOpen) === 1 }
    })
  }

  async count(filter: TaskFilter, upTo: number): Promise<number> {
    const among = filter.words === undefined ? undefined : await this.#among(filter.words)
    const counted = (this.isTallied ? countUpTo : countByLooking)(this.project, filter, upTo, among)
    const [row] = await this.#ask<readonly [total: number]>(counted)
    return Math.min(row?.[0] ?? 0, upTo)
  }

  async beside(id: TaskId): Promise<Beside> {
    type Flag = boolean | number
    const rows = await this.#ask<readonly [Flag, Flag, Flag, Flag, Flag]>(selectBeside(this.project, id))
    const [subtasks, waiting, comments, attachments, discoveries] = rows[0] ?? []
    return {
      hasSubtasks: Boolean(subtasks),
      isWaitedFor: Boolean(waiting),
      hasComments: Boolean(comments),
      hasAttachments: Boolean(attachments),
      hasDiscoveries: Boolean(discoveries),
    }
  }

  waitingFor(id: TaskId): Promise<Task[]> {
    return this.#tasks(selectWaiting(this.project, id))
  }

  async blocked(ids: readonly TaskId[]): Promise<ReadonlySet<TaskId>> {
    if (ids.length === 0) return new Set()
    const rows = await this.#ask<readonly [task: TaskId]>(selectBlocked(this.project, ids))
    return new Set(rows.map(([task]) => task))
  }

  async subtaskCounts(ids: readonly TaskId[]): Promise<ReadonlyMap<TaskId, SubtaskCount>> {
    const counts = new Map<TaskId, SubtaskCount>()
    if (ids.length === 0) return counts
    const asked = countSubtasks(this.project, ids)
    for (const [parent, status, count] of await this.#ask<readonly [TaskId, Status, number]>(asked)) {
      const { open, done } = counts.get(parent) ?? { open: 0, done: 0 }
      counts.set(parent, {
        open: open + (isOpen({ status }) ? count : 0),
        done: done + (status === 'done' ? count : 0),
      })
    }
    return counts
  }

  async movedTo(id: TaskId) {
    const [row] = await this.#ask<readonly [project: string, task: TaskId]>(selectMoved(this.project, id))
    return row && { project: row[0], task: row[1] }
  }

  async allMoved() {
    const rows = await this.#ask<readonly [task: TaskId, project: string, toTask: TaskId]>(
      selectAllMoved(this.project),
    )
    return rows.map(([task, project, toTask]) => ({ task, project, toTask }))
  }

  async lastHeard(connections: readonly string[]): Promise<ReadonlyMap<string, Date>> {
    if (connections.length === 0) return new Map()
    const rows = await this.#ask<readonly [string, number]>(selectLastHeard(this.project, connections))
    return new Map(rows.map(([connection, at]) => [connection, new Date(at)]))
  }

  async lastNumber(): Promise<TaskId> {
    const [row] = await this.#ask<readonly [last: TaskId]>(selectLastNumber(this.project))
    return row?.[0] ?? 0
  }

  async findChange(id: number): Promise<Change | undefined> {
    return readChange(this.#ask, this.project, id, recordedTask)
  }

  async changes(query: ChangeQuery): Promise<Change[]> {
    return readChanges(this.#ask, this.project, query, recordedTask)
  }

  async laterChanges(tasks: readonly TaskId[], after: number): Promise<Change[]> {
    if (tasks.length === 0) return []
    return toChanges(await this.#ask<ChangeRow>(selectLater(this.project, tasks, after)), recordedTask)
  }

  async removedSince(tasks: readonly TaskId[], after: number): Promise<Task[]> {
    if (tasks.length === 0) return []
    const rows = await this.#ask<readonly [before: string]>(selectRemoved(this.project, tasks, after))
    return rows.map(([before]) => recordedTask.revive(before))
  }

  async lastChange(): Promise<number> {
    const [row] = await this.#ask<readonly [number]>(selectLastChange(this.project))
    return row?.[0] ?? 0
  }

  async touched(after: number, limit: number): Promise<Touched[]> {
    return toTouched(await this.#ask(selectTouched(this.project, after, limit)))
  }

  async #tasks(statement: Statement): Promise<Task[]> {
    return (await this.#ask<TaskRow>(statement)).map(toTask)
  }
}
