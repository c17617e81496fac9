import type { Subscription } from '../change.ts'
import type { Notice } from '../reminders/notification-store.ts'
import type { CallDependencies, Caller } from './call.ts'
import { keepLooking } from './keep-looking.ts'

const pageSize = 100

/** Notifies of what the caller is reminded and told of from now on, by whatever process, oldest first. */
export function subscribeToNotices(
  deps: CallDependencies,
  caller: Caller,
  notify: (notices: readonly Notice[]) => void,
): Subscription {
  const store = deps.notifications?.(caller)
  let seen = new Date()
  const look = async () => {
    for (let isMore = store !== undefined; isMore; ) {
      const fresh = (await store?.notices(seen, pageSize)) ?? []
      seen = fresh.at(-1)?.toldAt ?? seen
      if (fresh.length > 0) notify(fresh)
      isMore = fresh.length === pageSize
    }
  }
  return keepLooking((poke) => deps.subscribe(caller, poke), look)
}
