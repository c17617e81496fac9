import { Failure } from '../errors.ts'

/** What stands at the beginning of a backup: what it is of, and what has to follow. */
export interface Manifest {
  readonly product: 'waymark'
  readonly format: number
  /** The version of the program that wrote it. */
  readonly version: string
  readonly engine: 'sqlite' | 'postgres'
  readonly createdAt: string
  /** The schema of the data, and of the accounts where there are some. */
  readonly schema: { readonly data: number; readonly accounts: number | null }
  readonly files: readonly BackupFile[]
}

export interface BackupFile {
  readonly name: string
  readonly bytes: number
  readonly sha256: string
  /** How many rows, where the file is a table. */
  readonly rows?: number
}

export const manifestName = 'manifest.json'
export const newestFormat = 1

/** What this program can read, by engine. */
export interface Readable {
  readonly engine: Manifest['engine']
  readonly data: number
  readonly accounts: number
}

export function readManifest(text: string, path: string): Manifest {
  let value: Partial<Manifest> | null
  try {
    value = JSON.parse(text)
  } catch {
    throw foreign(path)
  }
  if (value?.product !== 'waymark' || !Number.isInteger(value.format)) throw foreign(path)
  if ((value.format as number) > newestFormat) throw newer(path, value.version)
  const isWhole =
    ['sqlite', 'postgres'].includes(value.engine ?? '') &&
    Number.isInteger(value.schema?.data) &&
    (value.schema?.accounts === null || Number.isInteger(value.schema?.accounts)) &&
    Array.isArray(value.files) &&
    value.files.every(isFile)
  if (!isWhole) throw damagedBackup(path)
  return value as Manifest
}

function isFile({ name, bytes, sha256 }: Partial<BackupFile>): boolean {
  return (
    /^[\w.-]{1,90}$/.test(name ?? '') &&
    !name?.startsWith('.') &&
    Number.isSafeInteger(bytes) &&
    (bytes as number) >= 0 &&
    /^[0-9a-f]{64}$/.test(sha256 ?? '')
  )
}

/** Refuses what this program cannot bring back, before anything is unpacked. */
export function checkReadable(manifest: Manifest, readable: Readable, path: string): void {
  if (manifest.engine !== readable.engine) {
    const [is, wanted] = manifest.engine === 'sqlite' ? ['SQLite', 'PostgreSQL'] : ['PostgreSQL', 'SQLite']
    throw new Failure('invalid', `${path} is a backup of ${is}, and the data is on ${wanted} here.`, {
      hint:
        manifest.engine === 'sqlite'
          ? 'Unset DATABASE_URL to restore it into a data folder. Nothing was changed.'
          : 'Set DATABASE_URL to restore it into a PostgreSQL database. Nothing was changed.',
    })
  }
  const { data, accounts } = manifest.schema
  if (data > readable.data || (accounts ?? 0) > readable.accounts) throw newer(path, manifest.version)
}

export function foreign(path: string): Failure {
  return new Failure('invalid', `${path} is not a backup of Waymark.`, {
    hint: 'waymark backup FILE makes one. An export is brought in by waymark import. Nothing was changed.',
  })
}

export function damagedBackup(path: string, cause?: unknown): Failure {
  return new Failure('invalid', `The backup ${path} is damaged or cut short.`, {
    hint: 'Take another one. Nothing was changed.',
    cause,
  })
}

function newer(path: string, version: unknown): Failure {
  return new Failure('unavailable', `The backup ${path} was made by a newer Waymark.`, {
    hint: `It is of version ${String(version).slice(0, 40)}: update Waymark first. Nothing was changed.`,
  })
}
