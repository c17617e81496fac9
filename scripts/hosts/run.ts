import { spawn } from 'node:child_process'

export interface Ran {
  readonly code: number | null
  readonly output: string
  readonly timedOut: boolean
}

export interface Running {
  readonly ended: Promise<Ran>
  /** What it has printed so far. */
  readonly output: () => string
  /** Types into it, where it has an input. */
  type(text: string): void
  stop(): void
}

/** Starts a program in a group of its own, so that what it starts ends with it. */
export function begin(
  file: string,
  args: readonly string[],
  {
    cwd,
    env,
    seconds = 120,
    hasInput = false,
  }: { cwd: string; env: Record<string, string>; seconds?: number; hasInput?: boolean },
): Running {
  const child = spawn(file, args, {
    cwd,
    env,
    detached: true,
    stdio: [hasInput ? 'pipe' : 'ignore', 'pipe', 'pipe'],
  })
  let [output, timedOut] = ['', false]
  const take = (text: string) => {
    output += text
  }
  child.stdout?.setEncoding('utf8').on('data', take)
  child.stderr?.setEncoding('utf8').on('data', take)
  const stop = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // It has ended, and so has everything it started.
    }
  }
  const timer = setTimeout(() => {
    timedOut = true
    stop()
  }, seconds * 1_000)
  const ended = new Promise<Ran>((resolve) => {
    const end = (code: number | null) => {
      clearTimeout(timer)
      stop()
      resolve({ code, output, timedOut })
    }
    child.once('error', (error) => {
      output += error.message
      end(null)
    })
    child.once('exit', end)
  })
  return { ended, output: () => output, type: (text) => void child.stdin?.write(text), stop }
}
