import { createHash } from 'node:crypto'
import { type Discovery, moduleKey } from '../../src/context/discovery.ts'
import { projectIdOf } from '../../src/projects/project.ts'
import { searchedTerms } from '../../src/stores/sql/context-writer.ts'
import { noDue } from '../../src/tasks/sort-key.ts'
import { titleOf } from '../store/fill.ts'
import type { OldDatabase } from './old-database.ts'
import { oldScopes, oldVector } from './old-terms.ts'

export interface Sizes {
  readonly owners: number
  readonly tasks: number
  readonly discoveries: number
  readonly changes: number
}

export const appOf = (owner: number) => `github.com/acme/app-${owner}`
export const nameOf = (owner: number) => `owner-${owner}`
const now = Date.now()
const dayMs = 86_400_000

/** What each owner knew: of what is general, of a repository of their own, and of the next owner's, as an editor. */
export function shares({ owners, discoveries }: Sizes) {
  const all = Math.floor(discoveries / owners)
  const [general, shared] = [Math.floor(all / 5), Math.floor(all / 5)]
  return { general, own: all - general - shared, shared }
}

/** As the program of schema 5 would have left it, after a month. */
export async function fillBefore(old: OldDatabase, sizes: Sizes): Promise<void> {
  await old.exec(tasksText(sizes))
  const rows = knowledge(sizes)
  const wordColumns = old.engine === 'postgres' ? ['terms', 'length'] : []
  const discoveryColumns = [
    ...['owner', 'project', 'id', 'uuid', 'type', 'text', 'module', 'module_key', 'files', 'task', 'author'],
    ...['client', 'session', 'replaces', 'replaced_by', 'created_at', ...wordColumns],
  ]
  await old.insert(
    'discoveries',
    old.engine === 'sqlite' ? ['row', ...discoveryColumns] : discoveryColumns,
    rows.map(({ owner, key, id, discovery: one }, index) => {
      const vector = oldVector(searchedTerms(one), oldScopes(id, one))
      return [
        ...(old.engine === 'sqlite' ? [index + 1] : []),
        ...[
          owner,
          key,
          one.id,
          one.uuid,
          one.type,
          one.text,
          one.module,
          moduleKey(one.module as string),
          '[]',
        ],
        ...[one.task, one.author, 'claude', null, null, null, one.createdAt.getTime()],
        ...(old.engine === 'postgres' ? [vector[0], vector[1]] : []),
      ]
    }),
  )
  if (old.engine === 'sqlite')
    await old.insert(
      'discovery_terms',
      ['rowid', 'scope', 'terms'],
      rows.map(({ id, discovery }, index) => [
        index + 1,
        oldScopes(id, discovery).join(' '),
        searchedTerms(discovery).join(' '),
      ]),
    )
  await old.insert(
    'meanings',
    ['owner', 'project', 'id', 'model', 'meaning', 'type', 'module_key', 'standing', 'revision'],
    rows.map(({ owner, key, discovery: one }) => {
      const bytes = Buffer.concat([1, 2, 3, 4, 5, 6, 7, 8].map((part) => digest(`${one.uuid}${part}`)))
      const meaning = old.engine === 'sqlite' ? bytes : `\\x${bytes.toString('hex')}`
      return [owner, key, one.id, 'bench', meaning, one.type, moduleKey(one.module as string), 1, one.id]
    }),
  )
  await old.insert(
    'changes',
    ['owner', 'id', 'entry', 'kind', 'subject', 'at', 'actor', 'tool', 'client', 'after'],
    rows.map(({ change, key, discovery: one }) => [
      ...[
        one.author,
        change,
        0,
        'remember',
        `discovery:${one.id} ${key}`,
        one.createdAt.getTime(),
        one.author,
      ],
      ...['remember', 'claude', JSON.stringify(one)],
    ]),
  )
  await old.insert(
    'term_counts',
    ['owner', 'project', 'term', 'count'],
    [...counted(rows)].map(([place, count]) => [...(JSON.parse(place) as string[]), count]),
  )
  await old.exec(projectsText(sizes))
}

interface Known {
  readonly owner: string
  readonly key: string
  readonly id: string
  /** Of the author. */
  readonly change: number
  readonly discovery: Discovery
}

function knowledge(sizes: Sizes): Known[] {
  const { general, own, shared } = shares(sizes)
  const known: Known[] = []
  for (let owner = 0; owner < sizes.owners; owner++) {
    const next = (owner + 1) % sizes.owners
    for (let index = 0; index < general + own + shared; index++) {
      const [whose, key, number] =
        index < general
          ? [owner, 'general', index + 1]
          : index < general + own
            ? [owner, appOf(owner), index - general + 1]
            : [next, appOf(next), index - general + 1]
      known.push({
        ...{ owner: nameOf(whose), key, change: taskChanges(sizes) + index + 1 },
        id: key === 'general' ? nameOf(whose) : projectIdOf(nameOf(whose), key),
        discovery: discoveryOf(owner, index, number),
      })
    }
  }
  return known
}

