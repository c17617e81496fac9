import { readReminderWords } from '../language/reminder-words.ts'
import { isPersonal, type Project } from '../projects/project.ts'
import type { Reminder, ReminderStore } from '../reminders/reminder-store.ts'
import { checkTrigger, removeReminder, setReminder } from '../reminders/set-reminder.ts'
import { describeTrigger, momentOf, type Trigger, writeTrigger } from '../tasks/reminder.ts'
import type { Task } from '../tasks/task.ts'
import { findOne, noSuchTask, readTaskRef } from '../tasks/task-ref.ts'
import type { TaskReader } from '../tasks/task-store.ts'
import type { CallDependencies, Caller, PersonClock } from './call.ts'
import { findReference } from './on-task.ts'

type Sources = Pick<CallDependencies, 'tasks' | 'projects' | 'clock'>

/** A task, and where it is. */
export interface Placed {
  readonly project: Project
  readonly task: Task
}

/** The task that a person names: `12` and words of a title in the current project, `WEB-12` in any. */
export async function findNamed(deps: Sources, caller: Caller, named: string): Promise<Placed> {
  const projects = deps.projects(caller)
  const elsewhere = await findReference(projects, named)
  const project = elsewhere?.project ?? (await projects.find(caller.project?.id ?? caller.owner))
  if (!project) throw noSuchTask(Number.parseInt(named, 10) || 0)
  const tasks = deps.tasks({ ...caller, project })
  return { project, task: await findOne(tasks, elsewhere ? { id: elsewhere.task } : readTaskRef(named)) }
}

/** "Remind me 30 minutes before", in the words of the person. */
export async function remindInWords(
  deps: Sources,
  reminders: ReminderStore,
  caller: Caller,
  { project, task }: Placed,
  words: string,
): Promise<ShownReminder> {
  const clock = await deps.clock(caller)
  const trigger = await readReminderWords(words, task, clock)
  const given = { project: project.id, task: task.id, trigger, now: clock.now }
  const reminder = await setReminder(reminders, deps.tasks({ ...caller, project }), given)
  return showReminder(reminder, task, clock.zone)
}

/**
 * Reads when to remind of a task with these dates; "none" takes back the reminders of the caller, and those that come by
 * default. Gives what sets it, and tells the moment; null where there is none any more.
 */
export async function planReminder(words: string, dates: Pick<Task, 'due' | 'start'>, clock: PersonClock) {
  const isOff = /^(?:none|off|never)$/i.test(words.trim())
  const trigger: Trigger = isOff ? { kind: 'off', what: 'all' } : await readReminderWords(words, dates, clock)
  checkTrigger(trigger, dates, clock.now)
  return async (
    reminders: ReminderStore,
    tasks: Pick<TaskReader, 'find'>,
    place: { readonly project: string; readonly task: number },
  ): Promise<Date | null> => {
    if (isOff) for (const one of await reminders.list(place)) await removeReminder(reminders, one, clock.now)
    const reminder = await setReminder(reminders, tasks, { ...place, trigger, now: clock.now })
    const at = momentOf(reminder.trigger, dates, clock.zone)
    return at === null ? null : new Date(at)
  }
}

export interface ShownReminder {
  readonly id: string
  readonly project: string
  readonly task: number
  /** As it is kept: `due-30m`. */
  readonly when: string
  readonly words: string
  /** When that is, as the task stands; null while it lacks the date. */
  readonly at: Date | null
  readonly createdAt: Date
}

export function showReminder(reminder: Reminder, task: Task, zone: string): ShownReminder {
  const { trigger, ...rest } = reminder
  const at = momentOf(trigger, task, zone)
  const words = trigger.kind === 'at' ? 'at that time' : describeTrigger(trigger)
  return { ...rest, when: writeTrigger(trigger), words, at: at === null ? null : new Date(at) }
}

interface About {
  readonly project: string
  readonly task: number
}

/** With the title and the names of what each is about, as far as the person still sees it. */
export async function describeTasks<Thing extends About>(
  deps: Pick<CallDependencies, 'tasks' | 'projects'>,
  caller: Caller,
  things: readonly Thing[],
) {
  const all = await deps.projects(caller).list({ archived: true })
  const projects = new Map(all.map((one) => [one.id, one]))
  const found = await Promise.all(
    things.map(async (thing) => {
      const project = projects.get(thing.project)
      const task = project && (await deps.tasks({ ...caller, project }).find(thing.task))
      if (!project || !task) return []
      const reference = isPersonal(project.id) ? `#${task.id}` : `${project.prefix}-${task.id}`
      return [{ ...thing, title: task.title, due: task.due, reference, projectName: project.name }]
    }),
  )
  return found.flat()
}
