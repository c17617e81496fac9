import type { Project } from '../projects/project.ts'
import { isPersonal } from '../projects/project.ts'
import type { Due } from '../tasks/due.ts'
import { isWholeDay } from '../tasks/due.ts'
import type { Task } from '../tasks/task.ts'
import { inZone } from '../tasks/wall-clock.ts'
import type { OutboxItem } from './outbox.ts'
import { readDetail } from './spread.ts'

/** What a person is told, in words and in parts. */
export interface Message {
  /** The same for every copy of it. */
  readonly id: string
  readonly kind: string
  readonly title: string
  readonly lines: readonly string[]
  readonly project: { readonly id: string; readonly name: string }
  readonly task: Pick<Task, 'id' | 'title' | 'status' | 'priority' | 'due'>
  readonly reference: string
  readonly actor: string
  readonly at: Date
  readonly text: string | null
  readonly isLate: boolean
}

/** What comes later than this says so. */
export const lateMs = 60_000

const words: Readonly<Record<string, string>> = {
  reminder: 'Reminder',
  assigned: 'Assigned to you',
  mentioned: 'You were mentioned',
  commented: 'New comment',
  unblocked: 'Ready to start',
  returned: 'Back on your list',
}

export interface MessageParts {
  readonly item: OutboxItem
  readonly id: string
  readonly task: Task
  readonly project: Pick<Project, 'id' | 'name' | 'prefix'>
  readonly actorName: string
  readonly zone: string
  readonly now: number
}

export function writeMessage({ item, id, task, project, actorName, zone, now }: MessageParts): Message {
  const { kind, at } = item
  const { text = null, meantAt } = readDetail(item)
  const isLate = now - at > lateMs
  const reference = isPersonal(project.id) ? `#${task.id}` : `${project.prefix}-${task.id}`
  const lines = [
    ...(task.due === null ? [] : [`Due ${showDue(task.due, zone)}`]),
    ...(isPersonal(project.id) ? [] : [`${project.name} (${reference})`]),
    ...(kind === 'reminder' ? [] : [`By ${actorName}`]),
    ...(text === null ? [] : [text]),
    ...(meantAt === undefined ? [] : [`Held back during your quiet hours since ${show(meantAt, zone)}.`]),
    ...(isLate ? [`This is late. It was meant for ${show(at, zone)}.`] : []),
  ]
  const { title, status, priority, due } = task
  return {
    ...{ id, kind, lines, reference, actor: item.actor, text, isLate },
    title: `${words[kind] ?? kind}: ${title}`,
    project: { id: project.id, name: project.name },
    task: { id: task.id, title, status, priority, due },
    at: new Date(meantAt ?? at),
  }
}

function showDue(due: Due, zone: string): string {
  return isWholeDay(due) ? due : show(Date.parse(due), zone)
}

/** `2026-11-21 09:00`. */
function show(at: number, zone: string): string {
  return inZone(new Date(at), zone).slice(0, 16).replace('T', ' ')
}
