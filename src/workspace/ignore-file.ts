import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Arguments for ripgrep that are good within the scope of this. */
interface LentArguments extends AsyncDisposable {
  readonly args: readonly string[]
}

/** Has ripgrep follow these lines as the ignore file that counts for least: it can only be given the path of a file. */
export async function lendIgnoreFile(lines: readonly string[]): Promise<LentArguments> {
  const folder = await mkdtemp(join(tmpdir(), 'waymark-grep-'))
  const path = join(folder, 'ignore')
  await writeFile(path, `${lines.join('\n')}\n`)
  return {
    args: [`--ignore-file=${path}`],
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}
