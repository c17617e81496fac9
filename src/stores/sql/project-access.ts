import { invalid } from '../../errors.ts'
import {
  type Action,
  checkRole,
  isPersonal,
  nameOfKey,
  notShared,
  type ProjectId,
  type ProjectRef,
  projectIdOf,
  type Role,
  refuseArchived,
} from '../../projects/project.ts'
import { projectsEach } from '../../projects/project-store.ts'
import type { Ask } from './discovery-search.ts'
import type { Engine, Queries } from './engine.ts'
import { type Statement, sql } from './statement.ts'

/** What a person may do in a project. */
export interface Access {
  readonly project: ProjectId
  readonly role: Role
  readonly name: string
  readonly archivedAt: Date | null
  /** False for one of their own that is made when something is written there. */
  readonly isMade: boolean
}

/** What is counted of a project, so that no question has to count. */
export interface ProjectCounters {
  lastTask: number
  lastChange: number
  lastComment: number
  lastDiscovery: number
  revision: number
  /** Discoveries that stand. */
  standing: number
  /** How many terms they have together. */
  terms: number
  /** How many of them have a meaning of `model`. */
  embedded: number
  model: string
  /** Titles of tasks up to this number are in the index of titles. */
  readonly titlesIndexed: number
}

type CounterRow = readonly [
  lastTask: number,
  lastChange: number,
  lastComment: number,
  lastDiscovery: number,
  revision: number,
  standing: number,
  terms: number,
  embedded: number,
  model: string,
  titlesIndexed: number,
]

/** What `Engine.lockProject` asks for. */
export type LockedRow = readonly [
  ...counters: CounterRow,
  role: string | null,
  name: string,
  key: string,
  archivedAt: number | null,
]

const counterColumns = `c.last_task, c.last_change, c.last_comment, c.last_discovery, c.revision, c.standing, c.terms,
  c.embedded, c.model, c.titles_indexed`

/** The statement of `Engine.lockProject`, with what an engine adds to hold the row. */
export function lockStatement(hold: 'FOR UPDATE OF c' | ''): Engine['lockProject'] {
  // Made once and frozen, so that engines find the prepared statement by them.
  const shared = Object.freeze([
    `SELECT ${counterColumns}, m.role, p.name, p.key, p.archived_at FROM project_counters c
      JOIN projects p ON p.id = c.project LEFT JOIN project_members m ON m.project = c.project AND m.member = `,
    ' WHERE c.project = ',
    ` ${hold}`,
  ])
  // What is personal has no name, no members and no archive.
  const personal = Object.freeze([
    `SELECT ${counterColumns}, NULL, '', '', NULL FROM project_counters c WHERE c.project = `,
    ` ${hold}`,
  ])
  return (project, person) =>
    project === person ? { parts: personal, values: [project] } : { parts: shared, values: [person, project] }
}

/** What this person may do there. Fails with `not_found` for who is no member. */
export async function findAccess(ask: Ask, person: string, ref: ProjectRef): Promise<Access> {
  const { id } = ref
  if (id === person) return { project: id, role: 'owner', name: '', archivedAt: null, isMade: true }
  if (isPersonal(id)) throw notShared()
  const [row] = await ask<
    readonly [role: string | null, name: string, key: string, archivedAt: number | null]
  >(
    sql`SELECT m.role, p.name, p.key, p.archived_at FROM projects p
      LEFT JOIN project_members m ON m.project = p.id AND m.member = ${person} WHERE p.id = ${id}`,
  )
  if (row) {
    const [role, ...rest] = row
    // Also for who made it once, handed it over and left.
    if (role === null) throw notShared(ref.name)
    return { project: id, ...accessOf(role, ...rest) }
  }
  if (!isOwnToMake(person, ref)) throw notShared(ref.name)
  const name = ref.name ?? nameOfKey(ref.key)
  return { project: id, role: 'owner', name, archivedAt: null, isMade: false }
}

/**
 * Asks what this person may do there: each time, because a member who is removed sees nothing from then on, however long
 * a store is held. Where the engine sees to that, once is enough.
 */
export function accessAsker(engine: Engine, person: string, ref: ProjectRef): () => Promise<Access> {
  const find = () => findAccess((statement) => engine.read(person, statement), person, ref)
  if (!engine.hasPolicies) return find
  let known: Promise<Access> | undefined
  return () => {
    known ??= find().catch((error) => {
      known = undefined
      throw error
    })
    return known
  }
}

function accessOf(
  role: string,
  name: string,
  key: string,
  archivedAt: number | null,
): Omit<Access, 'project'> {
  return {
    role: role as Role,
    name: name || nameOfKey(key),
    archivedAt: archivedAt === null ? null : new Date(archivedAt),
    isMade: true,
  }
}

/** A project that nobody has made yet, which would be this person's own. */
function isOwnToMake(person: string, ref: ProjectRef): ref is ProjectRef & { readonly key: string } {
  return ref.key !== undefined && ref.id === projectIdOf(person, ref.key)
}

export interface Locked {
  readonly access: Access
  readonly counters: ProjectCounters
}

