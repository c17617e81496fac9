import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Failure } from '../errors.ts'

/** A ripgrep at work. Leaving its scope ends it, and waits until it is gone. */
interface Ripgrep extends AsyncDisposable {
  readonly output: Readable
  /** What it complained about, once it has ended. */
  readonly complaint: Promise<string>
}

/** Starts ripgrep in a folder. It ends at the latest when the signal says so; its output then just stops. */
export async function startRipgrep(
  folder: string,
  args: readonly string[],
  signal: AbortSignal,
): Promise<Ripgrep> {
  const child = spawn(await findRipgrep(), args, {
    cwd: folder,
    // Nothing of our own: RIPGREP_CONFIG_PATH could name a file with options such as --pre, which runs programs.
    env: {},
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Node throws away output without a reader when the process ends, and a reader may come later than that.
  child.stdout.on('readable', () => {})
  const stop = () => void child.kill('SIGKILL')
  const closed = once(child, 'close').finally(() => signal.removeEventListener('abort', stop))
  closed.catch(() => {}) // the event below says when it could not even start
  await once(child, 'spawn').catch((cause: unknown) => {
    throw unavailable(cause)
  })
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  return {
    output: child.stdout,
    complaint: text(child.stderr),
    async [Symbol.asyncDispose]() {
      stop()
      child.stdout.destroy()
      await closed
    },
  }
}

/** Loaded when the first search asks for it: the package looks for its binary while it loads. */
async function findRipgrep(): Promise<string> {
  try {
    const { rgPath } = await import('@vscode/ripgrep')
    return rgPath
  } catch (cause) {
    throw unavailable(cause)
  }
}

function unavailable(cause: unknown): Failure {
  return new Failure('unavailable', 'Searching needs ripgrep, which could not be started here.', {
    hint: 'Install Waymark again, with its optional dependencies.',
    cause,
  })
}
