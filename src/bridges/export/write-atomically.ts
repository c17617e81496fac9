import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { expectFree, nameDraft, writeFailure } from '../../draft-file.ts'

/**
 * Writes a file whole or not at all: a draft beside it gets its name when everything is on the disk. A file that is
 * there already is left alone unless it is forced. Only its owner may read it.
 */
export async function writeAtomically(
  path: string,
  chunks: AsyncIterable<string>,
  { isForced }: { readonly isForced: boolean },
): Promise<void> {
  if (!isForced) await expectFree(path)
  const draft = join(dirname(path), `.${basename(path)}.${randomUUID().slice(0, 8)}.tmp`)
  try {
    await using file = await open(draft, 'wx', 0o600)
    for await (const chunk of chunks) await file.writeFile(chunk)
    await file.sync()
    await nameDraft(draft, path, isForced)
  } catch (error) {
    throw writeFailure(error, path, 'Choose another place with --out.')
  } finally {
    await rm(draft, { force: true })
  }
}
