import type { ItemStatus, ListAction, ListEvent } from './list-event.ts'

/** An item as it stands after all that happened to it. */
export interface Item {
  readonly title: string
  readonly description: string | null
  readonly status: ItemStatus
  readonly waitsFor: readonly string[]
}

export type Items = ReadonlyMap<string, Item>

/**
 * The list that these events lead to, in whatever order and however often they were told. An item that is no longer
 * listed is cancelled, unless it was done: assistants clear away what is done.
 */
export function foldEvents(events: readonly ListEvent[]): Items {
  const items = new Map<string, Partial<Item> & { list?: string }>()
  for (const { action } of inOrder(events)) apply(items, action)
  const named = [...items].flatMap(([key, { title, description = null, status = 'todo', waitsFor = [] }]) =>
    title === undefined ? [] : [[key, { title, description, status, waitsFor }] as const],
  )
  return new Map(named)
}

function inOrder(events: readonly ListEvent[]): ListEvent[] {
  const seen = new Set<string>()
  const once = events.filter(({ id }) => id === null || (!seen.has(id) && seen.add(id)))
  return once.sort((one, other) => one.at[0] - other.at[0] || one.at[1] - other.at[1])
}

function apply(items: Map<string, Partial<Item> & { list?: string }>, action: ListAction): void {
  switch (action.kind) {
    case 'list': {
      const { list } = action
      const listed = new Set(action.items.map(({ key }) => key))
      for (const [key, item] of items)
        if (item.list === list && !listed.has(key) && isOpen(item.status))
          items.set(key, { ...item, status: 'cancelled' })
      for (const { key, title, status } of action.items)
        items.set(key, { ...items.get(key), list, title, status })
      return
    }
    case 'add': {
      const { key, title, status } = action.item
      items.set(key, { title, status, description: action.description })
      return
    }
    case 'change': {
      const { key, title, description, status, waitsFor, blocks } = action
      const before = items.get(key) ?? {}
      items.set(key, {
        ...before,
        ...(title !== undefined && { title }),
        ...(description !== undefined && { description }),
        ...(status !== undefined && { status }),
        waitsFor: [...new Set([...(before.waitsFor ?? []), ...waitsFor])],
      })
      for (const other of blocks) {
        const waiting = items.get(other) ?? {}
        items.set(other, { ...waiting, waitsFor: [...new Set([...(waiting.waitsFor ?? []), key])] })
      }
      return
    }
    case 'end':
      // Nobody works on it any more.
      for (const [key, item] of items)
        if (item.status === 'doing') items.set(key, { ...item, status: 'todo' })
  }
}

function isOpen(status: ItemStatus | undefined): boolean {
  return status === undefined || status === 'todo' || status === 'doing'
}
