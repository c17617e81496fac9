import { noDue } from '../../src/tasks/sort-key.ts'
import { personalProjects } from '../store/fill.ts'
import type { Raw } from '../store/raw.ts'

export interface Population {
  readonly owners: readonly string[]
  readonly tasksOfEach: number
}

export function populationOf(tasks: number, owners: number): Population {
  return {
    owners: Array.from({ length: owners }, (_, index) => `owner-${index}`),
    tasksOfEach: Math.floor(tasks / owners),
  }
}

/** Gives every owner their tasks, with a change for each. The owners' rows lie mixed, as they would after a year. */
export async function fillFor(raw: Raw, { owners, tasksOfEach }: Population): Promise<void> {
  const count = owners.length
  const now = Date.now()
  await raw.exec(`
    INSERT INTO tasks (project, id, title, title_key, description, priority, status, is_open, due, due_sort, tags,
      parent, blocked_by, claimed_by, created_at, updated_at, completed_at)
    WITH RECURSIVE numbers (i) AS (
      SELECT CAST(0 AS bigint) UNION ALL SELECT i + 1 FROM numbers WHERE i < ${count * tasksOfEach - 1}),
    drawn AS (SELECT i, i / ${count} + 1 AS id, (i * 2654435761) % 4294967296 / 16 AS h,
      ${now} - (${count * tasksOfEach} - i) * 1000 AS made FROM numbers)
    SELECT 'owner-' || (i % ${count}), id, 'Prepare the report of case ' || i, 'prepare the report of case ' || i,
      CASE WHEN h % 2 = 0 THEN 'Look at what was agreed last week, and write down what is still open.' END, h % 3,
      CASE WHEN h / 8 % 20 < 11 THEN 'todo' ELSE 'done' END, CASE WHEN h / 8 % 20 < 11 THEN 1 ELSE 0 END,
      NULL, ${noDue}, '[]', NULL, '[]', NULL, made, made, CASE WHEN h / 8 % 20 < 11 THEN NULL ELSE made END
    FROM drawn;
    INSERT INTO changes (project, id, entry, kind, subject, at, actor, after)
      SELECT project, id, 0, 'add', 'task:' || id, ${now}, project,
        '{"id":' || id || ',"title":"' || title || '","description":null,"priority":"medium","status":"todo"}'
      FROM tasks;
    ${personalProjects('SELECT DISTINCT project AS owner FROM tasks', tasksOfEach)}`)
  await raw.settle()
}
