import { execFile } from 'node:child_process'
import { dirname } from 'node:path'

export type Environment = Readonly<Record<string, string | undefined>>

interface GitOptions {
  /** Where git is found (PATH) and whom it serves (HOME). Nothing that begins with GIT_ is passed on. */
  readonly env: Environment
  readonly signal?: AbortSignal | undefined
  readonly timeout: number
  readonly maxBytes: number
}

/**
 * What a repository can make git run: a monitor, hooks, a pager, a program that checks signatures, a transport that
 * fetches what a partial clone lacks. Said on the command line, it goes before all files.
 */
const settings = [
  'core.fsmonitor=false',
  'core.hooksPath=/dev/null',
  'core.pager=cat',
  'core.sshCommand=false',
  'log.showSignature=false',
  'log.follow=false',
  'diff.external=',
  'protocol.allow=never',
  'safe.bareRepository=explicit',
]

/** What git printed, cut short when it took too long or said too much; nothing when it could not answer. */
export async function askGit(folder: string, args: readonly string[], options: GitOptions): Promise<string> {
  const { env, signal, timeout, maxBytes } = options
  signal?.throwIfAborted()
  const hardened = ['--no-pager', '--no-replace-objects', ...settings.flatMap((setting) => ['-c', setting])]
  const { promise, resolve } = Promise.withResolvers<string>()
  execFile(
    'git',
    [...hardened, '-C', folder, ...args],
    {
      // Windows looks for programs in the current folder first, and that may be the project's.
      cwd: dirname(process.execPath),
      env: gitEnvironment(env),
      encoding: 'utf8',
      timeout,
      killSignal: 'SIGKILL',
      maxBuffer: maxBytes,
      windowsHide: true,
      ...(signal === undefined ? {} : { signal }),
    },
    (error, output) => resolve(error === null || wasCut(error) ? output : ''),
  ).stdin?.end()
  const output = await promise
  signal?.throwIfAborted()
  return output
}

function wasCut(error: Error & { killed?: boolean; code?: unknown }): boolean {
  return error.killed === true || error.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER'
}

function gitEnvironment(env: Environment): Record<string, string | undefined> {
  const kept = Object.entries(env).filter(([name]) => !/^GIT_/i.test(name))
  return {
    ...Object.fromEntries(kept),
    LC_ALL: 'C.UTF-8',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_NO_LAZY_FETCH: '1',
    // No transport has this name, so none is allowed, whatever a configuration says.
    GIT_ALLOW_PROTOCOL: 'none',
  }
}
