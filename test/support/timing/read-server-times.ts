import { existsSync, readFileSync } from 'node:fs'

/** What a server did within one second. */
export interface ServerSecond {
  /** Its end, in milliseconds as `Date.now` gives them. */
  readonly at: number
  /** From the headers of a request to the last byte of its answer: the address that asked, and milliseconds. */
  readonly answers: readonly (readonly [address: string, milliseconds: number])[]
  /** The longest time in which nothing else could be done. */
  readonly heldMs: number
  /** Of the processor, all threads together. */
  readonly cpuMs: number
}

export function readServerTimes(file: string): ServerSecond[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').trim().split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as ServerSecond)
}
