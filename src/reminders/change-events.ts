import { Failure } from '../errors.ts'
import type { Change } from '../tasks/change.ts'
import type { Task } from '../tasks/task.ts'
import type { TaskReader } from '../tasks/task-store.ts'
import type { NewItem, Outbox } from './outbox.ts'
import { ifSeen } from './plan-reminders.ts'
import { type ChangeEvent, changeEvents, type Webhook, type WebhookEvent } from './webhook.ts'

export interface ChangeEventParts {
  readonly outbox: Outbox
  readonly tasks: (
    person: string,
    project: { readonly id: string },
  ) => Pick<TaskReader, 'find' | 'touched' | 'findChange' | 'lastChange'>
  readonly report: (error: unknown) => void
}

/** What a change told of a task, as webhooks send it on. */
export interface ChangeDetail {
  readonly change: number
  readonly task: Pick<Task, 'id' | 'title' | 'status' | 'priority' | 'due' | 'assignee'> | null
}

const changesAtOnce = 50
/** One that has so much waiting hears of the next changes when that is sent. */
const mostWaiting = 200
/** More tasks of one change are not told of one by one. */
const mostOfChange = 100

/** Puts into the outbox what webhooks are to hear of changes. Gives how many changes there were. */
export async function hearChanges(parts: ChangeEventParts): Promise<number> {
  let heard = 0
  for (const webhook of await parts.outbox.listeners(mostWaiting)) {
    if (!webhook.events.some((event) => (changeEvents as readonly string[]).includes(event))) continue
    heard += await heardBy(parts, webhook)
  }
  return heard
}

/** One that cannot be served must not keep the others waiting. */
async function heardBy(parts: ChangeEventParts, webhook: Webhook): Promise<number> {
  try {
    return (await ifSeen(hearOne(parts, webhook))) ?? 0
  } catch (error) {
    if (error instanceof Failure && error.code === 'unavailable') throw error
    parts.report(error)
    return 0
  }
}

async function hearOne(parts: ChangeEventParts, webhook: Webhook): Promise<number> {
  const project = webhook.project as string
  const tasks = parts.tasks(webhook.owner, { id: project })
  const touched = await tasks.touched(webhook.lastChange, changesAtOnce)
  const items: NewItem[] = []
  let last: number | undefined
  for (const { id, subjects } of touched) {
    if (items.length >= mostWaiting) break
    last = id
    const change = await tasks.findChange(id)
    if (change) items.push(...itemsOf(webhook, project, change, subjects))
  }
  if (last === undefined) return 0
  return (await parts.outbox.advance(webhook, last, items)) ? touched.length : 0
}

function itemsOf(webhook: Webhook, project: string, change: Change, subjects: readonly string[]): NewItem[] {
  const { actor, at } = change.origin
  const item = (event: ChangeEvent, task: number, index: string, shown: Task | null): NewItem[] => {
    if (!(webhook.events as readonly WebhookEvent[]).includes(event)) return []
    const detail: ChangeDetail = { change: change.id, task: shown && partsOf(shown) }
    return [
      {
        ...{ owner: webhook.owner, channel: `webhook:${webhook.id}`, kind: event, project, task, actor },
        ...{ key: `${project}#${change.id}/${index}`, at: at.getTime(), nextAt: at.getTime() },
        detail: JSON.stringify(detail),
      },
    ]
  }
  const ofTasks = change.entries.slice(0, mostOfChange).flatMap(({ before, after }, index) => {
    const task = (after ?? before) as Task
    return item(eventOf(before, after), task.id, String(index), task)
  })
  const comments = subjects.filter((subject) => subject.startsWith('comment:')).slice(0, mostOfChange)
  const ofComments = comments.flatMap((subject) =>
    item('comment', Number(/^comment:\d+ (\d+)/.exec(subject)?.[1] ?? 0), subject, null),
  )
  return [...ofTasks, ...ofComments]
}

function eventOf(before: Task | null, after: Task | null): ChangeEvent {
  if (before === null) return 'task.added'
  if (after === null) return 'task.deleted'
  return after.status === 'done' && before.status !== 'done' ? 'task.completed' : 'task.changed'
}

function partsOf({ id, title, status, priority, due, assignee }: Task): ChangeDetail['task'] {
  return { id, title, status, priority, due, assignee }
}
