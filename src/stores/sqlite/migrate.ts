import { projectIdOf } from '../../projects/project.ts'
import { type Connection, whileBusy } from './connection.ts'
import { damaged } from './failures.ts'
import { schemaVersion, tooNew } from './header.ts'

/**
 * Brings a database up to the program's schema, each migration in a transaction of its own. Killed at any point,
 * the next start finds the migration done or not begun. The steps are the product's own where none are given;
 * `observe` is called between them.
 */
export async function migrate(
  connection: Connection,
  file: string,
  ownSteps?: readonly string[],
  observe: (step: string) => void = () => {},
): Promise<void> {
  const known = ownSteps?.length ?? schemaVersion
  if (readVersion(connection, file, known) === known) return
  // 37 KB that a start seldom needs.
  const steps = ownSteps ?? (await import('./migrations.ts')).migrations
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
