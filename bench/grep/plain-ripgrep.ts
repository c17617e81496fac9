import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rgPath } from '@vscode/ripgrep'

const match = Buffer.from('{"type":"match"')

/** ripgrep alone: the same arguments, the output only counted, and ended at a limit if there is one. */
export async function runPlainRipgrep(
  folder: string,
  args: readonly string[],
  limit = Number.POSITIVE_INFINITY,
): Promise<number> {
  const child = spawn(rgPath, args, { cwd: folder, env: {}, stdio: ['ignore', 'pipe', 'ignore'] })
  const closed = once(child, 'close')
  let found = 0
  for await (const piece of child.stdout as AsyncIterable<Buffer>) {
    for (let at = piece.indexOf(match); at !== -1; at = piece.indexOf(match, at + 1)) found++
    if (found > limit) {
      child.kill('SIGKILL')
      break
    }
  }
  await closed
  return found
}

/** ripgrep alone, counting: what it says is only read. */
export async function countPlainRipgrep(folder: string, args: readonly string[]): Promise<void> {
  const child = spawn(rgPath, args, { cwd: folder, env: {}, stdio: ['ignore', 'pipe', 'ignore'] })
  const closed = once(child, 'close')
  child.stdout.resume()
  await closed
}
