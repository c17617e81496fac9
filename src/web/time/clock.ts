import { useMemo } from 'react'
import { useMe } from '../api/me.ts'
import { createStore, useStore } from '../api/store.ts'
import { type Today, todayIn } from './calendar.ts'

const now = createStore(Date.now())
const tickMs = 30_000

const tick = () => now.set(Date.now())
setInterval(tick, tickMs)
// A tab that slept through midnight must not show yesterday.
document.addEventListener('visibilitychange', tick)

/** Today where the server's owner lives; moves on by itself. */
export function useToday(): Today {
  const zone = useMe()?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const at = useStore(now)
  return useMemo(() => todayIn(zone, at), [zone, at])
}
