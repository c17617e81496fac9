import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { availableParallelism, setPriority } from 'node:os'
import { onTestFinished } from 'vitest'

const cores = availableParallelism()

/**
 * Gives a server a core, and everybody who asks it another one: this process, and what it starts from now on. In the world
 * they are different machines. Both come before the other work of this machine, where that is allowed: it is not what is
 * measured. False where there is only one core, or this is not Linux.
 */
export function standApart(server: number): boolean {
  if (process.platform !== 'linux' || cores < 2) return false
  keepOn('0', server)
  keepOn('1', process.pid)
  for (const pid of [server, process.pid]) prefer(pid, -10)
  onTestFinished(() => {
    keepOn(`0-${cores - 1}`, process.pid)
    prefer(process.pid, 0)
  })
  return true
}

function keepOn(list: string, pid: number): void {
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', list, String(pid)])
}

function prefer(pid: number, nice: number): void {
  try {
    setPriority(pid, nice)
    writeFileSync(`/proc/${pid}/autogroup`, String(nice))
  } catch {
    // Only an administrator may, and not every kernel has these groups.
  }
}
