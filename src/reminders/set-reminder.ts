import { randomUUID } from 'node:crypto'
import { Failure, invalid } from '../errors.ts'
import type { Trigger } from '../tasks/reminder.ts'
import { writeTrigger } from '../tasks/reminder.ts'
import { isOpen, type Task } from '../tasks/task.ts'
import { noSuchTask } from '../tasks/task-ref.ts'
import type { TaskReader } from '../tasks/task-store.ts'
import type { Reminder, ReminderStore } from './reminder-store.ts'

export interface NewReminder {
  readonly project: string
  readonly task: number
  readonly trigger: Trigger
  readonly now: Date
}

const mostOfTask = 20

/** Asks for a reminder of a task that the person sees. One that is there already stays the only one. */
export async function setReminder(
  reminders: ReminderStore,
  tasks: Pick<TaskReader, 'find'>,
  { project, task: id, trigger, now }: NewReminder,
): Promise<Reminder> {
  const task = await tasks.find(id)
  if (!task) throw noSuchTask(id)
  if (!isOpen(task)) throw new Failure('conflict', 'The task is closed.', { hint: 'Reopen it first.' })
  checkTrigger(trigger, task, now)
  const known = await reminders.list({ project, task: id })
  const same = known.find((one) => writeTrigger(one.trigger) === writeTrigger(trigger))
  if (same) return same
  if (known.length >= mostOfTask)
    throw invalid('too_many', `You have ${mostOfTask} reminders of this task already.`)
  const reminder = { id: randomUUID(), project, task: id, trigger, createdAt: now }
  await reminders.add(reminder)
  return reminder
}

/** Whether it can ever come for a task with these dates. */
export function checkTrigger(trigger: Trigger, dates: Pick<Task, 'due' | 'start'>, now: Date): void {
  if (trigger.kind === 'at' && trigger.at <= now.getTime())
    throw invalid('bad_due', 'That moment has passed.', { hint: 'Give a later one.' })
  if ('of' in trigger && dates[trigger.of] === null)
    throw invalid('bad_due', `The task has no ${trigger.of} date to go by.`, {
      hint: `Give it a ${trigger.of} date first, or name a time for the reminder.`,
    })
}

export async function removeReminder(
  reminders: ReminderStore,
  which: Pick<Reminder, 'id' | 'project' | 'task'>,
  now: Date,
): Promise<void> {
  if (!(await reminders.remove(which, now)))
    throw new Failure('not_found', 'There is no such reminder.', {
      hint: 'It may have been removed already.',
    })
}
