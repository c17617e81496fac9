import { useMemo } from 'react'
import { currentMe, useMe } from '../api/me.ts'
import type { PersonSettings } from '../api/settings.ts'
import { createStore, useStore } from '../api/store.ts'
import { type Today, todayIn } from './calendar.ts'

const now = createStore(Date.now())
const tickMs = 30_000

const tick = () => now.set(Date.now())
setInterval(tick, tickMs)
// A tab that slept through midnight must not show yesterday.
document.addEventListener('visibilitychange', tick)

/** Today where the person lives; moves on by itself. */
export function useToday(): Today {
  const me = useMe()
  const at = useStore(now)
  const { timeZone, settings } = me ?? {}
  return useMemo(() => todayOf(timeZone, settings, at), [timeZone, settings, at])
}

/** For what is not drawn, such as messages. */
export function currentToday(): Today {
  const me = currentMe()
  return todayOf(me?.timeZone, me?.settings, Date.now())
}

function todayOf(zone: string | undefined, settings: PersonSettings | undefined, at: number): Today {
  return todayIn(zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone, at, settings)
}
