import type { DatabaseSync, DatabaseSyncOptions } from 'node:sqlite'

/** Loads SQLite when it is first needed, and not with every program that could. */
export function openDatabase(file: string, options: DatabaseSyncOptions = {}): DatabaseSync {
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite')
  return new DatabaseSync(file, options)
}
