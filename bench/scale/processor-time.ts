import { readdirSync, readFileSync } from 'node:fs'

/** The kernel counts in hundredths of a second. */
const perSecond = 100

/** Seconds that a process and those of its children that have ended have computed. */
export function processSeconds(pid: number): number {
  const [user, system, childUser, childSystem] = statOf(pid).slice(11, 15).map(Number)
  return ((user ?? 0) + (system ?? 0) + (childUser ?? 0) + (childSystem ?? 0)) / perSecond
}

/** The same with the children that run. */
export function familySeconds(pid: number): number {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => parentOf(child) === pid)
  return [pid, ...children].reduce((sum, one) => sum + secondsOrNone(one), 0)
}

export function parentOf(pid: number): number | undefined {
  try {
    return Number(statOf(pid)[1])
  } catch {
    return undefined // it has ended meanwhile
  }
}

/** Seconds that all cores of this machine have computed, for whomever. */
export function machineSeconds(): number {
  const [, ...times] = (readFileSync('/proc/stat', 'utf8').split('\n')[0] as string).trim().split(/\s+/)
  const [user = 0, nice = 0, system = 0, , , interrupts = 0, soft = 0, stolen = 0] = times.map(Number)
  return (user + nice + system + interrupts + soft + stolen) / perSecond
}

function secondsOrNone(pid: number): number {
  try {
    return processSeconds(pid)
  } catch {
    return 0
  }
}

/** What stands behind the name, which may have spaces in it: the state comes first, then the parent. */
function statOf(pid: number): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}