function discoveryOf(owner: number, index: number, id: number): Discovery {
  const hash = digest(`${owner} ${index}`).toString('hex')
  return {
    id,
    uuid: `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`,
    type: (['rule', 'pattern', 'decision', 'issue'] as const)[index % 4] as 'rule',
    text: `${titleOf(owner * 1_000 + index)} needs ${hash.slice(0, 6)} before ${hash.slice(6, 12)} is released`,
    module: `module ${index % 20}`,
    files: [],
    task: index % 3 === 0 ? 1 + (index % 50) : null,
    taskProject: null,
    author: nameOf(owner),
    client: 'claude',
    session: null,
    replaces: null,
    replacedBy: null,
    createdAt: new Date(now - ((index * 7_919) % 20) * dayMs - index),
    editedAt: null,
  }
}

function counted(rows: readonly Known[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { owner, key, discovery } of rows)
    for (const term of new Set(searchedTerms(discovery))) {
      const place = JSON.stringify([owner, key, term])
      counts.set(place, (counts.get(place) ?? 0) + 1)
    }
  return counts
}

/** Of each owner; the rest are of discoveries. */
function taskChanges({ owners, changes, discoveries }: Sizes): number {
  return Math.floor(changes / owners) - Math.floor(discoveries / owners)
}

function tasksText(sizes: Sizes): string {
  const { owners, tasks } = sizes
  const each = Math.floor(tasks / owners)
  const numbers = (count: number) => `WITH RECURSIVE numbers (i) AS (
    SELECT CAST(0 AS bigint) UNION ALL SELECT i + 1 FROM numbers WHERE i < ${count - 1})`
  const snapshot = (
    title: string,
  ) => `'{"id":' || task || ',"title":"${title} ' || ((task - 1) * ${owners} + i % ${owners}) || '","description":"What was agreed last week, and what is still open.",'
    || '"priority":"medium","status":"todo","due":null,"tags":["work"],"parent":null,"blockedBy":[],"claimedBy":null,'
    || '"createdAt":"2026-11-01T12:00:00.000Z","updatedAt":"2026-11-01T12:00:00.000Z","completedAt":null}'`
  return `
    INSERT INTO tasks (owner, id, title, title_key, description, priority, status, is_open, due, due_sort, tags,
      parent, blocked_by, claimed_by, created_at, updated_at, completed_at)
    ${numbers(owners * each)}
    SELECT 'owner-' || (i % ${owners}), i / ${owners} + 1, 'Prepare the report of case ' || i,
      'prepare the report of case ' || i, 'What was agreed last week, and what is still open.', i % 3,
      CASE WHEN i % 2 = 0 THEN 'todo' ELSE 'done' END, 1 - i % 2, NULL, ${noDue},
      CASE WHEN i % 4 = 0 THEN '["work"]' ELSE '[]' END, NULL,
      CASE WHEN i / ${owners} % 20 = 19 THEN '[' || (i / ${owners}) || ']' ELSE '[]' END,
      NULL, ${now - 20 * dayMs} + i, ${now - 10 * dayMs} + i, CASE WHEN i % 2 = 1 THEN ${now - 10 * dayMs} + i END FROM numbers;
    INSERT INTO task_tags (owner, tag, task) SELECT owner, 'work', id FROM tasks WHERE tags <> '[]';
    INSERT INTO task_blockers (owner, blocker, task) SELECT owner, id - 1, id FROM tasks WHERE blocked_by <> '[]';
    INSERT INTO changes (owner, id, entry, kind, subject, at, actor, tool, client, before, after)
    ${numbers(owners * taskChanges(sizes))},
    drawn AS (SELECT i, i / ${owners} + 1 AS id, (i / ${owners}) % ${each} + 1 AS task FROM numbers)
    SELECT 'owner-' || (i % ${owners}), id, 0, CASE WHEN id <= ${each} THEN 'add' ELSE 'update' END, 'task:' || task,
      ${now - 20 * dayMs} + i, 'owner-' || (i % ${owners}), 'update_task', 'claude',
      CASE WHEN id > ${each} THEN ${snapshot('Write the report of case')} END, ${snapshot('Prepare the report of case')} FROM drawn;
    INSERT INTO owners SELECT DISTINCT owner, ${each}, ${Math.floor(sizes.changes / owners)} FROM tasks`
}

function projectsText(sizes: Sizes): string {
  const { general, own, shared } = shares(sizes)
  const statements: string[] = []
  for (let owner = 0; owner < sizes.owners; owner++) {
    const [name, key, before] = [
      nameOf(owner),
      appOf(owner),
      nameOf((owner + sizes.owners - 1) % sizes.owners),
    ]
    for (const [project, count] of [
      ['general', general],
      [key, own + shared],
    ] as const) {
      statements.push(
        `INSERT INTO projects VALUES ('${name}', '${project}', ${count}, ${count}, ${count}, ${count * 20}, ${count}, 'bench')`,
        `INSERT INTO sessions (owner, project, id, actor, client, started_at, last_at, calls)
          WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 9)
          SELECT '${name}', '${project}', '${name}-' || i, '${name}', 'claude', ${now - 10 * dayMs} + i * 7200000, ${now - 10 * dayMs} + i * 7200000, 5 FROM n`,
        `INSERT INTO context_items WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 19)
          SELECT '${name}', '${project}', 'src/file-' || i || '.ts', 3, ${now}, 2.5, 2.5 FROM n`,
      )
    }
    if (before !== name)
      statements.push(
        `INSERT INTO project_members VALUES ('${name}', '${key}', '${before}', 'editor', ${now - 20 * dayMs})`,
      )
  }
  return statements.join(';\n')
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
