import { deleteTodo } from '../calendar/delete-todo.ts'
import { etagOf, findNamed } from '../calendar/find-todo.ts'
import { ownAlarms, takeOwnAlarms } from '../calendar/own-alarms.ts'
import { putTodo } from '../calendar/put-todo.ts'
import { readTodoFile } from '../calendar/read-file.ts'
import { findByUid } from '../calendar/surroundings.ts'
import { readCalendarObject, writeCalendarObject } from '../tasks/calendar-object.ts'
import { calendarUid } from '../tasks/calendar-uid.ts'
import { isOpen, type Task } from '../tasks/task.ts'
import { byId } from '../tasks/task-ref.ts'
import { updateTask } from '../tasks/update-task.ts'
import {
  bodyOf,
  type Collection,
  type DavContext,
  findCollection,
  nothingThere,
  refuseWithout,
} from './context.ts'
import { DavError } from './dav-error.ts'
import { fileWriter } from './object-entries.ts'
import { objectPath, type Resource, readPath } from './paths.ts'
import { checkPreconditions, isNamed } from './preconditions.ts'

type ObjectResource = Extract<Resource, { kind: 'object' }>

const contentType = 'text/calendar; charset=utf-8; component=VTODO'

export async function getObject(context: DavContext, resource: ObjectResource): Promise<Response> {
  const { collection, task } = await find(context, resource)
  const [etag, { headers }] = [etagOf(task, collection.alarms.of(task)), context.request]
  const known = headers.get('if-none-match')
  if (known !== null && isNamed(known, etag)) return new Response(null, { status: 304, headers: { etag } })
  const text = (await fileWriter(context, collection, [task]))(task)
  return new Response(text, {
    headers: {
      'content-type': contentType,
      etag,
      'last-modified': task.updatedAt.toUTCString(),
      'cache-control': 'private, no-cache',
    },
  })
}

export async function putObject(context: DavContext, resource: ObjectResource): Promise<Response> {
  refuseWithout(context, 'tasks:write')
  const { request, zone, people, origin } = context
  const body = bodyOf(context, '<c:max-resource-size/>')
  const type = (request.headers.get('content-type') ?? 'text/calendar').split(';')[0]?.trim().toLowerCase()
  if (type !== 'text/calendar') throw new DavError(415, 'Send text/calendar.', '<c:supported-calendar-data/>')
  const sent = readTodoFile(body, zone)
  const collection = await findCollection(context, resource.project)
  const { alarms } = collection
  const tagOf = (found: Task) => etagOf(found, alarms.of(found))
  const before = await findNamed(collection.tasks, resource.project, resource.name)
  const shown = before ? ownAlarms(before, alarms.of(before), zone) : []
  const { todo, missing, moved } = takeOwnAlarms(sent.todo, before, shown)
  const file = { ...sent, todo }
  const { task, isNew } = await putTodo(
    collection.tasks,
    {
      ...{ project: resource.project, name: resource.name, file, zone, people },
      check: (found) => checkPreconditions(request.headers, found && tagOf(found)),
      findPerson: (email) => findMember(context, resource.project, email),
    },
    origin,
  )
  // Who named the version that it changed has seen its alarms: what it left out it removed.
  const hasSeen = /"/.test(request.headers.get('if-match') ?? '')
  const removed = [...moved, ...(hasSeen ? missing : [])]
  // The reminders of one that it completed go on to the next of a repetition.
  if (removed.length > 0 && isOpen(task)) {
    await (await context.alarms()).remove(resource.project, task.id, removed, origin.at)
    return new Response(null, { status: 204 })
  }
  // Without a tag the client reads again what became of what it wrote.
  const isAsSent = (await fileWriter(context, collection, [task]))(task) === body
  return new Response(null, { status: isNew ? 201 : 204, headers: isAsSent ? { etag: tagOf(task) } : {} })
}

async function findMember({ deps, caller, people, person }: DavContext, project: string, email: string) {
  const members =
    project === person
      ? [person]
      : (await deps.members({ ...caller, project: { id: project } }).list()).map(({ member }) => member)
  const known = await people.describe(members)
  return members.find((member) => known.get(member)?.email?.toLowerCase() === email)
}

export async function deleteObject(context: DavContext, resource: ObjectResource): Promise<Response> {
  refuseWithout(context, 'tasks:write')
  const { collection, task } = await find(context, resource)
  const check = (before: Task) =>
    checkPreconditions(context.request.headers, etagOf(before, collection.alarms.of(before)))
  await deleteTodo(collection.tasks, resource.project, task.id, check, context.origin)
  return new Response(null, { status: 204 })
}

/** To another project, or to another name. Sub-tasks go with their task. */
export async function moveObject(context: DavContext, resource: ObjectResource): Promise<Response> {
  refuseWithout(context, 'tasks:write')
  const { request, deps, caller, origin, person } = context
  const target = destinationOf(context)
  const { collection, task } = await find(context, resource)
  checkPreconditions(request.headers, etagOf(task, collection.alarms.of(task)))
  if (target.project === resource.project) {
    if (target.name === resource.name) throw new DavError(403, 'It is there already.')
    throw new DavError(403, 'A task keeps the name of its file.')
  }
  const there = await findCollection(context, target.project)
  const uid = calendarUid(resource.project, task)
  if (await findNamed(there.tasks, target.project, target.name)) {
    // What is overwritten would be lost to whoever does not look for it.
    if (request.headers.get('overwrite')?.toUpperCase() === 'F')
      throw new DavError(412, 'There is a task of this name.')
    throw new DavError(409, 'There is a task of this name.', '<c:no-uid-conflict/>')
  }
  if ((await findByUid(there.tasks, target.project, [uid])).has(uid))
    throw new DavError(403, 'The task is in that project already.', '<c:no-uid-conflict/>')
  const moved = await deps.mover(caller).move(collection.project.id, task.id, there.project.id, origin)
  const object = readCalendarObject(moved.task.calendarObject)
  if (object.name !== target.name)
    await updateTask(
      there.tasks,
      byId(moved.task.id),
      { calendarObject: writeCalendarObject({ ...object, name: target.name }) },
      origin,
    )
  const location = objectPath(person, target.project, target.name)
  return new Response(null, { status: 201, headers: { location } })
}

function destinationOf({ request, person }: DavContext): ObjectResource {
  const given = request.headers.get('destination') ?? ''
  const url = URL.canParse(given, request.url) ? new URL(given, request.url) : undefined
  const resource = url && readPath(url.pathname)
  if (!url || resource?.kind !== 'object') throw new DavError(403, 'The Destination is no place for a task.')
  // Behind a proxy the scheme may be another one.
  if (url.host !== new URL(request.url).host || resource.person !== person)
    throw new DavError(502, 'The Destination is elsewhere.')
  return resource
}

async function find(
  context: DavContext,
  { project, name }: ObjectResource,
): Promise<{ readonly collection: Collection; readonly task: Task }> {
  const collection = await findCollection(context, project)
  const task = await findNamed(collection.tasks, project, name)
  if (!task) throw nothingThere()
  return { collection, task }
}
