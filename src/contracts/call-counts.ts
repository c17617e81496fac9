import type { CallRecord } from './call.ts'

interface Count {
  calls: number
  seconds: number
}

/** How often each tool was called, how it ended and how long it took, since the process started. */
export class CallCounts {
  readonly #counts = new Map<string, Count>()

  add({ contract, tool, outcome, milliseconds }: CallRecord): void {
    const key = `contract="${contract}",tool="${tool}",outcome="${outcome}"`
    const count = this.#counts.get(key) ?? { calls: 0, seconds: 0 }
    count.calls += 1
    count.seconds += milliseconds / 1000
    this.#counts.set(key, count)
  }

  /** In the text form that Prometheus reads. */
  toString(): string {
    const lines = [...this.#counts].sort(([one], [other]) => (one < other ? -1 : 1))
    return [
      '# HELP waymark_calls_total Tool calls by contract, tool and outcome.',
      '# TYPE waymark_calls_total counter',
      ...lines.map(([labels, { calls }]) => `waymark_calls_total{${labels}} ${calls}`),
      '# HELP waymark_call_seconds_total Time spent in tool calls.',
      '# TYPE waymark_call_seconds_total counter',
      ...lines.map(([labels, { seconds }]) => `waymark_call_seconds_total{${labels}} ${seconds.toFixed(6)}`),
      '',
    ].join('\n')
  }
}
