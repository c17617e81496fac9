import { readServerTimes } from '../support/timing/read-server-times.ts'

/** How long calls took, by what was going on meanwhile: as their clients saw it, and the server itself. */
export class MeasuredPhases {
  readonly failed: string[] = []
  readonly #file: string
  readonly #isMeant: (address: string) => boolean
  readonly #times = new Map<string, number[]>()
  readonly #began: { readonly phase: string; readonly at: number }[] = []

  /** `file` is where the server writes its times; `isMeant` tells whose answers count. */
  constructor(file: string, isMeant: (address: string) => boolean) {
    this.#file = file
    this.#isMeant = isMeant
    this.begin('warming up')
  }

  begin(phase: string): void {
    this.#began.push({ phase, at: Date.now() })
  }

  /** A call counts for the phase in which it began: one that waits for the end of an attack was under attack. */
  add(begunAt: number, milliseconds: number): void {
    const phase = this.#phaseAt(begunAt)
    const times = this.#times.get(phase) ?? []
    times.push(milliseconds)
    this.#times.set(phase, times)
  }

  /** As the clients saw it. */
  clients(phase: string) {
    return summary(this.#times.get(phase) ?? [])
  }

  /** As the server saw it, with the longest time for which its one thread was held and how busy it was. */
  server(phase: string) {
    const seconds = readServerTimes(this.#file).filter(({ at }) => this.#phaseAt(at) === phase)
    const meant = seconds.flatMap(({ answers }) => answers.filter(([address]) => this.#isMeant(address)))
    const cpuMs = seconds.reduce((sum, second) => sum + second.cpuMs, 0)
    return {
      ...summary(meant.map(([, milliseconds]) => milliseconds)),
      held: summary(seconds.map(({ heldMs }) => heldMs)),
      busy: cpuMs / (seconds.length * 1_000),
    }
  }

  #phaseAt(moment: number): string {
    return this.#began.findLast(({ at }) => at <= moment)?.phase ?? ''
  }
}

function summary(times: readonly number[]) {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), most: sorted.at(-1) ?? Number.NaN }
}
