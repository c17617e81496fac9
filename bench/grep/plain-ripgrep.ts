import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rgPath } from '@vscode/ripgrep'

const match = Buffer.from('{"type":"match"')

/** ripgrep alone: the same arguments, the output only counted, and ended where the search would end it. */
export async function runPlainRipgrep(
  folder: string,
  args: readonly string[],
  limit: number,
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
