import {
  chmodSync,
  chownSync,
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { Failure } from '../../errors.ts'

const largest = 32 * 1024 * 1024

/** A file of settings as it is now. Where the path is a link, `path` is what it leads to. */
export interface ConfigFile {
  readonly path: string
  /** Null where there is no such file yet. */
  readonly text: string | null
}

export function readConfigFile(named: string): ConfigFile {
  let path = named
  try {
    path = behindLinks(named)
    const info = statSync(path, { throwIfNoEntry: false })
    if (!info) return { path, text: null }
    if (!info.isFile()) throw new Failure('conflict', `${path} is not a file.`)
    if (info.size > largest) throw new Failure('invalid', `${path} is larger than 32 MiB.`)
    return {
      path,
      text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(path)),
    }
  } catch (error) {
    if (error instanceof TypeError)
      throw new Failure('invalid', `${path} is not UTF-8 text.`, {
        hint: 'Nothing was changed. Save it as UTF-8 and run it again.',
        cause: error,
      })
    throw said(error, path, 'read')
  }
}

/**
 * Puts the new text in the place of the old one in one step, keeping who may read it; null takes the file away. A copy
 * of the old one stays beside it where that is wished for, and its path comes back. Everything happens at once: a reader that closes our output early cannot come in between.
 */
export function writeConfigFile(
  { path, text }: ConfigFile,
  next: string | null,
  { copyAt }: { readonly copyAt: Date | null },
): string | null {
  try {
    if (readConfigFile(path).text !== text)
      throw new Failure('conflict', `${path} was changed by another program in the meantime.`, {
        hint: 'Nothing was changed. Run it again.',
      })
    const copy = text === null || copyAt === null ? null : keepCopy(path, copyAt)
    if (next === null) rmSync(path)
    else replace(path, next)
    return copy
  } catch (error) {
    throw said(error, path, 'written')
  }
}

/** The copies that stay beside a file, the last one first. */
export function copiesOf(path: string): string[] {
  const name = basename(path)
  const copies = readdirSync(dirname(path)).filter(
    (other) => other.startsWith(`${name}.`) && other.endsWith('.bak'),
  )
  return copies
    .toSorted()
    .toReversed()
    .map((copy) => join(dirname(path), copy))
}

function keepCopy(path: string, now: Date): string {
  const moment = now
    .toISOString()
    .replace(/\.\d+Z$/, '')
    .replaceAll(':', '')
    .replace('T', '-')
  for (let number = 1; ; number += 1) {
    const copy = `${path}.${moment}${number === 1 ? '' : `-${number}`}.bak`
    try {
      copyFileSync(path, copy, constants.COPYFILE_EXCL)
      return copy
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

function replace(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  const draft = join(dirname(path), `.${basename(path)}.${process.pid}.new`)
  try {
    const file = openSync(draft, 'wx')
    try {
      writeFileSync(file, text)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    const before = statSync(path, { throwIfNoEntry: false })
    if (before) {
      if (process.getuid?.() === 0) chownSync(draft, before.uid, before.gid)
      chmodSync(draft, before.mode)
    }
    renameSync(draft, path)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

/** A link is followed, also one that leads to nothing yet: the file is made where it leads. */
function behindLinks(named: string): string {
  try {
    return realpathSync(named)
  } catch {
    const isLink = lstatSync(named, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
    return isLink ? resolve(dirname(named), readlinkSync(named)) : named
  }
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'you are not allowed to',
  EPERM: 'you are not allowed to',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'a part of the path is a file',
  ELOOP: 'its links lead in a circle',
  EBUSY: 'another program holds it',
}

function said(error: unknown, path: string, done: 'read' | 'written'): unknown {
  const reason = reasons[(error as NodeJS.ErrnoException).code ?? '']
  if (error instanceof Failure || reason === undefined) return error
  return new Failure('unavailable', `${path} cannot be ${done}: ${reason}.`, {
    hint: 'Nothing was changed. Look at the path and at who owns it, and run it again.',
    cause: error,
  })
}
