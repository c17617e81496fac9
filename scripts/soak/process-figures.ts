import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { ProcessFigures } from './record.ts'

/** What the system tells of a process; null when it is gone, or where the system tells nothing. */
export function processFigures(pid: number | null): ProcessFigures | null {
  if (pid === null || !existsSync(`/proc/${pid}/stat`)) return null
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  // Behind the name, which may have blanks: the fields from the 14th on are processor time in hundredths.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return {
    rss: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024,
    handles: readdirSync(`/proc/${pid}/fd`).length,
    processor: (Number(fields[11]) + Number(fields[12])) / 100,
    processorOfChildren: (Number(fields[13]) + Number(fields[14])) / 100,
  }
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

export function fileSize(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

export function folderSize(path: string): number {
  if (!existsSync(path)) return 0
  const files = readdirSync(path, { recursive: true, encoding: 'utf8' })
  return files.reduce((sum, name) => sum + fileSize(join(path, name)), 0)
}
