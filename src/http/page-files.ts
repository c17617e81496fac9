import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { pageHeaders } from './page-headers.ts'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
}

type Encoding = 'br' | 'gzip' | undefined

interface Kept {
  readonly content: Buffer<ArrayBuffer>
  readonly etag: string
}

/** The files of the built page. What is not on the list of them cannot be named, whatever a path looks like. */
export class PageFiles {
  readonly #folder: string
  #listedAt: number | undefined
  #paths: ReadonlyMap<string, string> = new Map()
  #kept = new Map<string, Kept>()

  constructor(folder: URL) {
    this.#folder = fileURLToPath(folder)
  }

  /** The file under this name, in the form that the request takes and has not got yet. */
  answer(name: string, request: Request): Response | undefined {
    this.#list()
    const type = types[extname(name)]
    if (type === undefined || !this.#paths.has(name)) return undefined
    const encoding = this.#encodingOf(name, request.headers.get('accept-encoding') ?? '')
    const { content, etag } = this.#read(name, encoding)
    const headers = {
      ...pageHeaders,
      'content-type': type,
      'cache-control': isForEver(name) ? 'public, max-age=31536000, immutable' : 'no-cache',
      etag,
      vary: 'accept-encoding',
      ...(encoding && { 'content-encoding': encoding }),
    }
    const isKnown = request.headers
      .get('if-none-match')
      ?.split(',')
      .some((one) => one.trim() === etag)
    return isKnown ? new Response(null, { status: 304, headers }) : new Response(content, { headers })
  }

  /** Read again when the page was built anew: its files have other names then. */
  #list(): void {
    const builtAt = statSync(join(this.#folder, 'index.html'), { throwIfNoEntry: false })?.mtimeMs
    if (builtAt === this.#listedAt) return
    this.#listedAt = builtAt
    this.#kept = new Map()
    const found =
      builtAt === undefined ? [] : readdirSync(this.#folder, { recursive: true, withFileTypes: true })
    const files = found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    this.#paths = new Map(
      files.map((file) => [`/${relative(this.#folder, file).split(sep).join('/')}`, file]),
    )
  }

  /** The smallest form that is taken, of files that are worth it: those that the build compressed. */
  #encodingOf(name: string, accepted: string): Encoding {
    // What may change under its name could be newer than a compressed copy of it, while a build puts both in place.
    if (!isForEver(name) || !this.#paths.has(`${name}.br`)) return undefined
    return (['br', 'gzip'] as const).find((encoding) => takes(accepted, encoding))
  }

  /** Browsers take brotli over HTTPS; gzip, for a network without, is made when the first of them asks. */
  #read(name: string, encoding: Encoding): Kept {
    const key = `${encoding ?? ''} ${name}`
    const known = this.#kept.get(key)
    if (known) return known
    const bytes = readFileSync(this.#paths.get(encoding === 'br' ? `${name}.br` : name) as string)
    const content = encoding === 'gzip' ? gzipSync(bytes) : bytes
    const hash = createHash('sha256').update(content).digest('base64url').slice(0, 22)
    const kept = { content, etag: `"${hash}"` }
    this.#kept.set(key, kept)
    return kept
  }
}

/** The names of these have a hash of what is in them. */
function isForEver(name: string): boolean {
  return /^\/assets\/.+-[\w-]{8,}\.\w+$/.test(name)
}

function takes(accepted: string, encoding: string): boolean {
  return accepted.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase())
    return name === encoding && !parameters.some((one) => /^q=0(\.0*)?$/.test(one))
  })
}
