import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { Script } from 'node:vm'

const dayMs = 86_400_000

export interface Compiled {
  /** What the script gives. */
  run(): unknown
  /** Keeps what is compiled by now. To be called once the work is done; absent where the next start would not gain by it. */
  readonly keep?: () => void
}

/**
 * Compiles a script with what V8 kept of an earlier run. Node's own cache is filled before anything has run, so the
 * functions that a command goes through are not in it and would be compiled at every start.
 *
 * The cache is taken anew once a day: the first run was perhaps one that went through little. A cache that cannot be
 * read, is damaged or is another's counts as none, and one that cannot be written is done without.
 */
export function compileScript(file: string, cache: string | undefined): Compiled {
  const kept = cache === undefined ? undefined : readCache(cache)
  const script = new Script(readFileSync(file, 'latin1'), { filename: file, cachedData: kept?.code })
  const isNew = kept !== undefined && !script.cachedDataRejected && Date.now() - kept.at < dayMs
  const run = () => script.runInThisContext()
  if (cache === undefined || isNew) return { run }
  return { run, keep: () => writeCache(cache, script.createCachedData()) }
}

interface Kept {
  readonly code: Buffer
  readonly at: number
}

function readCache(file: string): Kept | undefined {
  let opened: number | undefined
  try {
    opened = openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
    const status = fstatSync(opened)
    if (!isOurs(status) || !isOurs(folderOf(file))) return undefined
    const code = wholeOf(readFileSync(opened))
    return code && { code, at: status.mtimeMs }
  } catch {
    return undefined
  } finally {
    if (opened !== undefined) closeSync(opened)
  }
}

/** Written beside it and put in place at once: several may start at the same moment. */
function writeCache(file: string, code: Buffer): void {
  if (!hasFolder(file)) return
  const draft = `${file}.${process.pid}`
  try {
    writeFileSync(draft, Buffer.concat([code, code]), { mode: 0o600, flag: 'wx' })
    renameSync(draft, file)
  } catch {
    rmSync(draft, { force: true })
  }
}

/**
 * V8 runs whatever is in the code, and a wrong byte ends the process. It stands there twice, because comparing takes a
 * tenth of what a checksum takes that Node would have to load.
 */
function wholeOf(bytes: Buffer): Buffer | undefined {
  const code = bytes.subarray(0, bytes.length / 2)
  return code.length > 0 && code.equals(bytes.subarray(bytes.length / 2)) ? code : undefined
}

/** Makes the folder where there is none yet. */
function hasFolder(file: string): boolean {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    return isOurs(folderOf(file))
  } catch {
    return false
  }
}

/** Of itself, and not of what it leads to: anybody can put a link among the temporary files. */
function folderOf(file: string): Status {
  return lstatSync(dirname(file))
}

interface Status {
  readonly uid: number
  readonly mode: number
}

/** Whether nobody else could have written it. Windows keeps this apart by itself, in the person's own folder. */
function isOurs({ uid, mode }: Status): boolean {
  return process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0)
}
