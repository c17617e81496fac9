import { readAlarms } from '../calendar/alarm-triggers.ts'
import { Failure } from '../errors.ts'
import { isPersonal } from '../projects/project.ts'
import { momentOf, type Trigger } from '../tasks/reminder.ts'
import { isOpen, type Task } from '../tasks/task.ts'
import type { TaskReader } from '../tasks/task-store.ts'
import type { Outbox, Queued } from './outbox.ts'
import type { Planned, Source } from './reminder-store.ts'

export interface PlanningParts {
  readonly outbox: Outbox
  readonly tasks: (person: string, project: { readonly id: string }) => Pick<TaskReader, 'find'>
  /** The time zone that a person lives in. */
  readonly zoneOf: (person: string) => Promise<string>
  /** Told of what should not happen. */
  readonly report: (error: unknown) => void
}

const atDue: Trigger = { kind: 'before', of: 'due', minutes: 0 }

/** Works out when to remind whom of tasks that were changed. Gives how many tasks were looked at. */
export async function planReminders(parts: PlanningParts, limit: number): Promise<number> {
  const queued = await parts.outbox.queued(limit)
  // Together, so that they share commits.
  await Promise.all(queued.map(async (one) => parts.outbox.plan(one, await plannedOf(parts, one))))
  return queued.length
}

/** One task that cannot be read must not keep all others waiting. */
async function plannedOf(parts: PlanningParts, queued: Queued): Promise<Planned[]> {
  try {
    return await planOf(parts, queued)
  } catch (error) {
    if (error instanceof Failure && error.code === 'unavailable') throw error
    parts.report(error)
    return []
  }
}

async function planOf(parts: PlanningParts, queued: Queued): Promise<Planned[]> {
  const { project, task: id } = queued
  const own = await parts.outbox.remindersOn(queued)
  const found = await findAs(parts, queued, [queued.owner, ...own.map(({ owner }) => owner)])
  if (!found || !isOpen(found.task)) return []
  const { task } = found
  const planned = new Map<string, Planned>()
  const add = (owner: string, at: number | null, source: Source) => {
    // One moment, one reminder; what the person asked for goes before what comes by itself.
    if (at !== null && !planned.has(`${at} ${owner}`))
      planned.set(`${at} ${owner}`, { owner, project, task: id, at: new Date(at), source })
  }
  const off = new Map(
    own.flatMap(({ owner, trigger }) => (trigger.kind === 'off' ? [[owner, trigger.what]] : [])),
  )
  for (const { owner, trigger } of own) add(owner, momentOf(trigger, task, await parts.zoneOf(owner)), 'own')
  const alarms = readAlarms(task)
  const isTimed = task.due !== null && task.due.length > 10
  if (alarms.length === 0 && !isTimed) return [...planned.values()]
  for (const owner of await concerned(parts, found.as, project, task)) {
    if (off.get(owner) === 'all') continue
    const zone = await parts.zoneOf(owner)
    for (const { trigger, dismissed } of alarms) {
      const at = momentOf(trigger, task, zone)
      if (at !== null && (dismissed === null || dismissed < at)) add(owner, at, 'alarm')
    }
    if (isTimed && !off.has(owner)) add(owner, momentOf(atDue, task, zone), 'due')
  }
  return [...planned.values()]
}

/** As one of those who may see it: who changed it may have left since. */
async function findAs(
  { tasks }: PlanningParts,
  { project, task: id }: Queued,
  people: readonly string[],
): Promise<{ readonly task: Task; readonly as: string } | undefined> {
  for (const person of new Set(people)) {
    const task = await ifSeen(tasks(person, { id: project }).find(id))
    if (task) return { task, as: person }
  }
  return undefined
}

/** Undefined where the person may not see it. */
export async function ifSeen<Thing>(asked: Promise<Thing | undefined>): Promise<Thing | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Failure && (error.code === 'not_found' || error.code === 'forbidden'))
      return undefined
    throw error
  }
}

/** Whom a task is for: its assignee, else those who follow it. */
async function concerned(
  { outbox }: PlanningParts,
  person: string,
  project: string,
  { id, assignee }: Task,
): Promise<readonly string[]> {
  if (assignee !== null) return [assignee]
  return isPersonal(project) ? [project] : outbox.followers(person, project, id)
}
