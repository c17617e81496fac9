import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { constants, zstdCompressSync } from 'node:zlib'

/** One file of the archive: its path with slashes, how long it is, and whether it can be run. */
export interface ArchivedFile {
  readonly path: string
  readonly length: number
  readonly mode: number
}

/** All files of a folder, one behind the other, with a list of them before: its length in four bytes, then JSON. */
export function archive(folder: string): Buffer {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .toSorted()
  const files = paths.map((path): ArchivedFile => {
    const { size, mode } = statSync(join(folder, path))
    return { path: path.replaceAll('\\', '/'), length: size, mode: mode & 0o777 }
  })
  const list = Buffer.from(JSON.stringify(files))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(list.length)
  const whole = Buffer.concat([length, list, ...paths.map((path) => readFileSync(join(folder, path)))])
  return zstdCompressSync(whole, { params: { [constants.ZSTD_c_compressionLevel]: 19 } })
}
