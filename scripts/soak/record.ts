import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'

/** What one process holds. */
export interface ProcessFigures {
  readonly rss: number
  readonly handles: number
  /** Processor time since it began, in seconds; of its children those that have ended. */
  readonly processor: number
  readonly processorOfChildren: number
}

/** One look at everything, some seconds after the last. */
export interface Sample {
  readonly kind: 'sample'
  /** Seconds since the beginning; bytes and seconds below, too. */
  readonly at: number
  readonly server: ProcessFigures & {
    readonly heap: number
    readonly external: number
    /** Requests and streams over HTTP. */
    readonly open: number
    /** How late timers ran since the last look: the 99th percentile and the most. */
    readonly lateP99: number
    readonly lateMost: number
  }
  /** The `waymark mcp` that runs from the beginning to the end. */
  readonly stdio: ProcessFigures | null
  /** Processor time of the load itself, with the short-lived processes that it started and ended. */
  readonly load: number
  readonly files: { readonly database: number; readonly wal: number; readonly cache: number }
}

/** How long things took that ended in this minute. */
export interface Minute {
  readonly kind: 'minute'
  readonly at: number
  readonly times: Readonly<Record<string, Times>>
}

export interface Times {
  readonly count: number
  readonly p50: number
  readonly p95: number
  readonly most: number
}

export interface Beginning {
  readonly kind: 'begin'
  readonly date: string
  readonly machine: string
  readonly hours: number
  readonly rate: number
}

export interface Ending {
  readonly kind: 'end'
  readonly at: number
  readonly isInterrupted: boolean
  /** Writes that were answered, and those of them that are not as they were answered. */
  readonly acknowledged: number
  readonly lost: readonly string[]
  readonly counts: Readonly<Record<string, number>>
  readonly failures: readonly { readonly what: string; readonly count: number }[]
  readonly server: { readonly code: number | null; readonly milliseconds: number; readonly log: string }
  /** Of the database after the server has ended. */
  readonly files: { readonly database: number; readonly wal: number }
}

export type Line = Beginning | Sample | Minute | Ending

export interface SoakRecord {
  readonly begin: Beginning
  readonly samples: readonly Sample[]
  readonly minutes: readonly Minute[]
  /** Missing where the run was cut off. */
  readonly end: Ending | undefined
}

export function beginRecord(file: string, line: Beginning): (line: Line) => void {
  writeFileSync(file, `${JSON.stringify(line)}\n`)
  return (next) => appendFileSync(file, `${JSON.stringify(next)}\n`)
}

export function readRecord(file: string): SoakRecord {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.endsWith('}')) // the last may have been cut off
    .map((line) => JSON.parse(line) as Line)
  const of = <K extends Line['kind']>(kind: K) =>
    lines.filter((line): line is Extract<Line, { kind: K }> => line.kind === kind)
  const [begin] = of('begin')
  if (!begin) throw new Error(`${file} is no record of a run`)
  return { begin, samples: of('sample'), minutes: of('minute'), end: of('end')[0] }
}
