import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { expectFree, nameDraft, writeFailure } from '../draft-file.ts'
import { describeFile, type OnProgress, writeArchive } from './archive.ts'
import { filesName, packFiles } from './files-part.ts'
import { type BackupFile, type Manifest, newestFormat } from './manifest.ts'

/** What an engine has put into the folder, to be packed. */
export interface Copied {
  readonly schema: Manifest['schema']
  readonly files: readonly { readonly name: string; readonly rows?: number }[]
}

export interface BackupOptions {
  readonly path: string
  readonly version: string
  readonly isForced?: boolean
  /** The folder with the files of tasks; none where they are kept elsewhere. */
  readonly files?: string | undefined
  readonly onProgress?: OnProgress
}

/**
 * Makes a backup whole or not at all: what is copied goes into a folder beside it, and the file gets its name when it is on
 * the disk. Only its owner may read it.
 */
export async function writeBackup(
  { path, version, isForced = false, files: folder, onProgress = () => {} }: BackupOptions,
  engine: Manifest['engine'],
  copy: (folder: string) => Promise<Copied>,
): Promise<Manifest> {
  if (!isForced) await expectFree(path)
  const draft = join(dirname(path), `.${basename(path)}.${randomUUID().slice(0, 8)}`)
  const createdAt = new Date().toISOString()
  try {
    await mkdir(draft, { mode: 0o700 })
    const { schema, files: copied } = await copy(draft)
    const hasFiles = folder !== undefined && (await packFiles(folder, draft, onProgress))
    const files: BackupFile[] = []
    for (const { name, rows } of [...copied, ...(hasFiles ? [{ name: filesName, rows: undefined }] : [])])
      files.push(await describeFile(draft, name, rows))
    const about = { product: 'waymark', format: newestFormat, version, engine } as const
    const manifest: Manifest = { ...about, createdAt, schema, files }
    await writeArchive(`${draft}.tmp`, draft, manifest, onProgress)
    await nameDraft(`${draft}.tmp`, path, isForced)
    return manifest
  } catch (error) {
    throw writeFailure(error, path, 'Choose another place for the backup.')
  } finally {
    await rm(draft, { recursive: true, force: true })
    await rm(`${draft}.tmp`, { force: true })
  }
}
