import { createStore, createTopic } from './store.ts'

/** Whether the server answers. `unreachable` puts up the banner; `api/live.ts` keeps trying and takes it down. */
export const connection = createStore<'fine' | 'unreachable'>('fine')

/** The server answers again after a silence, or the live stream was down: what is shown may be old and is asked for again. */
export const outdated = createTopic()

export function noteAnswered(): void {
  if (connection.get() === 'fine') return
  connection.set('fine')
  outdated.notify()
}

export function noteSilence(): void {
  connection.set('unreachable')
}
