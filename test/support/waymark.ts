import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The file that users start. */
export const cli = fileURLToPath(new URL('../../dist/cli.js', import.meta.url))

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs the built command line to its end, in an environment without any setting of the person who tests. */
export function waymark(args: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [cli, ...args], {
      env: { ...plainEnv(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let [stdout, stderr] = ['', '']
    child.stdout.on('data', (chunk) => (stdout += chunk))
    child.stderr.on('data', (chunk) => (stderr += chunk))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, stdout, stderr }))
  })
}

export function plainEnv(): Record<string, string> {
  const { PATH = '', HOME = '' } = process.env
  return { PATH, HOME, WAYMARK_TZ: 'UTC' }
}
