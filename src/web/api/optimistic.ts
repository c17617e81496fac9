interface Entity {
  readonly id: number
}

/**
 * What the server said last, and on top of it what was done here and is not confirmed. A change that is refused is
 * taken off again, and what it hid comes back: there is nothing to restore.
 */
export interface Optimistic<T extends Entity> {
  readonly known: ReadonlyMap<number, T>
  readonly pending: readonly Pending<T>[]
}

export interface Pending<T> {
  readonly token: number
  readonly id: number
  /** Null: it is gone. With all of its fields, it may be new. */
  readonly change: Partial<T> | null
}

export function nothingYet<T extends Entity>(): Optimistic<T> {
  return { known: new Map(), pending: [] }
}

/** Takes in what the server says. */
export function learn<T extends Entity>(state: Optimistic<T>, entities: Iterable<T>): Optimistic<T> {
  const known = new Map(state.known)
  for (const entity of entities) known.set(entity.id, entity)
  return { ...state, known }
}

export function forget<T extends Entity>(state: Optimistic<T>, ids: Iterable<number>): Optimistic<T> {
  const known = new Map(state.known)
  for (const id of ids) known.delete(id)
  return { ...state, known }
}

export function begin<T extends Entity>(
  state: Optimistic<T>,
  ...pending: readonly Pending<T>[]
): Optimistic<T> {
  return { ...state, pending: [...state.pending, ...pending] }
}

/** Confirmed or refused: either way it is no longer ours to show. */
export function settle<T extends Entity>(state: Optimistic<T>, token: number): Optimistic<T> {
  return { ...state, pending: state.pending.filter((pending) => pending.token !== token) }
}

/** What a person should see. The same map as long as nothing changed. */
export function shown<T extends Entity>(state: Optimistic<T>): ReadonlyMap<number, T> {
  if (state.pending.length === 0) return state.known
  const entities = new Map(state.known)
  for (const { id, change } of state.pending) {
    const now = entities.get(id)
    if (change === null) entities.delete(id)
    else if (now) entities.set(id, { ...now, ...change })
    else if ('id' in change) entities.set(id, change as T)
  }
  return entities
}
