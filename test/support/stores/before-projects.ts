import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import type { ContextItem } from '../../../src/context/context-item.ts'
import type { Discovery } from '../../../src/context/discovery.ts'
import type { Session } from '../../../src/context/session.ts'
import { openPostgresStores } from '../../../src/stores/postgres/open.ts'
import { openSqliteStores } from '../../../src/stores/sqlite/open.ts'
import type { Stores } from '../../../src/stores/stores.ts'
import type { Change } from '../../../src/tasks/change.ts'
import type { Task } from '../../../src/tasks/task.ts'
import type { Place } from '../../faults/workers/open.ts'
import { migratePlace, programMigrations } from './migrations.ts'

/** What the program of schema 5 said was there, as JSON (see `make.ts.txt` beside it). */
export interface Before {
  readonly people: Readonly<Record<string, PersonBefore>>
  readonly projects: readonly ProjectBefore[]
}

export interface PersonBefore {
  readonly tasks: readonly Task[]
  readonly changes: readonly Change[]
  readonly lastNumber: number
  readonly invitations: readonly { readonly id: string; readonly project: string; readonly role: string }[]
  readonly calls: readonly object[]
  readonly audit: readonly object[]
  readonly conversations: readonly object[]
}

export interface ProjectBefore {
  readonly owner: string
  readonly key: string
  readonly discoveries: readonly Discovery[]
  readonly modules: readonly object[]
  readonly sessions: readonly Session[]
  readonly files: readonly ContextItem[]
  readonly state: object
  readonly last: number
  readonly members: readonly object[]
  /** By engine and question: number, score of the words, score of the meaning. */
  readonly found: Readonly<
    Record<'sqlite' | 'postgres', Readonly<Record<string, [number, number, number][]>>>
  >
}

const folder = new URL('../../fixtures/before-projects/', import.meta.url)

export function readBefore(): Before {
  return JSON.parse(readFileSync(new URL('expected.json', folder), 'utf8'))
}

/** Puts the database of before into an empty place; its rows through `rowsBy`, from whom no policy keeps them out. */
export async function bringBack(place: Place, rowsBy?: string): Promise<void> {
  if ('file' in place) {
    writeFileSync(place.file, gunzipSync(readFileSync(new URL('sqlite.db.gz', folder))))
    return
  }
  await migratePlace(place, programMigrations(place).slice(0, 5))
  const client = new pg.Client(rowsBy ?? place.url)
  await client.connect()
  const lines = readFileSync(new URL('postgres.jsonl', folder), 'utf8').trimEnd().split('\n')
  for (const [table, row] of lines.map((line) => JSON.parse(line) as [string, object]))
    await client.query(`INSERT INTO ${table} SELECT * FROM jsonb_populate_record(NULL::${table}, $1)`, [row])
  await client.end()
}

/** The day after: nothing of it is old enough to be pruned. */
const now = new Date('2026-11-16T12:00:00Z')

export function openAfter(place: Place): Promise<Stores> {
  return 'file' in place
    ? openSqliteStores({ ...place, now })
    : openPostgresStores({ ...place, now, poolSize: 2 })
}
