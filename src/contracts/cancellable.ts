import type { TaskStore } from '../tasks/task-store.ts'

/** The store for a caller who may leave: what was not committed by then is not done, nor any part of it. */
export function cancellable(tasks: TaskStore, signal: AbortSignal | undefined): TaskStore {
  if (!signal) return tasks
  const write: TaskStore['write'] = (kind, origin, work) =>
    tasks.write(kind, origin, async (tx) => {
      await work(tx)
      // At the end, because waiting for the turn and for locks is where the time goes.
      if (signal.aborted) throw new Error('the caller has left', { cause: signal.reason })
    })
  return new Proxy(tasks, {
    get(store, name) {
      if (name === 'write') return write
      const value = Reflect.get(store, name, store)
      return typeof value === 'function' ? value.bind(store) : value
    },
  })
}
