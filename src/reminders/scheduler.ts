import { type ChangeEventParts, hearChanges } from './change-events.ts'
import { channelsOf, type DeliveryParts, deliverItems } from './deliver.ts'
import { type DeliveryPool, openDeliveryPool } from './delivery-pool.ts'
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
  for (let round = 0; ; round++) {
    const heard = await hearDue(parts)
    const planned = await prepareDue(parts, now)
    const { unsent } = await parts.outbox.pending(channelsOf(parts))
    const isDue = unsent !== null && unsent <= now()
    if (isDue) await deliverItems(parts, now)
    else if (!heard) return earliest(planned, unsent)
    if (round >= mostRounds) return now()
  }
}

/** Plans and fires what is due, so that it can be sent. A step of each in turn: much of one keeps no other waiting. */
async function prepareDue(parts: SchedulerParts, now: () => number): Promise<number | null> {
  const { outbox } = parts
  const isDue = (at: number | null) => at !== null && at <= now()
  for (let round = 0; ; round++) {
    const { queued, planned, unspread } = await outbox.pending([])
    if (queued === null && !isDue(planned) && unspread === null) return planned
    if (queued !== null) await planReminders(parts, batch)
    if (isDue(planned)) await outbox.fire(now(), batch)
    if (unspread !== null) await spreadItems(parts, now(), batch)
    if (round >= mostRounds) return now()
  }
}

/** Whether there was anything that webhooks hear of. */
async function hearDue(parts: SchedulerParts): Promise<boolean> {
  const { hasListeners } = await parts.outbox.pending([])
  return hasListeners && (await hearChanges(parts)) > 0
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
 * Runs what is due again and again: when the next moment comes, and every few seconds for what others wrote. Changes are
 * looked through in a line of their own, and webhooks and push services are called in another: one that lets us wait
 * keeps no reminder waiting.
 */
export function startScheduler(
  parts: SchedulerParts,
  warn: Warn,
  now: () => number = () => Date.now(),
): Scheduler {
  const { webhook, push, ...near } = parts.senders
  const far = { ...(webhook && { webhook }), ...(push && { push }) }
  const [toNear, toFar] = [
    startSending({ ...parts, senders: near }),
    startSending({ ...parts, senders: far }),
  ]
  function startSending(sending: SchedulerParts): Loop {
    const loop: Loop = startLoop(
      () => pool.fill(),
      warn,
      now,
      () => pool.close(),
    )
    const pool: DeliveryPool = openDeliveryPool(sending, now, loop.wake)
    return loop
  }
  const wakeBoth = () => {
    toNear.wake()
    toFar.wake()
  }
  const preparing = startLoop(() => prepareDue(parts, now).finally(wakeBoth), warn, now)
  const hearing = startLoop(async () => ((await hearDue(parts)) ? now() : null), warn, now)
  const loops = [preparing, hearing, toNear, toFar]
  return {
    async close() {
      await Promise.all(loops.map((loop) => loop.close()))
    },
  }
}

interface Loop extends Scheduler {
  /** Works again soon; a failure elsewhere is told as one of its own. */
  wake(failure?: unknown): void
}

/** `work` gives when it has something to do next. */
function startLoop(
  work: () => Promise<number | null>,
  warn: Warn,
  now: () => number,
  end: () => Promise<void> = async () => {},
): Loop {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let [isClosed, isFailing, isWoken] = [false, false, false]
  const fail = (err: unknown) => {
    // Said once: a database that is away is away for a while.
    if (!isFailing && !isClosed) warn('reminders could not be sent; trying again', { err })
    isFailing = true
  }
  const run = async () => {
    let pause = longestPauseMs
    try {
      const next = await work()
      if (next !== null) pause = Math.min(longestPauseMs, Math.max(shortestPauseMs, next - now()))
      isFailing = false
    } catch (err) {
      fail(err)
    }
    running = undefined
    if (!isClosed) timer = setTimeout(begin, isWoken ? 0 : pause).unref()
  }
  const begin = () => {
    isWoken = false
    running = run()
  }
  timer = setTimeout(begin, 0).unref()
  return {
    wake(failure) {
      if (failure !== undefined) fail(failure)
      isWoken = true
      if (running || isClosed) return
      clearTimeout(timer)
      timer = setTimeout(begin, 0).unref()
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await running
      await end()
    },
  }
}
