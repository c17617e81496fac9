import type pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { as, connect, storeTables } from '../../../test/support/stores/database-roles.ts'
import { smallIndexes } from '../../../test/support/stores/every-table.ts'
import {
  fillIsolated,
  garden,
  people,
  tables,
  type Who,
  where,
} from '../../../test/support/stores/isolated-tables.ts'
import { appRole } from './engine.ts'
import { openPostgresStores } from './open.ts'

// Raw SQL as the role of the program, with one person set and the rows of another wanted.

const refused = { code: '42501' }
const names = Object.keys(tables)
const roles = Object.keys(people) as Who[]
const guests: readonly Who[] = ['removed', 'stranger', 'nobody']

/** Of a database with the program's schema. */
export function isolationSuite(newDatabase: () => Promise<string>) {
  let filled: string

  beforeAll(async () => {
    filled = await newDatabase()
    const indexes = smallIndexes()
    await using stores = await openPostgresStores({ url: filled, ...indexes })
    await fillIsolated(stores, indexes)
  })

  it('knows every table of the schema, and what is whose there', async () => {
    const client = await connect(filled)
    expect(await storeTables(client)).toEqual(names.toSorted())
    for (const [name, { own }] of Object.entries(tables))
      for (const person of ['ada', 'grace'])
        expect(await all(client, name, where(own, person)), `${name} of ${person}`).not.toEqual([])
  })

  it('gives every table policies that spare nobody', async () => {
    const client = await connect(filled)
    const { rows } = await client.query(
      `SELECT relname, relrowsecurity, relforcerowsecurity, pg_get_userbyid(relowner) AS owned_by FROM pg_class
       WHERE relname = ANY ($1) AND relnamespace = current_schema()::regnamespace ORDER BY relname`,
      [names],
    )
    expect(rows).toEqual(
      names.toSorted().map((relname) => ({
        relname,
        relrowsecurity: true,
        relforcerowsecurity: true,
        owned_by: expect.not.stringMatching(appRole),
      })),
    )
  })

  it('works as a role that is no superuser, bypasses no policy, owns nothing and cannot log in', async () => {
    const client = await connect(filled)
    const role = await client.query(
      'SELECT rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin FROM pg_roles WHERE rolname = $1',
      [appRole],
    )
    const owned = await client.query('SELECT relname FROM pg_class WHERE relowner = $1::regrole', [appRole])
    const superior = await client.query('SELECT rolname FROM pg_roles WHERE pg_has_role($1, oid, $2)', [
      appRole,
      'MEMBER',
    ])

    expect(role.rows).toEqual([
      { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false, rolcanlogin: false },
    ])
    expect(owned.rows).toEqual([])
    expect(superior.rows).toEqual([{ rolname: appRole }])
  })

  it('gives that role these tables and no other, and nothing to everybody', async () => {
    const client = await connect(filled)
    const granted = async (grantee: string) => {
      const { rows } = await client.query(
        `SELECT DISTINCT table_name FROM information_schema.role_table_grants
         WHERE grantee = $1 AND table_schema = current_schema() ORDER BY table_name`,
        [grantee],
      )
      return rows.map((row) => row.table_name)
    }
    expect(await granted(appRole)).toEqual(names.toSorted())
    expect(await granted('PUBLIC')).toEqual([])
  })

  it('lets that role ask functions that look past the policies only about the person themselves', async () => {
    const client = await connect(filled)
    const { rows } = await client.query(
      `SELECT p.oid::regprocedure::text AS name, p.proconfig FROM pg_proc p
       WHERE p.pronamespace = current_schema()::regnamespace AND p.prosecdef ORDER BY 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual([
      'waymark_forget_notices(text)',
      'waymark_forget_reminders(text)',
      'waymark_kept_bytes(text)',
      'waymark_may_make(text)',
      'waymark_meets(text,text)',
      'waymark_owns(text)',
      'waymark_projects(text[])',
      'waymark_role(text)',
    ])
    for (const { name, proconfig } of rows)
      expect(String(proconfig), `${name} trusts the search path of who calls it`).toMatch(/^search_path=/)

    for (const who of guests.map((one) => people[one])) {
      const asked = await as(
        client,
        who,
        `SELECT waymark_role('${garden}') AS role, waymark_owns('${garden}') AS owns,
           waymark_meets('${garden}', 'ada') AS meets, waymark_meets('${garden}', '${who}') AS in_it,
           waymark_may_make('${garden}') AS makes, '${garden}' = ANY (waymark_projects('reader', 'commenter', 'editor', 'owner')) AS seen`,
      )
      const no = { role: null, owns: false, meets: false, in_it: false, seen: false }
      expect(asked.rows, who).toMatchObject([no])
      expect(asked.rows[0].makes).not.toBe(true)
      const bytes = await as(client, who, `SELECT used, removed FROM waymark_kept_bytes('${garden}')`)
      expect(bytes.rows, who).toEqual([{ used: null, removed: null }])
    }
    for (const who of [...roles.map((one) => people[one]), 'friend of ada']) {
      const before = await all(client, 'inbox')
      await as(client, who, `SELECT waymark_forget_notices('${garden}')`)
      expect(await all(client, 'inbox'), who).toEqual(before)
      const kept = await all(client, 'outbox')
      await as(client, who, `SELECT waymark_forget_reminders('${garden}')`)
      expect(await all(client, 'outbox'), who).toEqual(kept)
    }
  })

  it('shows nothing of any table to a query without a person', async () => {
    const client = await connect(filled)
    for (const name of names)
      for (const person of [undefined, ''])
        expect(await as(client, person, `SELECT * FROM ${name}`), name).toMatchObject({ rows: [] })
  })

  it('shows a person all that is theirs in every table, and nothing else', async () => {
    const client = await connect(filled)
    for (const [name, { own }] of Object.entries(tables)) {
      const { rows } = await as(client, 'ada', `SELECT * FROM ${name} ORDER BY ${name}::text COLLATE "C"`)
      expect(rows, name).toEqual(await all(client, name, where(own, 'ada')))
    }
  })

  describe.each(['reader', 'commenter', 'editor'] as const)('a %s', (role) => {
    it('sees what the project holds, and nothing that is the owner’s own', async () => {
      const client = await connect(filled)
      const me = people[role]
      for (const [name, { shared }] of Object.entries(tables)) {
        const { rows } = await as(client, me, `SELECT * FROM ${name} ORDER BY ${name}::text COLLATE "C"`)
        expect(rows, name).toEqual(shared === null ? [] : await all(client, name, where(shared, 'ada')))
      }
    })
  })

  describe.each(guests)('a %s', (role) => {
    it('sees nothing of a project that they are no member of, nor of anybody', async () => {
      const client = await connect(filled)
      for (const [name, { own }] of Object.entries(tables))
        expect(
          await as(client, people[role], `SELECT * FROM ${name} WHERE ${where(own, 'ada')}`),
          name,
        ).toMatchObject({ rows: [] })
    })
  })

  describe.each(roles)('a %s', (role) => {
    it('writes in every table what their role allows, and else nothing', async () => {
      const client = await connect(filled)
      const me = people[role]
      for (const [name, { own, shared, may }] of Object.entries(tables)) {
        const before = await all(client, name)
        // What somebody else wrote: of their membership, everybody may see to their own view.
        const others = `${where(shared ?? own, 'ada')}${name === 'project_members' ? " AND member = 'ada'" : ''}`
        const [row] = await all(client, name, others)
        const insert = `INSERT INTO ${name} SELECT * FROM jsonb_populate_record(NULL::${name}, $1)`
        const columns = (await client.query(`SELECT * FROM ${name} LIMIT 0`)).fields.map(
          (field) => field.name,
        )
        const done = [
          // The policies are asked before the key: one that is let in finds itself there already.
          ...((await isDone(as(client, me, insert, [JSON.stringify(row)]), '23505')) ? ['i'] : []),
          ...((await anyDone(columns, (one) =>
            as(client, me, `UPDATE ${name} SET ${one} = ${one} WHERE ${others}`),
          ))
            ? ['u']
            : []),
          ...((await isDone(as(client, me, `DELETE FROM ${name} WHERE ${others}`))) ? ['d'] : []),
        ]
        expect(done.join(''), name).toBe(may[role] ?? '')
        await expect(as(client, me, `TRUNCATE ${name}`), name).rejects.toMatchObject(refused)
        expect(await all(client, name)).toEqual(before)
      }
    })
  })

  it('lets nobody put a row of their own into the project or the name of another', async () => {
    const client = await connect(filled)
    for (const [name, { own }] of Object.entries(tables)) {
      const columns = (await client.query(`SELECT * FROM ${name} LIMIT 0`)).fields.map((field) => field.name)
      const [row] = await all(client, name, where(own, 'grace'))
      const whose = [
        'project',
        'owner',
        ...(name === 'inbox' ? ['person'] : []),
        ...(name === 'projects' ? ['id'] : []),
      ]
      for (const column of whose.filter((one) => columns.includes(one))) {
        for (const place of ['ada', garden, 'nobody yet', '~0123456789abcdef01234567']) {
          const moved = JSON.stringify({ ...row, [column]: place })
          const insert = `INSERT INTO ${name} SELECT * FROM jsonb_populate_record(NULL::${name}, $1)`
          const update = `UPDATE ${name} SET ${column} = $1 WHERE ${where(own, 'grace')}`
          expect(await isDone(as(client, 'grace', insert, [moved])), `${name}.${column} = ${place}`).toBe(
            false,
          )
          await expect(as(client, 'grace', update, [place]), `${name}.${column}`).rejects.toMatchObject(
            refused,
          )
        }
      }
    }
  })
}

async function all(client: pg.Client, table: string, condition = 'true') {
  return (await client.query(`SELECT * FROM ${table} WHERE ${condition} ORDER BY ${table}::text COLLATE "C"`))
    .rows
}

/** False where nothing happened, and where it was refused; another failure is one of the test. */
async function isDone(attempt: Promise<pg.QueryResult>, alsoDone?: string): Promise<boolean> {
  try {
    return ((await attempt).rowCount ?? 0) > 0
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === alsoDone) return true
    if (code === refused.code) return false
    throw error
  }
}

async function anyDone(columns: readonly string[], attempt: (column: string) => Promise<pg.QueryResult>) {
  for (const column of columns) {
    try {
      if (await isDone(attempt(column))) return true
    } catch (error) {
      // A generated column cannot be set by anybody.
      if ((error as { code?: string }).code !== '428C9') throw error
    }
  }
  return false
}
