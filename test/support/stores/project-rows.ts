import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'

/** What a call leaves behind by being made, and what is computed of the rest in the background. */
const passing = [
  'sessions',
  'context_items',
  'call_counts',
  'audit',
  'meanings',
  'reminder_queue',
  'reminder_plans',
  'outbox',
]

/** What every table says of these projects. Tables are found by their columns, so that a new one is not forgotten. */
export async function readSqliteRows(file: string, projects: readonly string[]): Promise<string[]> {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 10_000 })
  try {
    database.exec('BEGIN')
    const columns = database
      .prepare(
        `SELECT s.name AS name, c.name AS field FROM sqlite_schema s, pragma_table_info(s.name) c WHERE s.type = 'table'`,
      )
      .all() as unknown as Column[]
    return questions(columns).flatMap(({ table, field }) => {
      const places = projects.map(() => '?').join()
      const rows = database.prepare(`SELECT * FROM ${table} WHERE ${field} IN (${places})`).all(...projects)
      return rows.map((row) => `${table} ${JSON.stringify(row)}`).sort()
    })
  } finally {
    database.close()
  }
}

/** `url` is the superuser's, from whom row-level security hides nothing. */
export async function readPostgresRows(url: string, projects: readonly string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
    const columns = columnsOf.get(url) ?? (await readColumns(client))
    columnsOf.set(url, columns)
    const asked = questions(columns).map(
      ({ table, field }) =>
        `SELECT '${table} ' || to_json(t)::text AS row FROM ${table} t WHERE ${field} = ANY($1)`,
    )
    const { rows } = await client.query<{ row: string }>(asked.join(' UNION ALL '), [projects])
    return rows.map(({ row }) => row).sort()
  } finally {
    await client.end()
  }
}

/** Tables stay the same while a server is at work on them, and to ask for them takes longer than to read them. */
const columnsOf = new Map<string, readonly Column[]>()

async function readColumns(client: pg.Client): Promise<readonly Column[]> {
  const { rows } = await client.query<Column>(
    `SELECT c.relname AS name, a.attname AS field FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind = 'r' AND a.attname IN ('id', 'project') AND n.nspname NOT IN ('pg_catalog', 'information_schema')`,
  )
  return rows
}

interface Column {
  readonly name: string
  readonly field: string
}

function questions(columns: readonly Column[]): { table: string; field: string }[] {
  return columns
    .filter(
      ({ name, field }) =>
        !passing.includes(name) && (name === 'projects' ? field === 'id' : field === 'project'),
    )
    .map(({ name, field }) => ({ table: name, field }))
    .sort((one, other) => (one.table < other.table ? -1 : 1))
}
