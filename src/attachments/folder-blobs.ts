import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type BlobStore, isHash, type KeptBlob } from './blob-store.ts'
import { namesIn, removeOldDrafts } from './drafts.ts'
import { receiveFile } from './receive-file.ts'

/** Files in a folder, each under the hash of its content. Several processes may share it. */
export class FolderBlobs implements BlobStore {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  async put(content: AsyncIterable<Uint8Array>, limit: number): Promise<KeptBlob> {
    const drafts = join(this.#folder, 'incoming')
    await mkdir(drafts, { recursive: true, mode: 0o700 })
    const draft = join(drafts, randomUUID())
    const kept = await receiveFile(draft, content, limit)
    const path = this.#pathOf(kept.hash)
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      // The same content there before has the same bytes.
      await rename(draft, path)
      await syncFolder(dirname(path))
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
    return kept
  }

  async open(hash: string): Promise<AsyncIterable<Uint8Array> | undefined> {
    if (!isHash(hash)) return undefined
    const path = this.#pathOf(hash)
    const found = await stat(path).catch(() => undefined)
    return found?.isFile() ? contentOf(path) : undefined
  }

  async *list(before: Date): AsyncGenerator<string> {
    for (const part of await namesIn(this.#folder)) {
      if (!/^[0-9a-f]{2}$/.test(part)) continue
      for (const hash of await namesIn(join(this.#folder, part))) {
        if (!isHash(hash) || !hash.startsWith(part)) continue
        const found = await stat(this.#pathOf(hash)).catch(() => undefined)
        if (found?.isFile() && found.mtime < before) yield hash
      }
    }
  }

  async remove(hash: string, before?: Date): Promise<void> {
    if (!isHash(hash)) return
    const path = this.#pathOf(hash)
    if (before === undefined) return rm(path, { force: true })
    // Taken away before it is looked at: whoever puts the same content there from now on makes a file of their own.
    const taken = join(this.#folder, 'incoming', randomUUID())
    try {
      await rename(path, taken)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
      throw error
    }
    if ((await stat(taken)).mtime < before) await rm(taken, { force: true })
    else await rename(taken, path)
  }

  async removeDrafts(before: Date): Promise<void> {
    const drafts = join(this.#folder, 'incoming')
    await mkdir(drafts, { recursive: true, mode: 0o700 })
    await removeOldDrafts(drafts, before)
  }

  #pathOf(hash: string): string {
    return join(this.#folder, hash.slice(0, 2), hash)
  }
}

/** Opened when it is read, so that nothing is left open of what nobody reads. */
async function* contentOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path)
}

/** So that the name outlasts a power cut as the content does. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  await using folder = await open(path, 'r')
  await folder.sync()
}
