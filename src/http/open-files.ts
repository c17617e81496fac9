import { readFileSync } from 'node:fs'

const usual = 5_000
const most = 50_000
/** The others are for the database, its files and what the page consists of. */
const partForConnections = 0.8

/** How many connections a process may have by the number of files that it may have open. */
export function connectionsFor(openFiles: number | null): number {
  return openFiles === null ? usual : Math.min(most, Math.floor(openFiles * partForConnections))
}

/** As `ulimit -n` says; null where the system does not tell. Node raises it to what it may be. */
export function openFilesLimit(read: () => string = readLimits): number | null {
  try {
    const [, limit] = /^Max open files\s+(\d+|unlimited)/m.exec(read()) ?? []
    return limit === undefined ? null : limit === 'unlimited' ? most * 2 : Number(limit)
  } catch {
    return null
  }
}

function readLimits(): string {
  return readFileSync('/proc/self/limits', 'utf8')
}
