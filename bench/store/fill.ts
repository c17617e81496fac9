import { noDue } from '../../src/tasks/sort-key.ts'
import type { Raw } from './raw.ts'

const verbs = ['Review', 'Write', 'Call', 'Fix', 'Plan', 'Order', 'Check', 'Prepare', 'Send', 'Clean', 'Test']
const things = [
  'the invoice',
  'release notes',
  'the login page',
  'a backup',
  'the quarterly report',
  'groceries',
]
const people = [
  'Ada',
  'Grace',
  'the team',
  'Linus',
  'the bank',
  'Barbara',
  'support',
  'Edsger',
  'the landlord',
]
const tags = ['home', 'work', 'urgent', 'someday', 'garden', 'release', 'money', 'health']
const description = `Look at what was agreed last week, compare it with the figures in the shared folder, and
write down what is still open. Ask before anything is thrown away; the old copies are needed until March.`

/** A title that no other task has, in the shape of those in the database. */
export function titleOf(number: number): string {
  const pick = (words: readonly string[], at: number) => words[Math.floor(at) % words.length]
  return `${pick(verbs, number)} ${pick(things, number / 11)} with ${pick(people, number / 7)}, case ${number}`
}

/**
 * Gives one owner `size` tasks: 55 % open, a third with a due date, half with a description, a quarter tagged, a
 * tenth sub-tasks, a twentieth blocked. A tenth was added lately enough for its change to be kept.
 */
export async function fill(raw: Raw, owner: string, size: number, now: Date): Promise<void> {
  await raw.exec(fillText(raw, owner, size, now.getTime()))
  await raw.settle()
}

/** The personal projects of these owners, each with so many tasks and changes; the tasks are there already. */
export function personalProjects(owners: string, count: number): string {
  return `INSERT INTO projects SELECT owner, owner, '', '', '', '', 0, NULL FROM (${owners}) AS whose;
    INSERT INTO project_counters (project, last_task, last_change, last_comment, last_discovery, revision, standing, terms,
      embedded, model) SELECT owner, ${count}, ${count}, 0, 0, 0, 0, 0, 0, '' FROM (${owners}) AS whose;
    ${tally}`
}

/** Brings what projects count of their tasks in line with the tasks. */
const tally = `UPDATE project_counters SET ${['open', 'closed']
  .flatMap((state, closed) =>
    ['high', 'medium', 'low'].map(
      (priority, rank) => `${state}_${priority} = (SELECT count(*) FROM tasks t
        WHERE t.project = project_counters.project AND t.is_open = ${1 - closed} AND t.priority = ${rank})`,
    ),
  )
  .join(', ')}`

function fillText(raw: Raw, owner: string, size: number, now: number): string {
  const pick = (words: readonly string[], at: string) =>
    `CASE (${at}) % ${words.length} ${words.map((word, index) => `WHEN ${index} THEN '${word}'`).join(' ')} END`
  const title = `${pick(verbs, 'i')} || ' ' || ${pick(things, 'i / 11')} || ' with ' || ${pick(people, 'i / 7')}
    || ', case ' || i`
  const today = Math.floor(now / 86_400_000)
  const minuteMs = 60_000
  return `
    INSERT INTO tasks (project, id, title, title_key, description, priority, status, is_open, due, due_sort, tags,
      parent, blocked_by, claimed_by, created_at, updated_at, completed_at)
    WITH RECURSIVE numbers (i) AS (
      SELECT CAST(1 AS bigint) UNION ALL SELECT i + 1 FROM numbers WHERE i < ${size}),
    spread AS (SELECT i, (i * 2654435761) % 4294967296 / 16 AS h, ${now} - (${size} - i) * ${minuteMs} AS made
      FROM numbers),
    drawn AS (SELECT i, h, made, ${title} AS title, h / 512 % 20 AS state,
      CASE WHEN h % 3 = 0 THEN ${today} - 180 + h / 64 % 360 END AS due_day FROM spread)
    SELECT '${owner}', i, title, lower(title), CASE WHEN h % 2 = 0 THEN '${description}' END,
      CASE WHEN h / 8 % 5 = 0 THEN 0 WHEN h / 8 % 5 = 1 THEN 2 ELSE 1 END,
      CASE WHEN state < 9 THEN 'todo' WHEN state < 11 THEN 'doing' WHEN state < 19 THEN 'done' ELSE 'cancelled' END,
      CASE WHEN state < 11 THEN 1 ELSE 0 END,
      CASE WHEN due_day IS NOT NULL THEN ${raw.day('due_day')} END,
      coalesce(due_day * 86400000, ${noDue}),
      CASE WHEN h / 4 % 4 = 0 THEN '["' || ${pick(tags, 'h / 16')} || '"]' ELSE '[]' END,
      CASE WHEN i % 10 = 3 THEN i - 1 END,
      CASE WHEN i % 20 = 0 THEN '[' || (i - 1) || ']' ELSE '[]' END,
      NULL, made, made + h % 100000, CASE WHEN state >= 11 AND state < 19 THEN made + h % 100000 END
    FROM drawn;
    INSERT INTO task_tags (project, tag, task)
      SELECT project, replace(replace(tags, '["', ''), '"]', ''), id FROM tasks WHERE tags <> '[]';
    INSERT INTO task_blockers (project, blocker, task)
      SELECT project, id - 1, id FROM tasks WHERE blocked_by <> '[]';
    INSERT INTO changes (project, id, entry, kind, subject, at, actor, after)
      SELECT project, id, 0, 'add', 'task:' || id, ${now}, project,
        '{"id":' || id || ',"title":"' || title || '","description":null,"priority":"medium","status":"todo"}'
      FROM tasks WHERE id > ${size} * 9 / 10;
    ${personalProjects(`SELECT '${owner}' AS owner`, size)}`
}
