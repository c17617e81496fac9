import type { Origin } from '../change.ts'
import { Failure } from '../errors.ts'
import { blankCalendarObject, readCalendarObject, writeCalendarObject } from '../tasks/calendar-object.ts'
import { calendarUid, numberInCalendarName } from '../tasks/calendar-uid.ts'
import { checkDates } from '../tasks/check-dates.ts'
import { checkBlockers, checkParent } from '../tasks/links.ts'
import { readOccurrence } from '../tasks/repetition/occurrence.ts'
import { blankTask, type Task, type TaskId } from '../tasks/task.ts'
import { byId } from '../tasks/task-ref.ts'
import type { TaskReader, TaskStore, TaskWriter } from '../tasks/task-store.ts'
import { type TaskPatch, updateTask } from '../tasks/update-task.ts'
import { parseLines } from './content-lines.ts'
import { etagOf, findNamed } from './find-todo.ts'
import type { TodoFile } from './read-file.ts'
import { findByUid, findSurroundings, type PeopleNames } from './surroundings.ts'
import { readTodo, sameList, type TodoFields } from './todo-fields.ts'
import { writeTodo } from './write-todo.ts'

export interface PutTodo {
  readonly project: string
  readonly name: string
  readonly file: TodoFile
  /** The zone of whoever writes. */
  readonly zone: string
  /** Throws where the task is not as the client takes it to be; undefined where there is none of that name. */
  readonly check: (found: Task | undefined) => void
  readonly people: PeopleNames
  /** The member with this e-mail address. */
  readonly findPerson: (email: string) => Promise<string | undefined>
}

export interface PutTodoResult {
  readonly task: Task
  readonly isNew: boolean
}

/** Another change came in between so often that somebody is in a loop. */
const mostTries = 5

/** Takes a task as a client wrote it: a new one, or what the client changed of one that is there. */
export async function putTodo(tasks: TaskStore, put: PutTodo, origin: Origin): Promise<PutTodoResult> {
  await refuseImpossible(put.file.fields)
  for (let tried = 1; ; tried++) {
    try {
      const found = await findNamed(tasks, put.project, put.name)
      put.check(found)
      return found ? await change(tasks, found, put, origin) : await add(tasks, put, origin)
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error
      if (tried >= mostTries)
        throw new Failure('conflict', 'The task is being changed by others.', { hint: 'Try again.' })
    }
  }
}

/** By the same check as everywhere: a rule that never comes true is refused, before anything is looked for with it. */
async function refuseImpossible({ due, repeat, occurrence }: TodoFields): Promise<void> {
  if (due === null || repeat === null || occurrence === null) return
  const { nextOccurrence } = await import('../tasks/repetition/next-occurrence.ts')
  await nextOccurrence(repeat, due, readOccurrence(occurrence).zone)
}

/** What was read is no longer so. */
class Overtaken extends Error {}

async function change(tasks: TaskStore, found: Task, put: PutTodo, origin: Origin): Promise<PutTodoResult> {
  const { project, file, zone } = put
  if (file.uid !== calendarUid(project, found)) throw otherUid()
  const around = (await findSurroundings(tasks, project, [found], put.people))(found)
  const { todo } = writeTodo(project, found, around, zone)
  const shown = parseLines(todo).components[0]
  // Zones of ours go by their names.
  const was = readTodo(shown?.properties ?? [], { zone, zones: zonesOf(found) })
  const links = await findLinks(tasks, project, file.fields)
  const patch = await patchOf(was, put, links)
  const object = readCalendarObject(found.calendarObject)
  const { parent, blockers } = links.unknown
  const calendarObject = writeCalendarObject({
    ...{ name: object.name ?? put.name, uid: file.uid, parent, blockers },
    ...{ todo: file.todo, rest: file.rest, at: origin.at.getTime() },
  })
  const seen = etagOf(found)
  const { task } = await updateTask(tasks, byId(found.id), { ...patch, calendarObject }, origin, (before) => {
    if (etagOf(before) !== seen) throw new Overtaken()
  })
  return { task, isNew: false }
}

function zonesOf({ calendarObject }: Task) {
  const { rest } = readCalendarObject(calendarObject)
  return rest === '' ? [] : parseLines(rest.split('\n')).components.filter(({ name }) => name === 'VTIMEZONE')
}

const plain = ['title', 'description', 'priority', 'status', 'duration'] as const

/** What the client says otherwise than the file it was given. What it left as it was stays, however little of it a file can say. */
async function patchOf(was: TodoFields, { file, findPerson }: PutTodo, links: Links): Promise<TaskPatch> {
  const is = file.fields
  const patch: { -readonly [Name in keyof TaskPatch]: TaskPatch[Name] } = {}
  for (const name of plain) if (was[name] !== is[name]) (patch as Record<string, unknown>)[name] = is[name]
  if (!sameList(was.tags, is.tags)) patch.tags = is.tags
  if (was.due !== is.due || was.start !== is.start || was.repeat !== is.repeat) {
    const { due, start, repeat, occurrence } = is
    Object.assign(patch, { due, start, repeat, ...(repeat !== null && { occurrence }) })
  }
  if (was.parentUid !== is.parentUid) patch.parent = links.parent
  if (!sameList(was.blockerUids, is.blockerUids)) patch.blockedBy = links.blockedBy
  if (is.assigneeEmail !== null && was.assigneeEmail !== is.assigneeEmail) {
    const person = await findPerson(is.assigneeEmail)
    if (person !== undefined) patch.assignee = person
  }
  return patch
}

