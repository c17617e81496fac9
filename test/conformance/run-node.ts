import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Ended, plainEnv, plainFolder } from '../support/servers/waymark.ts'

/** Runs a script to its end, in an environment without any setting of the person who tests. */
export function runNode(args: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: plainFolder(),
      env: { ...plainEnv(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let [stdout, stderr] = ['', '']
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, stdout, stderr }))
  })
}

/** The file behind a command of an installed package. */
export function binary(name: string, command: string): string {
  const folder = new URL(`../../node_modules/${name}/`, import.meta.url)
  const { bin } = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8')) as {
    bin: Record<string, string>
  }
  return fileURLToPath(new URL(bin[command] as string, folder))
}
