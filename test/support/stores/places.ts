import { join } from 'node:path'
import { newFolder } from '../files/folder.ts'
import { type Ledger, readPostgresLedger, readSqliteLedger } from './ledger.ts'
import { newDatabase } from './postgres.ts'
import { readPostgresRows, readSqliteRows } from './project-rows.ts'

export const engines = ['SQLite', 'PostgreSQL'] as const
export type EngineName = (typeof engines)[number]

/**
 * Every other one of these, so that each is tried on one engine and each engine tries half of them: for what is decided
 * above the stores, which have suites of their own on both.
 */
export function shareOf<T>(engine: EngineName, all: readonly T[]): T[] {
  return all.filter((_, at) => at % engines.length === engines.indexOf(engine))
}

/** Where processes that share their data keep it, for one test. */
export interface Place {
  readonly args: readonly string[]
  readonly env: Record<string, string>
  /** What is stored of the owner, read past everything that could hide it. */
  ledger(owner: string): Promise<Ledger>
  /** Every row of whatever table that is of these projects. */
  rows(...projects: readonly string[]): Promise<string[]>
}

/** `data` is a folder that lives longer than a test, where it should. */
export async function newPlace(engine: EngineName, data = newFolder()): Promise<Place> {
  if (engine === 'SQLite') {
    return {
      args: ['--data', data],
      env: {},
      ledger: (owner) => readSqliteLedger(join(data, 'waymark.db'), owner),
      rows: (...projects) => readSqliteRows(join(data, 'waymark.db'), projects),
    }
  }
  const url = await newDatabase()
  return {
    args: ['--data', data],
    env: { DATABASE_URL: url },
    ledger: (owner) => readPostgresLedger(url, owner),
    rows: (...projects) => readPostgresRows(url, projects),
  }
}
