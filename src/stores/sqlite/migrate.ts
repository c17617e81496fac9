import { readFileSync } from 'node:fs'
import { projectIdOf } from '../../projects/project.ts'
import { type Connection, whileBusy } from './connection.ts'
import { damaged } from './failures.ts'
import { tooNew } from './header.ts'

/** In order; the schema version of a database is how many of them it has. */
export const migrations: readonly string[] = [
  readFileSync(new URL('./migrations/0001-tasks.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./migrations/0002-context.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./migrations/0003-conversations.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./migrations/0004-teams.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./migrations/0005-blocked.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./migrations/0006-task-fields.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./migrations/0007-projects.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./migrations/0008-repetition.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./migrations/0009-person-settings.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./migrations/0010-calendars.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./migrations/0011-position.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./migrations/0012-attachments.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./migrations/0013-reminders.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./migrations/0014-fair-sending.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./migrations/0015-title-index.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./migrations/0016-postings.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./migrations/0018-task-counts.sql', import.meta.url), 'utf8'),
]

/**
 * Brings a database up to the program's schema, each migration in a transaction of its own. Killed at any point,
 * the next start finds the migration done or not begun. `observe` is called between the steps.
 */
export async function migrate(
  connection: Connection,
  file: string,
  steps: readonly string[] = migrations,
  observe: (step: string) => void = () => {},
): Promise<void> {
  while (readVersion(connection, file, steps.length) < steps.length) {
    await whileBusy(() => connection.exec('BEGIN IMMEDIATE'))
    try {
      // Another process may have come first while this one waited.
      const version = readVersion(connection, file, steps.length)
      const next = steps[version]
      if (next !== undefined) {
        observe(`begun ${version}`)
        connection.define('waymark_project_id', projectIdOf)
        connection.exec(next)
        observe(`applied ${version}`)
        connection.exec(`PRAGMA user_version = ${version + 1}`)
        observe(`numbered ${version}`)
      }
      connection.exec('COMMIT')
      observe(`committed ${version}`)
    } catch (error) {
      // A full disk has ended it already.
      if (connection.isInTransaction) connection.exec('ROLLBACK')
      throw error
    }
  }
}

function readVersion(connection: Connection, file: string, known: number): number {
  const version = connection.pragma('user_version') as number
  if (version < 0) throw damaged(file)
  if (version > known) throw tooNew(file, version, known)
  return version
}
