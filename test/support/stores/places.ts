import { join } from 'node:path'
import { newFolder } from '../files/folder.ts'
import { type Ledger, readPostgresLedger, readSqliteLedger } from './ledger.ts'
import { newDatabase } from './postgres.ts'

export const engines = ['SQLite', 'PostgreSQL'] as const
export type EngineName = (typeof engines)[number]

/** Where processes that share their data keep it, for one test. */
export interface Place {
  readonly args: readonly string[]
  readonly env: Record<string, string>
  /** What is stored of the owner, read past everything that could hide it. */
  ledger(owner: string): Promise<Ledger>
}

export async function newPlace(engine: EngineName): Promise<Place> {
  const data = newFolder()
  if (engine === 'SQLite') {
    return {
      args: ['--data', data],
      env: {},
      ledger: (owner) => readSqliteLedger(join(data, 'waymark.db'), owner),
    }
  }
  const url = await newDatabase()
  return {
    args: ['--data', data],
    env: { DATABASE_URL: url },
    ledger: (owner) => readPostgresLedger(url, owner),
  }
}
