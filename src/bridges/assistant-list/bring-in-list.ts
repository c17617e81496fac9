import { createHash } from 'node:crypto'
import type { Origin } from '../../change.ts'
import { Failure } from '../../errors.ts'
import { addTask } from '../../tasks/add-task.ts'
import { byId } from '../../tasks/task-ref.ts'
import type { TaskStore } from '../../tasks/task-store.ts'
import { type TaskPatch, updateTask } from '../../tasks/update-task.ts'
import type { EventLog } from './event-log.ts'
import { foldEvents, type Item, type Items } from './fold-events.ts'

export interface Session {
  /** Unique among all sessions of all assistants. */
  readonly id: string
  /** What people call the assistant. */
  readonly assistant: string
  readonly tag: string
}

/**
 * Makes the tasks of a session follow its list: one task for the session, and one under it for each item. Only what the
 * events changed is written, so that what people did to the tasks meanwhile stays.
 */
export async function bringInList(
  tasks: TaskStore,
  log: EventLog,
  session: Session,
  origin: Origin,
): Promise<void> {
  let { done } = log.read()
  // Another process may have logged more while this one wrote: who writes last has seen everything.
  for (;;) {
    const { events, tasks: known } = log.read()
    if (events.length === done) return
    const [before, after] = [events.slice(0, done), events].map((some) =>
      withSession(foldEvents(some), session),
    )
    await follow(new Following(tasks, log, session, origin, new Map(known)), before as Items, after as Items)
    done = events.length
    log.add({ done })
  }
}

/** The task of the session itself. */
const whole = ''
const longest = 200

/** Named after its first item, in work while one of them is, and done with the last. */
function withSession(items: Items, { assistant }: Session): Items {
  const [first] = items.values()
  if (!first) return items
  const statuses = [...items.values()].map(({ status }) => status)
  const isOpen = statuses.includes('todo') || statuses.includes('doing')
  const status = statuses.includes('doing')
    ? 'doing'
    : isOpen
      ? 'todo'
      : statuses.includes('done')
        ? 'done'
        : 'cancelled'
  const own: Item = { title: `${assistant}: ${first.title}`, description: null, status, waitsFor: [] }
  return new Map([[whole, own], ...items])
}

async function follow(following: Following, before: Items, after: Items): Promise<void> {
  for (const [key, item] of after) await following.put(key, item, before.get(key))
  // When all have their numbers.
  for (const [key, item] of after) await following.link(key, item, before.get(key))
}

class Following {
  readonly #tasks: TaskStore
  readonly #log: EventLog
  readonly #session: Session
  readonly #origin: Origin
  readonly #numbers: Map<string, number>
  readonly #added = new Set<string>()

  constructor(
    tasks: TaskStore,
    log: EventLog,
    session: Session,
    origin: Origin,
    numbers: Map<string, number>,
  ) {
    this.#tasks = tasks
    this.#log = log
    this.#session = session
    this.#origin = origin
    this.#numbers = numbers
  }

  async put(key: string, item: Item, was: Item | undefined): Promise<void> {
    const isKnown = this.#numbers.has(key)
    const number = this.#numbers.get(key) ?? (await this.#add(key, item))
    const before = isKnown ? was : { ...item, status: 'todo' }
    await this.#update(number, {
      ...(before?.title !== item.title && { title: oneTitle(item.title) }),
      ...(before?.description !== item.description && {
        description: item.description?.slice(0, 10_000) ?? null,
      }),
      ...(before?.status !== item.status && { status: item.status }),
    })
  }

  async link(key: string, item: Item, was: Item | undefined): Promise<void> {
    const number = this.#numbers.get(key)
    const isNew = [key, ...item.waitsFor].some((one) => this.#added.has(one))
    if (number === undefined || (!isNew && String(item.waitsFor) === String(was?.waitsFor ?? []))) return
    const blockedBy = item.waitsFor.flatMap((other) => this.#numbers.get(other) ?? [])
    if (blockedBy.length > 0) await this.#update(number, { blockedBy })
  }

  /** Under a request key, so that two processes at once add one. */
  async #add(key: string, item: Item): Promise<number> {
    const { id, tag } = this.#session
    const parent = key === whole ? undefined : this.#numbers.get(whole)
    const { task } = await addTask(
      this.#tasks,
      {
        title: oneTitle(item.title),
        tags: [tag],
        ...(item.description !== null && { description: item.description.slice(0, 10_000) }),
        ...(parent !== undefined && { parent }),
      },
      { ...this.#origin, requestKey: `list ${id} ${keyName(key)}` },
    )
    this.#numbers.set(key, task.id)
    this.#added.add(key)
    this.#log.add({ task: [key, task.id] })
    return task.id
  }

  /** What people deleted stays deleted; what cannot be so is left as it is. */
  async #update(number: number, patch: TaskPatch): Promise<void> {
    if (Object.keys(patch).length === 0) return
    try {
      await updateTask(this.#tasks, byId(number), patch, this.#origin)
    } catch (error) {
      if (!(error instanceof Failure && /^(not_found|conflict|invalid)$/.test(error.code))) throw error
    }
  }
}

/** Keys hold whole texts, and request keys have 200 characters. */
function keyName(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 32)
}

/** Titles are one line of 200 characters. */
function oneTitle(title: string): string {
  const line = title.replace(/\s+/g, ' ').replaceAll('\0', '').toWellFormed().trim()
  const characters = [...line]
  return characters.length <= longest ? line : `${characters.slice(0, longest - 1).join('')}…`
}
