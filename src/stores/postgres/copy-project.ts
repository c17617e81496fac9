import type { ClientBase } from 'pg'
import type { ProjectId } from '../../projects/project.ts'

interface Table {
  readonly name: string
  /** The column that names the project. */
  readonly by: string
  /** An expression for the key of a row `t`, as text. */
  readonly key: string
  /** An expression for the row `t` as JSON, without what the server computes. */
  readonly row: string
  readonly columns: string
}

/** By these a project is seen: they are copied last. */
export const openingTables: readonly string[] = ['projects', 'project_members']
/** Secret addresses are of the server that gave them; who moved a task away from here goes on naming this server's. */
const stayingTables = ['feeds', 'invitations']
const rowsAtOnce = 500

/** All tables with rows of projects, but for those that stay. */
export async function projectTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query(
    `SELECT c.relname AS name, p.attname AS by,
       (SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
         WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns,
       (SELECT array_agg(attname::text) FROM pg_attribute WHERE attrelid = c.oid AND attgenerated <> '') AS computed,
       (SELECT string_agg('t.' || quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
         WHERE attrelid = c.oid AND attnum = ANY (i.indkey::smallint[])) AS key
     FROM pg_class c JOIN pg_attribute p ON p.attrelid = c.oid JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND p.attname = CASE c.relname WHEN 'projects' THEN 'id' WHEN 'webhooks' THEN 'of_project' ELSE 'project' END
       AND c.relname <> ALL ($1) ORDER BY c.relname`,
    [stayingTables],
  )
  return rows.map(({ name, by, columns, computed, key }) => ({
    ...{ name, by, columns },
    key: `jsonb_build_array(${key})::text`,
    row: `(to_jsonb(t) - '{${(computed ?? []).join(',')}}'::text[])`,
  }))
}

/**
 * Makes the rows of a project in one table of `to` what they are in `from`; gives how many were not. Only what differs is
 * carried over, so that a second time is quick.
 */
export async function copyRows(
  from: ClientBase,
  to: ClientBase,
  { name, by, key, row, columns }: Table,
  project: ProjectId,
): Promise<number> {
  const digests = async (client: ClientBase) => {
    const { rows } = await client.query(
      `SELECT ${key} AS key, md5(${row}::text) AS digest FROM ${name} t WHERE t.${by} = $1`,
      [project],
    )
    return new Map<string, string>(rows.map((one) => [one.key, one.digest]))
  }
  const [here, there] = await Promise.all([digests(from), digests(to)])
  const old = [...there].filter(([one, digest]) => here.get(one) !== digest).map(([one]) => one)
  const fresh = [...here].filter(([one, digest]) => there.get(one) !== digest).map(([one]) => one)
  const named = `t.${by} = $1 AND ${key} = ANY ($2)`
  if (old.length > 0) await to.query(`DELETE FROM ${name} t WHERE ${named}`, [project, old])
  for (let index = 0; index < fresh.length; index += rowsAtOnce) {
    const keys = fresh.slice(index, index + rowsAtOnce)
    const { rows } = await from.query(`SELECT ${row}::text AS line FROM ${name} t WHERE ${named}`, [
      project,
      keys,
    ])
    await to.query(
      `INSERT INTO ${name} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${name}, $1::jsonb)`,
      [`[${rows.map(({ line }) => line).join(',')}]`],
    )
  }
  return new Set([...old, ...fresh]).size
}
