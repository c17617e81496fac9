import type { EntryOf } from '../../change.ts'
import type { Discovery } from '../../context/discovery.ts'
import { isPersonal, type Project } from '../../projects/project.ts'
import type { Stores } from '../../stores/stores.ts'
import type { Change } from '../../tasks/change.ts'
import { snakeName } from '../../tasks/task-fields.ts'
import type { ChangeQuery } from '../../tasks/task-store.ts'
import { everyListed, everyNumbered, everyTimed, pagesNumbered } from './every.ts'
import { type ExportRecord, toRecord } from './records.ts'

/** Files that were read: the most used first, and no project has so many. */
const mostFiles = 100_000

/** The personal one first, then by their keys, whatever the database takes for the order of letters. */
export async function ownProjects(stores: Stores, owner: string): Promise<Project[]> {
  const known = await stores.projects(owner).list({ archived: true })
  return known
    .filter((project) => project.owner === owner)
    .sort((one, other) => byText(one.key, other.key) || byText(one.id, other.id))
}

export function byText(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}

/** What a project holds. Records of the personal one name no project, as in every export before there were others. */
export async function* projectRecords(
  stores: Stores,
  owner: string,
  project: Project,
  isEverything: boolean,
): AsyncGenerator<ExportRecord> {
  const open = openProject(stores, owner, project)
  yield* tasks(open, isEverything)
  if (isEverything) yield* moved(open)
  if (isEverything) yield* changes(open)
  yield* discoveries(open)
  yield* sessions(open)
  if (!isEverything) return
  for (const file of await open.context.hotFiles(mostFiles)) yield toRecord('file', file, open.place)
}

type OpenProject = ReturnType<typeof openProject>

function openProject(stores: Stores, owner: string, project: Project) {
  return {
    owner,
    tasks: stores.tasks(owner, project),
    comments: stores.comments(owner, project),
    attachments: stores.attachments(owner, project),
    context: stores.context(owner, project),
    place: placeOf(owner, project.id),
  }
}

/** What is in the owner's personal project names none. */
export function placeOf(owner: string, id: string): { readonly project: string | undefined } {
  return { project: id === owner && isPersonal(id) ? undefined : id }
}

/** What was said about a task follows it, and where everything is told, which files it has. */
async function* tasks(open: OpenProject, isEverything: boolean): AsyncGenerator<ExportRecord> {
  const { tasks, comments, attachments, place } = open
  for await (const page of pagesNumbered(tasks)) {
    const counts = await comments.counts(page.map(({ id }) => id))
    for (const task of page) {
      yield toRecord('task', task, place)
      if (counts.has(task.id))
        for (const comment of await comments.list(task.id)) yield toRecord('comment', comment, place)
      if (!isEverything) continue
      for (const file of await attachments.list(task.id)) yield toRecord('attachment', file, place)
    }
  }
}

/** Where tasks went: their old references go on answering. */
async function* moved({ owner, tasks, place }: OpenProject): AsyncGenerator<ExportRecord> {
  for (const { task, project, toTask } of await tasks.allMoved())
    yield toRecord('moved', { task, toTask, toProject: placeOf(owner, project).project }, place)
}

/** What a change did to a comment, a file or a discovery is known to what keeps those. */
async function* changes(open: OpenProject): AsyncGenerator<ExportRecord> {
  const { tasks, place } = open
  for await (const change of everyListed((query: ChangeQuery) => tasks.changes(query))) {
    const entries = change.entries.map((entry) => eachSide(entry, (task) => toRecord('task', task, place)))
    if (change.isElsewhere) entries.push(...(await elsewhere(open, change)))
    const origin = Object.fromEntries(
      Object.entries(change.origin).map(([name, value]) => [snakeName(name), value]),
    )
    yield toRecord('change', { ...change, origin, entries }, place)
  }
}

async function elsewhere(open: OpenProject, { id }: Change): Promise<EntryOf<ExportRecord>[]> {
  const { comments, attachments, context, place } = open
  const [said, files, known] = await Promise.all([
    comments.findChange(id),
    attachments.findChange(id),
    context.findChange(id),
  ])
  return [
    ...(said?.entries ?? []).map((entry) => eachSide(entry, (one) => toRecord('comment', one, place))),
    ...(files?.entries ?? []).map((entry) => eachSide(entry, (one) => toRecord('attachment', one, place))),
    ...(known?.entries ?? []).map((entry) => eachSide(entry, (one) => discoveryRecord(one, open))),
  ]
}

function eachSide<Thing extends object>(
  { before, after }: EntryOf<Thing>,
  asRecord: (thing: Thing) => ExportRecord,
): EntryOf<ExportRecord> {
  return { before: before && asRecord(before), after: after && asRecord(after) }
}

async function* discoveries(open: OpenProject): AsyncGenerator<ExportRecord> {
  for await (const one of everyNumbered(open.context)) yield discoveryRecord(one, open)
}

/** The id of a person means nothing elsewhere: a task of their own list is in their personal project. */
function discoveryRecord(one: Discovery, { owner, place }: OpenProject): ExportRecord {
  const files = one.files.map(({ path, hash }) => ({ path, hash }))
  const taskProject = one.taskProject === owner ? 'personal' : one.taskProject
  return toRecord('discovery', { ...one, files, taskProject }, place)
}

async function* sessions({ context, place }: OpenProject): AsyncGenerator<ExportRecord> {
  const all = everyTimed(
    (query) => context.sessions(query),
    ({ lastAt }) => lastAt,
  )
  for await (const session of all) yield toRecord('session', session, place)
}