interface Links {
  readonly parent: TaskId | null
  readonly blockedBy: readonly TaskId[]
  /** The UIDs of those that are not in the project, or not yet. */
  readonly unknown: { readonly parent: string | null; readonly blockers: readonly string[] }
}

async function findLinks(tasks: TaskReader, project: string, fields: TodoFields): Promise<Links> {
  const { parentUid, blockerUids } = fields
  const uids = [...(parentUid === null ? [] : [parentUid]), ...blockerUids]
  const found = uids.length === 0 ? new Map<string, Task>() : await findByUid(tasks, project, uids)
  const parent = parentUid === null ? undefined : found.get(parentUid)
  return {
    parent: parent?.id ?? null,
    blockedBy: blockerUids.flatMap((uid) => found.get(uid)?.id ?? []),
    unknown: {
      parent: parent ? null : parentUid,
      blockers: blockerUids.filter((uid) => !found.has(uid)),
    },
  }
}

async function add(tasks: TaskStore, put: PutTodo, origin: Origin): Promise<PutTodoResult> {
  const { project, name, file } = put
  const { fields } = file
  const person = fields.assigneeEmail === null ? undefined : await put.findPerson(fields.assigneeEmail)
  const written = await tasks.write('add', origin, async (tx) => {
    if (await findNamed(tx, project, name)) throw new Overtaken()
    if ((await findByUid(tx, project, [file.uid])).has(file.uid)) throw otherUid()
    const id = (await tx.lastNumber()) + 1
    // A name of ours belongs to the task with that number.
    if ([name, file.uid].some((one) => (numberInCalendarName(one) ?? 0) >= id)) throw reserved()
    const links = await findLinks(tx, project, fields)
    if (links.parent !== null) await checkParent(tx, null, links.parent)
    if (links.blockedBy.length > 0) await checkBlockers(tx, null, links.blockedBy)
    const task = drafted(put, id, links, person ?? null, origin.at)
    tx.restore(task)
    follow(tx, task, origin.actor)
    await adopt(tx, file.uid, id, origin.at)
  })
  if (!written) throw new Error('adding a task recorded no change')
  return { task: written.change.entries[0]?.after as Task, isNew: true }
}

function drafted(
  { name, file }: PutTodo,
  id: TaskId,
  { parent, blockedBy, unknown }: Links,
  assignee: string | null,
  at: Date,
): Task {
  const { title, description, priority, status, tags, duration, due, start, repeat, occurrence } = file.fields
  const { completedAt } = file.fields
  const object = { ...blankCalendarObject, ...unknown, name, uid: file.uid, todo: file.todo, rest: file.rest }
  // A closed task does not repeat any more.
  const repeats = status === 'todo' || status === 'doing' ? { repeat, occurrence } : {}
  const done = completedAt && completedAt <= at ? completedAt : at
  return checkDates({
    ...blankTask,
    ...{ id, title, description, priority, status, tags, duration, due, start, parent, blockedBy, assignee },
    ...repeats,
    calendarObject: writeCalendarObject({ ...object, at: at.getTime() }),
    createdAt: at,
    updatedAt: at,
    completedAt: status === 'done' ? done : null,
  })
}

function follow(tx: TaskWriter, { id, assignee }: Task, actor: string): void {
  if (!tx.isShared) return
  tx.follow(id, actor)
  if (assignee === null || assignee === actor) return
  tx.follow(id, assignee)
  tx.notify({ person: assignee, kind: 'assigned', task: id })
}

/** Clients may send sub-tasks first: those that named this one as their parent get it now. */
async function adopt(tx: TaskWriter, uid: string, parent: TaskId, at: Date): Promise<void> {
  for (const child of await tx.findCalendarObjects('parent', [uid])) {
    if (child.parent !== null || child.id === parent) continue
    const object = { ...readCalendarObject(child.calendarObject), parent: null }
    const calendarObject = writeCalendarObject({
      ...object,
      ...(object.at === child.updatedAt.getTime() && { at: at.getTime() }),
    })
    tx.save(child, { ...child, parent, calendarObject, updatedAt: at })
  }
}

function otherUid(): Failure {
  return new Failure('conflict', 'Another task has this UID, or this file has another one.', {
    hint: 'A task keeps its UID and its file name.',
    facts: { dav: 'no-uid-conflict' },
  })
}

function reserved(): Failure {
  return new Failure('conflict', 'Names like this are given by Waymark.', {
    hint: 'Choose another file name and UID.',
  })
}
