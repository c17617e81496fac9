import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { newFolder } from '../support/files/folder.ts'
import { cli, type Ended, plainEnv, plainFolder, waymark } from '../support/servers/waymark.ts'

/** What a client's file names when Waymark was started as the tests start it. Coding agents have tools for files themselves. */
export const started = { command: process.execPath, args: [cli, 'mcp', '--profile', 'agent'] }

/** A home folder and a project of their own, without any client on the path. */
export class Machine {
  readonly home = newFolder()
  readonly project = newFolder()

  get env(): Record<string, string> {
    return { HOME: this.home, PATH: join(this.home, 'bin'), WAYMARK_PROJECT: this.project }
  }

  connect(...args: string[]): Promise<Ended> {
    return waymark(['connect', ...args], this.env)
  }

  /** Writes a file of the home folder, as it is. */
  write(path: string, text: string | Uint8Array): void {
    const file = join(this.home, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }

  read(path: string): string {
    return readFileSync(join(this.home, path), 'utf8')
  }

  has(path: string): boolean {
    return existsSync(join(this.home, path))
  }

  /** Puts a program of this machine onto the path. */
  link(program: string): void {
    symlinkSync(`/bin/${program}`, join(this.home, 'bin', program))
  }

  /** The same at a terminal: answers when it is asked. */
  connectAtTerminal(
    args: readonly string[],
    answer: string,
  ): Promise<{ code: number | null; screen: string }> {
    const line = [process.execPath, cli, 'connect', ...args].join(' ')
    return new Promise((resolve, reject) => {
      const child = spawn('/usr/bin/script', ['-qec', line, '/dev/null'], {
        cwd: plainFolder(),
        env: { ...plainEnv(), ...this.env },
      })
      let screen = ''
      child.stdout.on('data', (chunk) => {
        screen += chunk
        if (screen.includes('[y/N]') && child.stdin.writable) child.stdin.end(`${answer}\n`)
      })
      child.once('error', reject)
      child.once('close', (code) => resolve({ code, screen }))
    })
  }
}
