import { Failure } from '../../errors.ts'
import { choosePrefix, refuseTaken } from '../../projects/prefix.ts'
import {
  checkRole,
  nameOfKey,
  notShared,
  type Project,
  type ProjectId,
  type Role,
} from '../../projects/project.ts'
import {
  type NewProject,
  type ProjectChange,
  type ProjectStore,
  projectsListed,
} from '../../projects/project-store.ts'
import { refuseFilesOver } from './attachment-rows.ts'
import type { Engine, Queries } from './engine.ts'
import { makeProject, refuseTooMany } from './project-access.ts'
import { join, limit, type Statement, sql } from './statement.ts'
import { personTopic, projectTopic } from './topics.ts'

type ProjectRow = readonly [
  id: string,
  owner: string,
  key: string,
  name: string,
  prefix: string,
  ownPrefix: string,
  colour: string,
  role: string,
  position: number,
  createdAt: number,
  archivedAt: number | null,
]

const selected = sql`SELECT p.id, p.owner, p.key, p.name, p.prefix, m.prefix, p.colour, m.role, m.position, p.created_at,
    p.archived_at FROM project_members m JOIN projects p ON p.id = m.project`

export class SqlProjectStore implements ProjectStore {
  readonly #engine: Engine
  readonly #person: string

  constructor(engine: Engine, person: string) {
    this.#engine = engine
    this.#person = person
  }

