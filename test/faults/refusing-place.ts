import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { newFolder } from '../support/files/folder.ts'
import { newOwnedDatabase } from '../support/stores/database-roles.ts'
import type { EngineName } from '../support/stores/places.ts'

/** Data whose database can be made to refuse rows that the program has every right to write. */
export interface RefusingPlace {
  readonly args: readonly string[]
  readonly env: Record<string, string>
  /** From now on no task may have this title. */
  refuseTitle(title: string): Promise<void>
  /** From now on nobody may sign in with a browser of this name. */
  refuseBrowser(name: string): Promise<void>
  /** Ends every connection of the program, where it has some. */
  breakConnections(): Promise<void>
}

/** `password` is the database's, where it has one. */
export async function newRefusingPlace(engine: EngineName, password: string): Promise<RefusingPlace> {
  const data = newFolder()
  return engine === 'SQLite' ? inFiles(data) : inPostgres(data, password)
}

function inFiles(data: string): RefusingPlace {
  const refuse = async (file: string, table: string, condition: string) => {
    const database = new DatabaseSync(join(data, file), { timeout: 10_000 })
    database.exec(
      `CREATE TRIGGER refused BEFORE INSERT ON ${table} WHEN ${condition}
       BEGIN SELECT RAISE(ABORT, 'this row is refused'); END`,
    )
    database.close()
  }
  return {
    args: ['--data', data],
    env: {},
    refuseTitle: (title) => refuse('waymark.db', 'tasks', `new.title = '${title}'`),
    refuseBrowser: (name) => refuse('accounts.db', 'session', `new."userAgent" = '${name}'`),
    breakConnections: async () => {},
  }
}

async function inPostgres(data: string, password: string): Promise<RefusingPlace> {
  const { url, client } = await newOwnedDatabase()
  await client.query(`ALTER ROLE CURRENT_USER PASSWORD '${password}'`)
  const own = new URL(url)
  own.password = encodeURIComponent(password)
  const refuse = async (table: string, condition: string) =>
    void (await client.query(`ALTER TABLE ${table} ADD CONSTRAINT refused CHECK (${condition})`))
  return {
    args: ['--data', data],
    env: { DATABASE_URL: own.href },
    refuseTitle: (title) => refuse('tasks', `title <> '${title}'`),
    refuseBrowser: (name) => refuse('accounts.session', `"userAgent" IS DISTINCT FROM '${name}'`),
    async breakConnections() {
      await client.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = current_user AND pid <> pg_backend_pid()',
      )
    },
  }
}
