import { parseLines } from '../calendar/content-lines.ts'
import { findAllNamed } from '../calendar/find-todo.ts'
import { findSurroundings } from '../calendar/surroundings.ts'
import { writeTodo } from '../calendar/write-todo.ts'
import type { Task } from '../tasks/task.ts'
import { bodyOf, type Collection, type DavContext, findCollection } from './context.ts'
import { DavError } from './dav-error.ts'
import { type Filter, readFilter } from './filter.ts'
import { multistatus, statusEntry } from './multistatus.ts'
import { named } from './names.ts'
import { allTasks, objectEntries, pieceSize } from './object-entries.ts'
import { type Resource, readPath } from './paths.ts'
import { wantedIn } from './propfind.ts'
import { syncCollection } from './sync-collection.ts'
import { childOf, childrenOf, type Element, parseXml } from './xml.ts'

/** Answers a REPORT about the tasks of a project. */
export async function report(context: DavContext, resource: Resource): Promise<Response> {
  const asked = parseXml(bodyOf(context))
  if (resource.kind !== 'collection')
    throw new DavError(403, 'Reports are about the collection of a project.', '<d:supported-report/>')
  const collection = await findCollection(context, resource.project)
  switch (asked.name) {
    case named('c:calendar-query'):
      return multistatus(query(context, collection, asked))
    case named('c:calendar-multiget'):
      return multistatus(multiget(context, collection, asked))
    case named('d:sync-collection'):
      return multistatus(syncCollection(context, collection, asked))
    default:
      throw new DavError(403, 'There is no such report here.', '<d:supported-report/>')
  }
}

async function* query(context: DavContext, collection: Collection, asked: Element): AsyncGenerator<string> {
  const wanted = wantedIn(asked)
  const filter = readFilter(childOf(asked, named('c:filter')))
  for await (const some of allTasks(collection))
    yield objectEntries(context, collection, await matching(context, collection, some, filter), wanted)
}

async function matching(
  { people, zone }: DavContext,
  { project, tasks, alarms }: Collection,
  some: readonly Task[],
  { readsFile, matches }: Filter,
): Promise<Task[]> {
  if (!readsFile) return some.filter((task) => matches(task, null, zone))
  const around = await findSurroundings(tasks, project.id, some, people, alarms.of)
  return some.filter((task) => {
    const { todo } = writeTodo(project.id, task, around(task), zone)
    return matches(task, parseLines(todo).components[0] ?? null, zone)
  })
}

/** More is nothing that clients ask for at a time. */
const mostNamed = 10_000

async function* multiget(
  context: DavContext,
  collection: Collection,
  asked: Element,
): AsyncGenerator<string> {
  const wanted = wantedIn(asked)
  const paths = childrenOf(asked, named('d:href')).map(({ text }) => text.trim())
  if (paths.length > mostNamed)
    throw new DavError(
      403,
      `Ask for at most ${mostNamed} tasks at a time.`,
      '<d:number-of-matches-within-limits/>',
    )
  const { id } = collection.project
  for (let from = 0; from < paths.length; from += pieceSize) {
    const some = paths
      .slice(from, from + pieceSize)
      .map((path) => ({ path, name: nameIn(path, id, context) }))
    const found = await findAllNamed(
      collection.tasks,
      id,
      some.flatMap(({ name }) => name ?? []),
    )
    const missing = some.filter(({ name }) => name === undefined || !found.has(name))
    const gone = missing.map(({ path }) => statusEntry(path, '404 Not Found')).join('')
    yield `${await objectEntries(context, collection, [...found.values()], wanted)}${gone}`
    await new Promise(setImmediate)
  }
}

/** The name of a file of this project; addresses may be whole ones. */
function nameIn(path: string, project: string, { request, person }: DavContext): string | undefined {
  const url = URL.canParse(path, request.url) ? new URL(path, request.url) : undefined
  const resource = url && readPath(url.pathname)
  if (resource?.kind !== 'object' || resource.person !== person) return undefined
  return resource.project === project ? resource.name : undefined
}