  async list({ archived = false } = {}): Promise<Project[]> {
    const rows = await this.#rows((statement) => this.#engine.read(this.#person, statement))
    // A prefix is chosen when the project is first looked at: by then it is known what others are called.
    const projects = rows.some(hasNoPrefix) ? await this.#choosePrefixes() : rows.map(toProject)
    const shown = projects.filter(({ archivedAt }) => archived || archivedAt === null)
    return [this.#personal(), ...shown.sort(byPlace)]
  }

  async find(id: ProjectId): Promise<Project | undefined> {
    if (id === this.#person) return this.#personal()
    const [row] = await this.#engine.read<ProjectRow>(
      this.#person,
      sql`${selected} WHERE m.member = ${this.#person} AND m.project = ${id}`,
    )
    if (!row) return undefined
    if (!hasNoPrefix(row)) return toProject(row)
    return (await this.#choosePrefixes()).find((project) => project.id === id)
  }

  async create(project: NewProject, at: Date): Promise<Project> {
    const work = async (queries: Queries) => {
      await refuseTooMany(queries, this.#person, project.id)
      for (const statement of makeProject(this.#person, project, at)) queries.run(statement)
      queries.changed?.(personTopic(this.#person))
    }
    await this.#engine.write(this.#person, work, project.id)
    return this.#found(project.id)
  }

  async update(id: ProjectId, { name, colour, prefix, archivedAt }: ProjectChange): Promise<Project> {
    if (prefix !== undefined) await this.#refuseTaken(id, prefix)
    await this.#managing(id, (queries) => {
      const set = [
        ...(name === undefined ? [] : [sql`name = ${name}`]),
        ...(colour === undefined ? [] : [sql`colour = ${colour}`]),
        ...(prefix === undefined ? [] : [sql`prefix = ${prefix}`]),
        ...(archivedAt === undefined
          ? []
          : [sql`archived_at = ${archivedAt === null ? null : archivedAt.getTime()}`]),
      ]
      if (set.length > 0) queries.run(sql`UPDATE projects SET ${join(set, ', ')} WHERE id = ${id}`)
      if (prefix !== undefined)
        queries.run(
          sql`UPDATE project_members SET prefix = ${prefix} WHERE project = ${id} AND member = ${this.#person}`,
        )
    })
    return this.#found(id)
  }

  async arrange(
    id: ProjectId,
    { prefix, position }: { prefix?: string; position?: number },
  ): Promise<Project> {
    if (prefix !== undefined) await this.#refuseTaken(id, prefix)
    const set = [
      ...(prefix === undefined ? [] : [sql`prefix = ${prefix}`]),
      ...(position === undefined ? [] : [sql`position = ${position}`]),
    ]
    await this.#engine.write(this.#person, async (queries) => {
      if (set.length > 0)
        queries.run(sql`UPDATE project_members SET ${join(set, ', ')}
          WHERE project = ${id} AND member = ${this.#person}`)
      queries.changed?.(personTopic(this.#person))
    })
    return this.#found(id)
  }

  handOver(id: ProjectId, to: string, fileQuota = Number.POSITIVE_INFINITY): Promise<void> {
    return this.#managing(id, async (queries) => {
      const [member] = await queries.all(
        sql`UPDATE project_members SET role = 'owner' WHERE project = ${id} AND member = ${to} RETURNING member`,
      )
      if (!member)
        throw new Failure('not_found', 'They are no member of this project.', { hint: 'Invite them first.' })
      if (to === this.#person) return
      queries.run(
        sql`UPDATE project_members SET role = 'editor' WHERE project = ${id} AND member = ${this.#person}`,
      )
      // They were given in the name of who owned it; the new owner could not take them back.
      queries.run(sql`DELETE FROM invitations WHERE project = ${id} AND owner = ${this.#person}`)
      // Last, because from then on it is for the other one to say who may what.
      const files = await queries.all(sql`SELECT 1 FROM attachments WHERE project = ${id} LIMIT 1`)
      queries.run(sql`UPDATE projects SET owner = ${to} WHERE id = ${id}`)
      if (files.length > 0) await refuseFilesOver(this.#engine, queries, id, fileQuota)
      queries.changed?.(personTopic(to))
    })
  }

  leave(id: ProjectId): Promise<boolean> {
    const work = async (queries: Queries) => {
      const [row] = await queries.all<readonly [role: string]>(
        sql`SELECT role FROM project_members WHERE project = ${id} AND member = ${this.#person}`,
      )
      if (row?.[0] === 'owner')
        throw new Failure('conflict', 'You own this project.', {
          hint: 'Make another member its owner first.',
        })
      queries.run(sql`DELETE FROM project_members WHERE project = ${id} AND member = ${this.#person}`)
      queries.changed?.(projectTopic(id))
      queries.changed?.(personTopic(this.#person))
      return row !== undefined
    }
    return this.#engine.write(this.#person, work, id)
  }

  async #managing(id: ProjectId, work: (queries: Queries) => void | Promise<void>): Promise<void> {
    const project = await this.find(id)
    if (!project || id === this.#person) throw notShared()
    checkRole(project.role, 'manage', project)
    const managed = async (queries: Queries) => {
      await work(queries)
      queries.changed?.(projectTopic(id))
      queries.changed?.(personTopic(this.#person))
    }
    await this.#engine.write(this.#person, managed, id)
  }

  async #refuseTaken(id: ProjectId, prefix: string): Promise<void> {
    await this.#found(id)
    refuseTaken(
      prefix,
      (await this.list({ archived: true })).filter((one) => one.id !== id),
    )
  }

  async #found(id: ProjectId): Promise<Project> {
    const project = await this.find(id)
    if (!project) throw notShared()
    return project
  }

  /** A project's own prefix is its owner's to give; others take it over, or one of their own where they use it already. */
  #choosePrefixes(): Promise<Project[]> {
    return this.#engine.write(this.#person, async (queries) => {
      const rows = await this.#rows(queries.all)
      const projects = rows.map(toProject)
      const taken = new Set(projects.map(({ prefix }) => prefix).filter(Boolean))
      for (const [index, project] of projects.entries()) {
        if (project.prefix !== '') continue
        const own = rows[index]?.[4] ?? ''
        const prefix = own !== '' && !taken.has(own) ? own : choosePrefix(project.name, taken)
        taken.add(prefix)
        if (project.role === 'owner' && own === '')
          queries.run(sql`UPDATE projects SET prefix = ${prefix} WHERE id = ${project.id}`)
        queries.run(sql`UPDATE project_members SET prefix = ${prefix}
          WHERE project = ${project.id} AND member = ${this.#person}`)
        projects[index] = { ...project, prefix }
      }
      return projects
    })
  }

  #rows(ask: <Row>(statement: Statement) => Promise<Row[]>): Promise<ProjectRow[]> {
    return ask<ProjectRow>(
      sql`${selected} WHERE m.member = ${this.#person} ORDER BY m.added_at, p.id LIMIT ${limit(projectsListed)}`,
    )
  }

  #personal(): Project {
    const person = this.#person
    return {
      id: person,
      owner: person,
      key: '',
      name: 'Personal',
      prefix: '',
      colour: '',
      role: 'owner',
      position: 0,
      createdAt: new Date(0),
      archivedAt: null,
    }
  }
}

function hasNoPrefix(row: ProjectRow): boolean {
  return row[5] === ''
}

function toProject(row: ProjectRow): Project {
  const [id, owner, key, name, , prefix, colour, role, position, createdAt, archivedAt] = row
  return {
    id,
    owner,
    key,
    name: name || nameOfKey(key),
    prefix,
    colour,
    role: role as Role,
    position,
    createdAt: new Date(createdAt),
    archivedAt: archivedAt === null ? null : new Date(archivedAt),
  }
}

function byPlace(one: Project, other: Project): number {
  return one.position - other.position || one.name.localeCompare(other.name) || (one.id < other.id ? -1 : 1)
}
