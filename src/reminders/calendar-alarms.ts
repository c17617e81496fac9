import { createHash } from 'node:crypto'
import type { InboxStore } from '../projects/inbox.ts'
import { isPersonal } from '../projects/project.ts'
import { type Trigger, writeTrigger } from '../tasks/reminder.ts'
import { isOpen, type Task } from '../tasks/task.ts'
import type { TaskReader } from '../tasks/task-store.ts'
import type { NotificationStore } from './notification-store.ts'
import type { Reminder, ReminderStore } from './reminder-store.ts'
import { removeReminder, setReminder } from './set-reminder.ts'

export interface CalendarAlarmParts {
  readonly reminders: (person: string) => ReminderStore
  readonly notifications: (person: string) => Pick<NotificationStore, 'settings'>
  readonly inbox: (person: string) => Pick<InboxStore, 'following'>
  readonly tasks: (person: string, project: { readonly id: string }) => Pick<TaskReader, 'find'>
  readonly zoneOf: (person: string) => Promise<string>
}

const atDue: Trigger = { kind: 'before', of: 'due', minutes: 0 }
/** The reminder that comes by default. */
const byDefault = 'due'

/** What calendars of a person ring by: their reminders, and those that come by default. */
export function calendarAlarms(parts: CalendarAlarmParts) {
  return async (person: string) => {
    const store = parts.reminders(person)
    const [own, settings, following, zone] = await Promise.all([
      store.list(),
      parts.notifications(person).settings(),
      parts.inbox(person).following(),
      parts.zoneOf(person),
    ])
    const byTask = Map.groupBy(own, ({ project, task }) => `${project}/${task}`)
    const byProject = Map.groupBy(own, ({ project }) => project)
    const followed = new Set(following.flatMap((one) => (one.follows ? [`${one.project}/${one.task}`] : [])))
    const isFor = (project: string, { id, assignee }: Task) =>
      assignee === null ? isPersonal(project) || followed.has(`${project}/${id}`) : assignee === person
    return {
      in: (project: string) => ({
        version: versionOf(settings.atDue, zone, byProject.get(project) ?? []),
        of: (task: Task) => {
          if (!isOpen(task)) return []
          const set = byTask.get(`${project}/${task.id}`) ?? []
          const alarms = set
            .filter(({ trigger }) => trigger.kind !== 'off')
            .map(({ id, trigger }) => ({ id, trigger }))
          const isTimed = task.due !== null && task.due.length > 10
          const isOn = settings.atDue && isTimed && alarms.length === set.length && isFor(project, task)
          return isOn ? [...alarms, { id: byDefault, trigger: atDue }] : alarms
        },
      }),
      async remove(project: string, task: number, ids: readonly string[], at: Date): Promise<void> {
        const known = new Map((byTask.get(`${project}/${task}`) ?? []).map((one) => [one.id, one]))
        for (const id of ids) {
          const reminder = known.get(id)
          if (reminder) await removeReminder(store, reminder, at)
          else if (id === byDefault) await turnOff(parts, person, project, task, at)
        }
      },
    }
  }
}

async function turnOff(
  parts: CalendarAlarmParts,
  person: string,
  project: string,
  task: number,
  now: Date,
): Promise<void> {
  const trigger: Trigger = { kind: 'off', what: 'due' }
  const tasks = parts.tasks(person, { id: project })
  const found = await tasks.find(task)
  // A client that completes a task leaves out its alarm, too.
  if (!found || !isOpen(found)) return
  await setReminder(parts.reminders(person), tasks, { project, task, trigger, now })
}

function versionOf(isAtDue: boolean, zone: string, reminders: readonly Reminder[]): string {
  const set = reminders.map(({ task, trigger }) => `${task} ${writeTrigger(trigger)}`).sort()
  return createHash('sha256')
    .update(JSON.stringify([isAtDue, zone, set]))
    .digest('hex')
    .slice(0, 16)
}
