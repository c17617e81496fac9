import { createStore } from './store.ts'

/** Whether the server answers. `unreachable` puts up the banner; `api/live.ts` keeps trying and takes it down. */
export const connection = createStore<'fine' | 'unreachable'>('fine')

/** Runs at the moment the server answers again after a silence. */
const returned = new Set<() => void>()

export function whenReturned(act: () => void): () => void {
  returned.add(act)
  return () => returned.delete(act)
}

export function noteAnswered(): void {
  if (connection.get() === 'fine') return
  connection.set('fine')
  for (const act of [...returned]) act()
}

export function noteSilence(): void {
  connection.set('unreachable')
}
