import type { Trigger } from '../tasks/reminder.ts'

/** What a person asked to be reminded of. */
export interface Reminder {
  readonly id: string
  readonly project: string
  readonly task: number
  readonly trigger: Trigger
  readonly createdAt: Date
}

/**
 * due: by default, at the due time. own: asked for by the person. alarm: of a calendar client. digest: no reminder of a task
 * but the e-mail of the day.
 */
export type Source = 'due' | 'own' | 'alarm' | 'digest'

/** A moment at which a person is reminded of a task. */
export interface Planned {
  readonly owner: string
  readonly project: string
  readonly task: number
  readonly at: Date
  readonly source: Source
}

/** The reminders of one person. */
export interface ReminderStore {
  /** Of a task, or of all. */
  list(of?: { readonly project: string; readonly task: number }): Promise<Reminder[]>
  add(reminder: Reminder): Promise<void>
  /** False when there is none. */
  remove(reminder: Pick<Reminder, 'id' | 'project' | 'task'>, at: Date): Promise<boolean>
  /** What comes next, soonest first. */
  coming(limit: number): Promise<Planned[]>
}