/**
 * Holds the project for one writer who may do this; makes it when it is the writer's own and not there yet. What is
 * archived is changed by nobody, unless it is only what is kept to find things (`isIndex`).
 */
export async function lockProject(
  engine: Engine,
  queries: Queries,
  person: string,
  ref: ProjectRef,
  action: Action,
  at: Date,
  isIndex = false,
): Promise<Locked> {
  const lock = engine.lockProject(ref.id, person)
  let [row] = await queries.all<LockedRow>(lock)
  if (!row) {
    const access = await findAccess(queries.all, person, ref)
    checkRole(access.role, action, access)
    await refuseTooMany(queries, person, ref.id)
    for (const statement of makeProject(person, ref, at)) queries.run(statement)
    ;[row] = await queries.all<LockedRow>(lock)
    if (!row) throw notShared(ref.name)
  }
  const [role, name, key, archivedAt] = row.slice(10) as [string | null, string, string, number | null]
  if (role === null && ref.id !== person) throw notShared(ref.name)
  const access = { project: ref.id, ...accessOf(role ?? 'owner', name, key, archivedAt) }
  checkRole(access.role, action, access)
  if (!isIndex) refuseArchived(access)
  return { access, counters: toCounters(row as unknown as CounterRow) }
}

/** Fails where somebody who makes one more project would own more than anybody can look through. */
export async function refuseTooMany(queries: Queries, person: string, id: ProjectId): Promise<void> {
  if (id === person) return
  const [row] = await queries.all<readonly [others: number, same: number]>(
    sql`SELECT count(*) FILTER (WHERE id <> ${id}), count(*) FILTER (WHERE id = ${id}) FROM projects
      WHERE owner = ${person}`,
  )
  const [others, same] = (row ?? [0, 0]).map(Number) as [number, number]
  if (same > 0 || others < projectsEach) return
  throw invalid('too_many', `You own ${projectsEach} projects already.`, {
    hint: 'Work in one of them, or hand one over.',
    facts: { limit: projectsEach },
  })
}

/** In the order that row-level security needs: a member is added by the owner of the project, and counts as a member. */
export function makeProject(
  person: string,
  ref: ProjectRef & { readonly colour?: string | undefined },
  at: Date,
): Statement[] {
  const { id, key = '', name = '', colour = '' } = ref
  const time = at.getTime()
  return [
    sql`INSERT INTO projects (id, owner, key, name, prefix, colour, created_at, archived_at)
      VALUES (${id}, ${person}, ${key}, ${name === nameOfKey(key) ? '' : name}, '', ${colour}, ${time}, NULL)
      ON CONFLICT DO NOTHING`,
    ...(id === person
      ? []
      : [
          sql`INSERT INTO project_members (project, member, role, prefix, position, added_at)
            SELECT p.id, ${person}, 'owner', '', ${time}, ${time} FROM projects p
            WHERE p.id = ${id} AND p.owner = ${person}
            ON CONFLICT DO NOTHING`,
        ]),
    // Revisions begin with the time: caches may still know a project of this id that was removed.
    sql`INSERT INTO project_counters (project, last_task, last_change, last_comment, last_discovery, revision, standing,
        terms, embedded, model)
      SELECT p.id, 0, 0, 0, 0, ${time}, 0, 0, 0, '' FROM projects p WHERE p.id = ${id} AND p.owner = ${person}
      ON CONFLICT DO NOTHING`,
  ]
}

const countersOf = Object.freeze([`SELECT ${counterColumns} FROM project_counters c WHERE c.project = `, ''])

export async function readCounters(ask: Ask, project: ProjectId): Promise<ProjectCounters> {
  const [row] = await ask<CounterRow>({ parts: countersOf, values: [project] })
  return toCounters(row ?? [0, 0, 0, 0, 0, 0, 0, 0, '', 0])
}

export function saveCounters(project: ProjectId, counters: ProjectCounters): Statement {
  const { lastTask, lastChange, lastComment, lastDiscovery, revision, standing, terms, embedded, model } =
    counters
  return sql`UPDATE project_counters SET last_task = ${lastTask}, last_change = ${lastChange}, last_comment = ${lastComment},
    last_discovery = ${lastDiscovery}, revision = ${revision}, standing = ${standing}, terms = ${terms},
    embedded = ${embedded}, model = ${model} WHERE project = ${project}`
}

/** Counts anew how many have a meaning of the model: after what happens rarely. */
export async function countEmbedded(queries: Queries, project: ProjectId, model: string): Promise<number> {
  const [row] = await queries.all<readonly [count: number]>(
    sql`SELECT count(*) FROM meanings WHERE project = ${project} AND model = ${model} AND standing = 1`,
  )
  return row?.[0] ?? 0
}

function toCounters(row: CounterRow): ProjectCounters {
  return {
    lastTask: row[0],
    lastChange: row[1],
    lastComment: row[2],
    lastDiscovery: row[3],
    revision: row[4],
    standing: row[5],
    terms: row[6],
    embedded: row[7],
    model: row[8],
    titlesIndexed: row[9],
  }
}
