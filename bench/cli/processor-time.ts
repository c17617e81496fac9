import { spawnSync } from 'node:child_process'

/** Bash counts whole milliseconds. */
const runs = 4

/** Milliseconds that one run of a program keeps the processor busy, itself and the kernel for it; its answer goes through a pipe. */
export function processorTime(command: readonly string[], env: NodeJS.ProcessEnv): number {
  const counted = `TIMEFORMAT='%3U %3S'; time for n in {1..${runs}}; do "$@" || exit; done > >(cat > /dev/null)`
  const { stderr, status } = spawnSync('bash', ['-c', counted, 'bash', ...command], { env, encoding: 'utf8' })
  const [user = Number.NaN, kernel = Number.NaN] = stderr.trim().split(' ').map(Number)
  if (status !== 0 || Number.isNaN(user + kernel))
    throw new Error(`${command.join(' ')} was not counted: ${stderr}`)
  return ((user + kernel) * 1000) / runs
}
