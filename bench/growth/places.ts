import { createHash } from 'node:crypto'
import {
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { openPostgresStores } from '../../src/stores/postgres/open.ts'
import type { TitleIndex } from '../../src/stores/sql/title-index.ts'
import { openSqliteStores } from '../../src/stores/sqlite/open.ts'
import type { Stores } from '../../src/stores/stores.ts'
import type { EngineName } from '../store/desk.ts'
import { startPostgres } from '../store/postgres-server.ts'
import type { Raw } from '../store/raw.ts'
import { RawPostgres } from '../store/raw-postgres.ts'
import { RawSqlite } from '../store/raw-sqlite.ts'

/** The day on which everything was filled in: what is due today must not depend on the day of the run. */
export const today = new Date('2026-11-15T12:00:00Z')

/** Where a database is: a file, or an address. */
export type Place = { readonly file: string } | { readonly url: string }

export interface Filling {
  /** Tells databases apart, such as tasks_1000. */
  readonly name: string
  fill(raw: Raw, place: Place): Promise<void>
}

/** Gives databases to measure on: each a copy of one that was filled once and stays in the cache. */
export interface Places extends AsyncDisposable {
  readonly engine: EngineName
  copy(filling: Filling): Promise<Place>
  /** An empty database that has all tables. */
  empty(name: string): Promise<Place>
}

export function openPlaces(
  engine: EngineName,
  cache: string,
  progress: (line: string) => void,
): Promise<Places> {
  return engine === 'sqlite' ? openSqlitePlaces(cache, progress) : openPostgresPlaces(cache, progress)
}

export function openStoresAt(place: Place, poolSize?: number, titles?: TitleIndex): Promise<Stores> {
  const options = { now: today, ...(poolSize !== undefined && { poolSize }), ...(titles && { titles }) }
  return 'file' in place
    ? openSqliteStores({ ...place, ...options })
    : openPostgresStores({ ...place, ...options })
}

export async function openRawAt(place: Place, owner: string): Promise<Raw> {
  return 'file' in place ? new RawSqlite(place.file) : RawPostgres.connect(place.url, owner)
}

async function openSqlitePlaces(cache: string, progress: (line: string) => void): Promise<Places> {
  const kept = join(cache, 'sqlite')
  const folder = mkdtempSync(join(tmpdir(), 'waymark-growth-'))
  mkdirSync(kept, { recursive: true })
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  const version = versionOf('sqlite')
  const filled = async ({ name, fill }: Filling): Promise<string> => {
    const file = join(kept, `${name}-${version}.db`)
    if (existsSync(file)) return file
    for (const old of readdirSync(kept).filter((one) => one.startsWith(`${name}-`))) rmSync(join(kept, old))
    const draft = join(folder, 'draft.db')
    await fillAnew({ file: draft }, { name, fill }, progress)
    // Into the cache under another name first: a copy can be interrupted.
    copyFileSync(draft, `${file}.new`)
    renameSync(`${file}.new`, file)
    rmSync(draft)
    return file
  }
  return {
    engine: 'sqlite',
    async copy(filling) {
      const file = join(folder, `${filling.name}.db`)
      copyFileSync(await filled(filling), file, constants.COPYFILE_FICLONE)
      return { file }
    },
    async empty(name) {
      const file = join(folder, `${name}.db`)
      await (await openSqliteStores({ file })).close()
      return { file }
    },
    [Symbol.asyncDispose]: async () => remove(),
  }
}

async function openPostgresPlaces(cache: string, progress: (line: string) => void): Promise<Places> {
  const server = await startPostgres({ folder: join(cache, 'postgres'), connections: 200 })
  const admin = new pg.Client(server.url)
  await admin.connect()
  admin.on('error', () => {}) // an interrupted run stops the server first
  const version = versionOf('postgres')
  const urlOf = (name: string) => server.url.replace(/\/postgres$/, `/${name}`)
  const namesLike = async (pattern: string): Promise<string[]> => {
    const { rows } = await admin.query('SELECT datname FROM pg_database WHERE datname LIKE $1', [pattern])
    return rows.map(({ datname }) => datname)
  }
  const dropLike = async (pattern: string) => {
    for (const name of await namesLike(pattern)) await admin.query(`DROP DATABASE "${name}" WITH (FORCE)`)
  }
  const filled = async (filling: Filling): Promise<string> => {
    const name = `filled_${filling.name}_${version}`
    if ((await namesLike(name)).length > 0) return name
    await dropLike(`filled_${filling.name}_%`)
    await dropLike('draft')
    await server.newDatabase('draft')
    await fillAnew({ url: urlOf('draft') }, filling, progress)
    await admin.query(`ALTER DATABASE draft RENAME TO "${name}"`)
    return name
  }
  await dropLike('run_%')
  return {
    engine: 'postgres',
    async copy(filling) {
      const name = `run_${filling.name}`
      await admin.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`)
      await admin.query(`CREATE DATABASE "${name}" TEMPLATE "${await filled(filling)}" STRATEGY file_copy`)
      await admin.query('CHECKPOINT')
      return { url: urlOf(name) }
    },
    async empty(name) {
      await admin.query(`DROP DATABASE IF EXISTS "run_${name}" WITH (FORCE)`)
      await server.newDatabase(`run_${name}`)
      const place = { url: urlOf(`run_${name}`) }
      await (await openPostgresStores(place)).close()
      return place
    },
    async [Symbol.asyncDispose]() {
      await dropLike('run_%')
      await admin.end()
      await server[Symbol.asyncDispose]()
    },
  }
}

async function fillAnew(
  place: Place,
  { name, fill }: Filling,
  progress: (line: string) => void,
): Promise<void> {
  const begin = performance.now()
  await (await openStoresAt(place)).close()
  await using raw = await openRawAt(place, '')
  await fill(raw, place)
  await raw.settle()
  progress(`filled ${name} in ${((performance.now() - begin) / 1000).toFixed(1)} s`)
}

/** Changes with the tables and with what fills them. */
function versionOf(engine: EngineName): string {
  const here = import.meta.dirname
  const migrations = resolve(here, `../../src/stores/${engine}/migrations`)
  const files = [
    ...readdirSync(migrations).map((name) => join(migrations, name)),
    ...['../store/fill.ts', '../contracts/fill.ts', '../search/fill.ts', 'fill-discoveries.ts'].map((path) =>
      resolve(here, path),
    ),
    ...['terms.ts', 'porter.ts'].map((name) => resolve(here, '../../src/context', name)),
  ]
  const hash = createHash('sha256')
  for (const file of files.toSorted()) hash.update(readFileSync(file)).update('\0')
  return hash.digest('hex').slice(0, 8)
}
