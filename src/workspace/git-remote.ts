import { closeSync, constants, existsSync, fstatSync, openSync, readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'

/** The address of the remote `origin` of a work tree. It is read from git's own files: git need not be installed. */
export function readOrigin(workTree: string): string | undefined {
  try {
    const config = readText(`${sharedGitFolder(workTree)}/config`)
    return originIn(config)
  } catch {
    return undefined // a damaged or unreadable repository is still a folder of files
  }
}

/** Where the settings are: a work tree that was added beside the first shares those of the first. */
function sharedGitFolder(workTree: string): string {
  const dotGit = `${workTree}/.git`
  if (statSync(dotGit).isDirectory()) return dotGit
  const pointer = /^gitdir: (.+)$/m.exec(readText(dotGit))?.[1] ?? ''
  const own = resolve(workTree, pointer.trim())
  const commonFile = `${own}/commondir`
  const common = existsSync(commonFile) ? readText(commonFile) : '.'
  return resolve(own, common.trim())
}

/** Far more than git's files ever have. */
const longestFile = 1_048_576

/** Whoever sends a folder may have put anything there: a pipe would keep its reader waiting for ever. */
function readText(path: string): string {
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  try {
    const stats = fstatSync(file)
    if (!stats.isFile() || stats.size > longestFile) throw new Error(`${path} is no file of git's`)
    return readFileSync(file, 'utf8')
  } finally {
    closeSync(file)
  }
}

const section = /^\s*\[([^\]]*)\]/
const url = /^\s*url\s*=\s*(?:"([^"]*)"|([^#;]*))/i

/** The first `url` under `[remote "origin"]`, which is the one that git fetches from. */
export function originIn(config: string): string | undefined {
  let isOrigin = false
  for (const line of config.split('\n')) {
    const heading = section.exec(line)
    if (heading) isOrigin = /^remote\s+"origin"$/i.test((heading[1] as string).trim())
    const value = isOrigin && url.exec(line.slice(heading?.[0].length))
    if (value) return (value[1] ?? value[2] ?? '').trim() || undefined
  }
  return undefined
}

const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i
// user@host:path, as ssh knows it. A host of one letter is a drive of Windows.
const sshShort = /^(?:[^/]*@)?([^/:@\\]{2,}):([^:\\]+)$/

/**
 * The address without what differs between two clones of one repository: protocol, user, password, port, `.git` and
 * case, which no large host tells apart. Nothing for a folder, and for a form that might keep a password in its path.
 */
export function remoteKey(address: string): string | undefined {
  const place = withScheme.test(address) ? readUrl(address) : readSshShort(address)
  if (!place?.host || place.path.includes('@')) return undefined
  const path = place.path
    .split('/')
    .filter(Boolean)
    .join('/')
    .replace(/\.git$/i, '')
  return path ? `${place.host}/${path}`.toLowerCase() : undefined
}

interface Place {
  readonly host: string
  readonly path: string
}

function readUrl(address: string): Place | undefined {
  const parsed = URL.parse(address)
  return parsed === null ? undefined : { host: parsed.hostname, path: parsed.pathname }
}

function readSshShort(address: string): Place | undefined {
  const [, host, path] = sshShort.exec(address) ?? []
  return host && path ? { host, path } : undefined
}
