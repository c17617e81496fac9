import pg from 'pg'
import { migrate } from '../../src/stores/postgres/migrate.ts'
import { noDue } from '../../src/tasks/sort-key.ts'
import { personalProjects } from '../store/fill.ts'

export const tasksOfEach = 100

const filled = ['tasks', 'task_tags', 'changes']
const description = `Look at what was agreed last week, compare it with the figures in the shared folder, and
write down what is still open. Ask before anything is thrown away; the old copies are needed until March.`

/**
 * Personal projects of a hundred tasks each, with a change for every task; the rows of the projects lie mixed, as they would
 * after a year. Keys and indexes are made when everything is in.
 */
export async function fillProjects(url: string, projects: number): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await migrate(client)
    await client.query("SET synchronous_commit = off; SET maintenance_work_mem = '512MB'")
    const { rows: keys } = await client.query(
      `SELECT conrelid::regclass::text AS name, conname AS key, pg_get_constraintdef(oid) AS made FROM pg_constraint
       WHERE contype = 'p' AND conrelid::regclass::text = ANY ($1)`,
      [filled],
    )
    const { rows: indexes } = await client.query(
      "SELECT indexname AS name, indexdef AS made FROM pg_indexes WHERE tablename = ANY ($1) AND indexname NOT LIKE '%_pkey'",
      [filled],
    )
    for (const { name, key } of keys) await client.query(`ALTER TABLE ${name} DROP CONSTRAINT ${key}`)
    for (const { name } of indexes) await client.query(`DROP INDEX ${name}`)
    await client.query(rowsOf(projects))
    for (const { name, key, made } of keys)
      await client.query(`ALTER TABLE ${name} ADD CONSTRAINT ${key} ${made}`)
    for (const { made } of indexes) await client.query(made)
    await client.query('VACUUM ANALYZE')
  } finally {
    await client.end()
  }
}

function rowsOf(projects: number): string {
  const now = Date.now()
  const today = Math.floor(now / 86_400_000)
  const isOpen = 'h / 8 % 20 < 11'
  return `
    INSERT INTO tasks (project, id, title, title_key, description, priority, status, is_open, due, due_sort, tags,
      parent, blocked_by, claimed_by, created_at, updated_at, completed_at)
    SELECT 'owner-' || i % ${projects}, i / ${projects} + 1, 'Prepare the report of case ' || i,
      'prepare the report of case ' || i, CASE WHEN h % 2 = 0 THEN '${description}' END, h % 3,
      CASE WHEN ${isOpen} THEN 'todo' ELSE 'done' END, CASE WHEN ${isOpen} THEN 1 ELSE 0 END,
      CASE WHEN h % 3 = 0 THEN to_char(to_timestamp(day * 86400) AT TIME ZONE 'UTC', 'YYYY-MM-DD') END,
      CASE WHEN h % 3 = 0 THEN day * 86400000 ELSE ${noDue} END,
      CASE WHEN h / 4 % 4 = 0 THEN '["work"]' ELSE '[]' END, NULL, '[]', NULL, ${now}, ${now},
      CASE WHEN ${isOpen} THEN NULL ELSE ${now} END
    FROM (SELECT i, (i * 2654435761) % 4294967296 / 16 AS h, ${today} - 180 + (i * 2654435761) % 4294967296 / 1024 % 360 AS day
      FROM generate_series(0::bigint, ${projects * tasksOfEach - 1}) AS i) AS drawn;
    INSERT INTO task_tags SELECT project, 'work', id FROM tasks WHERE tags <> '[]';
    INSERT INTO changes (project, id, entry, kind, subject, at, actor, after)
      SELECT project, id, 0, 'add', 'task:' || id, ${now}, project,
        '{"id":' || id || ',"title":"' || title || '","description":null,"priority":"medium","status":"todo"}' FROM tasks;
    ${personalProjects(`SELECT 'owner-' || i AS owner FROM generate_series(0, ${projects - 1}) AS i`, tasksOfEach)}`
}
