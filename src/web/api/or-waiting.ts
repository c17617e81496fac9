import { connection } from './connection.ts'
import { leaveWaiting } from './outbox.ts'

/** The answer, or null as soon as it is clear that there is no server to give one: what was sent waits for it then. */
export function orWaiting<T>(promise: Promise<T>): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (connection.get() === 'fine') return
      unsubscribe()
      leaveWaiting(promise)
      resolve(null)
    }
    const unsubscribe = connection.subscribe(look)
    promise.then(resolve, reject).finally(unsubscribe)
    look()
  })
}
