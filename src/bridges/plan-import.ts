import { Slice } from '../slice.ts'
import { assignTasks } from './assign-tasks.ts'
import type { ImportTarget } from './import-target.ts'
import { keepsNumbers } from './keeps-numbers.ts'
import { type Note, Notes } from './notes.ts'
import { type PreparedGroup, prepareImport } from './prepare-import.ts'
import type { ImportSource } from './source.ts'

interface Count {
  readonly add: number
  readonly there: number
}

/** What an import would do. */
export interface ImportPlan {
  readonly format: string
  readonly path: string
  readonly tasks: Count & {
    /** Of those to add. */
    readonly done: number
    readonly cancelled: number
    readonly subtasks: number
    /** How often one of them waits for another task. */
    readonly links: number
    readonly keepNumbers: boolean
  }
  readonly comments: Count
  readonly discoveries: Count
  readonly sessions: Count
  readonly conversations: Count
  /** What of it goes to which project. */
  readonly projects: readonly PlannedProject[]
  readonly notes: readonly Note[]
}

export interface PlannedProject {
  readonly project: string
  /** It is made by the import. */
  readonly isNew: boolean
  readonly tasks: Count & { readonly keepNumbers: boolean }
  readonly comments: Count
  readonly discoveries: Count
  readonly sessions: Count
}

export function isEmptyPlan({ projects, conversations }: ImportPlan): boolean {
  return projects.every(isIdle) && conversations.add === 0
}

/** Whether the import would leave it as it is. */
function isIdle({ isNew, tasks, comments, discoveries, sessions }: PlannedProject): boolean {
  return !isNew && tasks.add + comments.add + discoveries.add + sessions.add === 0
}

/** Looks, and changes nothing. */
export async function planImport(source: ImportSource, target: ImportTarget): Promise<ImportPlan> {
  const groups = await prepareImport(source, target)
  const notes = new Notes()
  const exporter = { owner: source.owner, person: target.person }
  const projects: PlannedProject[] = []
  for (const group of groups) {
    // An export of our own also brings along projects with nothing in them.
    const planned = await planProject(
      group,
      source.projects.some((one) => one === group.destination),
    )
    await noteLinks(group, planned.tasks.keepNumbers, notes)
    await assignTasks(group.newTasks, group.place, exporter, notes)
    projects.push(planned)
  }
  const fresh = groups.flatMap(({ newTasks }) => newTasks)
  const adding = projects.filter(({ tasks }) => tasks.add > 0)
  return {
    format: source.format,
    path: source.path,
    tasks: {
      ...total(projects.map(({ tasks }) => tasks)),
      done: fresh.filter(({ status }) => status === 'done').length,
      cancelled: fresh.filter(({ status }) => status === 'cancelled').length,
      subtasks: fresh.filter(({ parent }) => parent !== null).length,
      links: fresh.reduce((sum, { blockedBy }) => sum + blockedBy.length, 0),
      keepNumbers: adding.length > 0 && adding.every(({ tasks }) => tasks.keepNumbers),
    },
    comments: total(projects.map(({ comments }) => comments)),
    discoveries: total(projects.map(({ discoveries }) => discoveries)),
    sessions: total(projects.map(({ sessions }) => sessions)),
    conversations: await planConversations(source, target),
    projects,
    notes: [...source.notes, ...notes.list()],
  }
}

async function planProject(group: PreparedGroup, isNamed: boolean): Promise<PlannedProject> {
  const { place, newTasks, newComments, newDiscoveries, newSessions } = group
  const adds = newTasks.length + newComments.length + newDiscoveries.length + newSessions.length
  const count = (all: readonly unknown[], fresh: readonly unknown[]) => ({
    add: fresh.length,
    there: all.length - fresh.length,
  })
  const keepNumbers = keepsNumbers(newTasks, await place.tasks.lastNumber())
  return {
    project: place.name,
    isNew: place.project === undefined && (isNamed || adds > 0),
    tasks: { ...count(group.tasks, newTasks), keepNumbers },
    comments: count(group.comments, newComments),
    discoveries: count(group.discoveries, newDiscoveries),
    sessions: count(group.sessions, newSessions),
  }
}

function total(counts: readonly Count[]): Count {
  const sum = (name: keyof Count) => counts.reduce((all, count) => all + count[name], 0)
  return { add: sum('add'), there: sum('there') }
}

async function noteLinks(group: PreparedGroup, keepNumbers: boolean, notes: Notes): Promise<void> {
  const { tasks, knownTasks, elsewhere } = group
  const keys = new Set(tasks.map(({ key }) => key))
  const isThere = (key: string) => knownTasks.has(key) || elsewhere.has(key)
  const slice = new Slice()
  for (const { key, title, parent, blockedBy } of tasks) {
    await slice.turn()
    const links = parent === null ? blockedBy : [parent, ...blockedBy]
    for (const link of links) {
      if (isThere(key) && keys.has(link) && !isThere(link))
        notes.add(
          'tasks that are there already stay as they are, without links to new ones',
          `${title} → ${link}`,
        )
      if (!isThere(key) && elsewhere.has(link))
        notes.add('links to tasks that are in another project here were left out', `${title} → ${link}`)
      if (!keys.has(link) && !keepNumbers && !isThere(key))
        notes.add('links to tasks that are not in the export were left out', `${title} → ${link}`)
    }
  }
}

async function planConversations({ conversations }: ImportSource, target: ImportTarget): Promise<Count> {
  let there = 0
  for (const { conversation } of conversations)
    if (await target.conversations.find(conversation.id)) there += 1
  return { add: conversations.length - there, there }
}
