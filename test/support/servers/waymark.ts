import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The file that users start. */
export const cli = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url))

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs the built command line to its end, in an environment without any setting of the person who tests. */
export function waymark(
  args: readonly string[],
  env: Record<string, string> = {},
  cwd = plainFolder(),
  input: string | null = null,
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [cli, ...args], {
      cwd,
      env: { ...plainEnv(), ...env },
      stdio: [input === null ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    }) as ChildProcessWithoutNullStreams
    child.stdin?.on('error', () => {}) // it may be gone before everything is read
    child.stdin?.end(input)
    let [stdout, stderr] = ['', '']
    child.stdout.on('data', (chunk) => (stdout += chunk))
    child.stderr.on('data', (chunk) => (stderr += chunk))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, stdout, stderr }))
  })
}

/** The same with lines piped into it. */
export function pipe(
  input: string | readonly string[],
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Ended> {
  const text = typeof input === 'string' ? input : input.map((line) => `${line}\n`).join('')
  return waymark(args, env, plainFolder(), text)
}

/** Without any setting of the person who tests. */
export function plainEnv(): Record<string, string> {
  const { PATH = '', HOME = '' } = process.env
  return { PATH, HOME, WAYMARK_TZ: 'UTC' }
}

/** Where a program is started that is in no project: its tasks are personal, and there are no files. */
export function plainFolder(): string {
  const empty = join(tmpdir(), 'waymark-empty-folder')
  mkdirSync(empty, { recursive: true })
  return empty
}
