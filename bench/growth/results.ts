import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { EngineName } from '../store/desk.ts'

export const familyNames = ['tasks', 'owners', 'discoveries', 'processes'] as const
export type FamilyName = (typeof familyNames)[number]

/** One operation at one size. Times are in milliseconds. */
export interface Cell {
  readonly size: number
  /** None where every call failed. */
  readonly median: number | null
  readonly p95: number | null
  readonly calls: number
  /** Calls that were refused, because the store gave up after its limit of time. */
  readonly failed: number
}

export interface Series {
  readonly operation: string
  /** Smallest size first. */
  readonly cells: readonly Cell[]
}

/** What processes that write at once achieved together. */
export interface Crowd {
  readonly way: string
  readonly processes: number
  readonly perSecond: number
  readonly medianMs: number
  readonly p95Ms: number
  readonly worstMs: number
  readonly acknowledged: number
  readonly refused: number
  /** Acknowledged and then not there. */
  readonly lost: number
}

export interface FamilyResult {
  readonly engine: EngineName
  readonly family: FamilyName
  /** When it was measured, and on what. */
  readonly date: string
  readonly machine: string
  readonly series: readonly Series[]
  readonly crowds: readonly Crowd[]
}

/** What was measured so far, in a file, so that an interrupted run goes on where it was. */
export class KeptResults {
  readonly #file: string
  readonly #results: FamilyResult[]

  constructor(file: string) {
    this.#file = file
    this.#results = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  }

  get all(): readonly FamilyResult[] {
    return this.#results
  }

  has(engine: EngineName, family: FamilyName): boolean {
    return this.#results.some((one) => one.engine === engine && one.family === family)
  }

  keep(result: FamilyResult): void {
    const place = this.#results.findIndex(
      (one) => one.engine === result.engine && one.family === result.family,
    )
    this.#results.splice(place < 0 ? this.#results.length : place, 1, result)
    mkdirSync(dirname(this.#file), { recursive: true })
    writeFileSync(`${this.#file}.new`, `${JSON.stringify(this.#results, null, 1)}\n`)
    renameSync(`${this.#file}.new`, this.#file)
  }
}
