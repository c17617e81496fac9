// What the executable runs first, inside of it: lays its files into the cache of the user, once for each version, and
// goes on with the program there. Programs in machine code, such as ripgrep, can be started from files alone.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { getAsset, getRawAsset } from 'node:sea'
import { zstdDecompressSync } from 'node:zlib'
import type { ArchivedFile } from './archive.ts'

const caches = cacheFolder()
const folder = join(caches, `program-${getAsset('id', 'utf8')}`)
if (!existsSync(folder)) unpack()
else utimesSync(folder, new Date(), new Date())
// What is inside the executable loads nothing from files; what was loaded from a file does.
createRequire(join(folder, 'dist/'))('./start.cjs')

/** Whole or not at all: another one may be starting at this moment. */
function unpack(): void {
  const draft = `${folder}.${process.pid}`
  const bytes = zstdDecompressSync(Buffer.from(getRawAsset('files')))
  const start = 4 + bytes.readUInt32LE(0)
  const files = JSON.parse(bytes.toString('utf8', 4, start)) as readonly ArchivedFile[]
  let at = start
  for (const { path, length, mode } of files) {
    mkdirSync(dirname(join(draft, path)), { recursive: true })
    writeFileSync(join(draft, path), bytes.subarray(at, at + length), { mode })
    at += length
  }
  try {
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
  sweep()
}

/** Versions that nobody started for a month go. */
function sweep(): void {
  for (const name of readdirSync(caches).filter((name) => name.startsWith('program-'))) {
    const path = join(caches, name)
    if (Date.now() - statSync(path).mtimeMs > 30 * 86_400_000) rmSync(path, { recursive: true, force: true })
  }
}

function cacheFolder(): string {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env
  const home = homedir()
  if (process.platform === 'win32')
    return join(LOCALAPPDATA || join(home, 'AppData', 'Local'), 'waymark', 'cache')
  if (process.platform === 'darwin') return join(home, 'Library', 'Caches', 'waymark')
  return join(XDG_CACHE_HOME || join(home, '.cache'), 'waymark')
}
