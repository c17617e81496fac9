import type { CallRecord } from '../contracts/call.ts'
import { type CallCount, durationLimits, durationPlace, noDurations } from './call-durations.ts'

interface Count {
  calls: number
  seconds: number
  readonly durations: number[]
}

interface DayCount extends CallCount {
  calls: number
  readonly durations: number[]
}

const dayMs = 86_400_000

/** How often each tool was called, how it ended and how long it took: since the process started, and since it was told. */
export class CallCounts {
  readonly #since = new Map<string, Count>()
  readonly #failures = new Map<string, number>()
  readonly #limited = new Map<string, number>()
  #untold = new Map<string, Map<string, DayCount>>()
  #today = { number: Number.NaN, name: '' }

  add({ contract, tool, outcome, milliseconds, owner, at }: CallRecord): void {
    const place = durationPlace(milliseconds)
    const labels = `contract="${contract}",tool="${tool}",outcome="${outcome}"`
    const count = this.#since.get(labels) ?? { calls: 0, seconds: 0, durations: noDurations() }
    count.calls += 1
    count.seconds += milliseconds / 1000
    count.durations[place] = (count.durations[place] as number) + 1
    this.#since.set(labels, count)
    if (outcome !== 'ok') countUp(this.#failures, outcome)
    if (outcome === 'rate_limited') countUp(this.#limited, `contract="${contract}",tool="${tool}"`)

    if (owner.trim() === '') return
    const day = this.#dayOf(at)
    const own = this.#untold.get(owner) ?? new Map<string, DayCount>()
    const key = `${day} ${labels}`
    const untold = own.get(key) ?? { day, contract, tool, outcome, calls: 0, durations: noDurations() }
    untold.calls += 1
    untold.durations[place] = (untold.durations[place] as number) + 1
    own.set(key, untold)
    this.#untold.set(owner, own)
  }

  /** Every call asks, and hardly ever for another day than the one before. */
  #dayOf(at: Date): string {
    const number = Math.floor(at.getTime() / dayMs)
    if (number !== this.#today.number) this.#today = { number, name: at.toISOString().slice(0, 10) }
    return this.#today.name
  }

  /** What was counted since the last time, by owner. */
  take(): ReadonlyMap<string, readonly CallCount[]> {
    const taken = [...this.#untold].map(([owner, counts]) => [owner, [...counts.values()]] as const)
    this.#untold = new Map()
    return new Map(taken)
  }

  /** In the text form that Prometheus reads. */
  toString(): string {
    const lines = sorted(this.#since)
    return [
      '# HELP waymark_calls_total Tool calls by contract, tool and outcome.',
      '# TYPE waymark_calls_total counter',
      ...lines.map(([labels, { calls }]) => `waymark_calls_total{${labels}} ${calls}`),
      '# HELP waymark_failures_total Tool calls that failed, by why.',
      '# TYPE waymark_failures_total counter',
      ...sorted(this.#failures).map(([kind, calls]) => `waymark_failures_total{kind="${kind}"} ${calls}`),
      '# HELP waymark_rate_limited_total Tool calls that came too often.',
      '# TYPE waymark_rate_limited_total counter',
      ...sorted(this.#limited).map(([labels, calls]) => `waymark_rate_limited_total{${labels}} ${calls}`),
      '# HELP waymark_call_seconds How long tool calls took.',
      '# TYPE waymark_call_seconds histogram',
      ...lines.flatMap(([labels, count]) => histogram(labels, count)),
      '',
    ].join('\n')
  }
}

function countUp(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

function sorted<Value>(counts: ReadonlyMap<string, Value>): [string, Value][] {
  return [...counts].sort(([one], [other]) => (one < other ? -1 : 1))
}

function histogram(labels: string, { calls, seconds, durations }: Count): string[] {
  let below = 0
  const buckets = durationLimits.map((limit, place) => {
    below += durations[place] as number
    return `waymark_call_seconds_bucket{${labels},le="${limit / 1000}"} ${below}`
  })
  return [
    ...buckets,
    `waymark_call_seconds_bucket{${labels},le="+Inf"} ${calls}`,
    `waymark_call_seconds_sum{${labels}} ${seconds.toFixed(6)}`,
    `waymark_call_seconds_count{${labels}} ${calls}`,
  ]
}
