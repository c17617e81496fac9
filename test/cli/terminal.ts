import { spawnSync } from 'node:child_process'
import { cli, plainEnv, plainFolder } from '../support/servers/waymark.ts'

/** Whether a real terminal can be had: the `script` of util-linux makes one. */
export const hasTerminal = /util-linux/.test(spawnSync('script', ['--version']).stdout?.toString() ?? '')

/** What a terminal of that width shows of a command line and of what is typed, stderr included, with lines ended as elsewhere. */
export function onTerminal(
  args: readonly string[],
  env: Record<string, string> = {},
  columns = 100,
  typed?: string,
): { code: number | null; shown: string } {
  const quoted = [process.execPath, cli, ...args]
    .map((word) => `'${word.replaceAll("'", `'\\''`)}'`)
    .join(' ')
  const { status, stdout } = spawnSync('script', ['-qec', `stty cols ${columns}; ${quoted}`, '/dev/null'], {
    cwd: plainFolder(),
    env: { ...plainEnv(), TERM: 'xterm', ...env },
    ...(typed === undefined ? {} : { input: typed }),
    stdio: [typed === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  })
  return { code: status, shown: stdout.toString().replaceAll('\r\n', '\n') }
}
