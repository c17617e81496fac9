import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { getMigrations } from 'better-auth/db/migration'
import { PostgresDialect } from 'kysely'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { createAuth } from '../../src/accounts/auth.ts'
import { type AccountPlace, openAccountDatabase, schemaName } from '../../src/accounts/database.ts'
import { Throttle } from '../../src/accounts/throttle.ts'
import { newSecret } from '../support/clients/people.ts'
import { newFolder } from '../support/files/folder.ts'
import { newDatabase } from '../support/stores/postgres.ts'

const settings = { url: 'http://127.0.0.1:4949', secret: newSecret() }

describe.each(['SQLite', 'PostgreSQL'] as const)('the tables of accounts on %s', (engine) => {
  const newPlace = async (): Promise<AccountPlace> =>
    engine === 'SQLite' ? { file: join(newFolder(), 'accounts.db') } : { url: await newDatabase() }

  it('are all that the packages ask for', async () => {
    const place = await newPlace()
    await (await openAccountDatabase(place, () => {})).close()
    const pool = 'url' in place ? new pg.Pool({ connectionString: place.url }) : null
    const forAuth = pool
      ? { dialect: new PostgresDialect({ pool }), type: 'postgres' as const, schemaName }
      : new DatabaseSync('file' in place ? place.file : '')
    const throttle: Throttle = new Throttle(() => auth.$context)
    const auth = createAuth(settings, { forAuth }, throttle, () => {}, { isServing: false })
    const { toBeCreated, toBeAdded, compileMigrations } = await getMigrations(auth.options)
    expect({ toBeCreated, toBeAdded }).toEqual({ toBeCreated: [], toBeAdded: [] })
    expect(
      (await compileMigrations())
        .replace(/create schema if not exists "accounts"/i, '')
        .replace(/[;\s]/g, ''),
    ).toBe('')
    await pool?.end()
  })

  it('are made once, however many servers start on nothing at the same moment', async () => {
    const place = await newPlace()
    const opened = await Promise.all(Array.from({ length: 6 }, () => openAccountDatabase(place, () => {})))
    await Promise.all(opened.map((database) => database.close()))
    await (await openAccountDatabase(place, () => {})).close()
  })
})
