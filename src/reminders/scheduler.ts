import { type ChangeEventParts, hearChanges } from './change-events.ts'
import { channelsOf, type DeliveryParts, deliverItems } from './deliver.ts'
import { type PlanningParts, planReminders } from './plan-reminders.ts'
import { type SpreadingParts, spreadItems } from './spread.ts'

export type SchedulerParts = PlanningParts & SpreadingParts & DeliveryParts & ChangeEventParts

const batch = 50
/** Another process may have written something that nobody here was told of. */
const longestPauseMs = 5_000
const shortestPauseMs = 250
/** So many steps in one round, so that a round ends. */
const mostRounds = 200

/** Does all that is due by now: plans, fires, and sends. Gives when there is something to do next. */
export async function runDue(parts: SchedulerParts, now: () => number): Promise<number | null> {
  const { outbox } = parts
  const isDue = (at: number | null) => at !== null && at <= now()
  for (let round = 0; ; round++) {
    const { queued, planned, unspread, unsent, hasListeners } = await outbox.pending(channelsOf(parts))
    const heard = hasListeners ? await hearChanges(parts) : 0
    if (queued !== null) await planReminders(parts, batch)
    else if (isDue(planned)) await outbox.fire(now(), batch)
    else if (unspread !== null) await spreadItems(parts, now(), batch)
    else if (isDue(unsent)) await deliverItems(parts, now)
    else if (heard === 0) return earliest(planned, unsent)
    if (round >= mostRounds) return now()
  }
}

/** Sends what is due through these channels, and does nothing else. */
async function sendDue(parts: SchedulerParts, now: () => number): Promise<number | null> {
  for (let round = 0; ; round++) {
    const { unsent } = await parts.outbox.pending(channelsOf(parts))
    if (unsent === null || unsent > now() || round >= mostRounds) return unsent
    await deliverItems(parts, now)
  }
}

function earliest(...moments: readonly (number | null)[]): number | null {
  const known = moments.flatMap((at) => at ?? [])
  return known.length === 0 ? null : Math.min(...known)
}

export interface Scheduler {
  /** Waits for what is under way. */
  close(): Promise<void>
}

type Warn = (message: string, facts: object) => void

/**
 * Runs what is due again and again: when the next moment comes, and every few seconds for what others wrote. Webhooks and
 * push services are called in a line of their own: one that lets us wait keeps no reminder waiting.
 */
export function startScheduler(
  parts: SchedulerParts,
  warn: Warn,
  now: () => number = () => Date.now(),
): Scheduler {
  const { webhook, push, ...near } = parts.senders
  const far = { ...(webhook && { webhook }), ...(push && { push }) }
  const loops = [
    startLoop(() => runDue({ ...parts, senders: near }, now), warn, now),
    startLoop(() => sendDue({ ...parts, senders: far }, now), warn, now),
  ]
  return {
    async close() {
      await Promise.all(loops.map((loop) => loop.close()))
    },
  }
}

/** `work` gives when it has something to do next. */
function startLoop(work: () => Promise<number | null>, warn: Warn, now: () => number): Scheduler {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let isClosed = false
  let isFailing = false
  const run = async () => {
    let pause = longestPauseMs
    try {
      const next = await work()
      if (next !== null) pause = Math.min(longestPauseMs, Math.max(shortestPauseMs, next - now()))
      isFailing = false
    } catch (err) {
      // Said once: a database that is away is away for a while.
      if (!isFailing && !isClosed) warn('reminders could not be sent; trying again', { err })
      isFailing = true
    }
    if (!isClosed) timer = setTimeout(begin, pause).unref()
  }
  const begin = () => {
    running = run()
  }
  begin()
  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      await running
    },
  }
}
