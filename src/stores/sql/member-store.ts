import { checkRole, notShared, type ProjectId, type Role } from '../../projects/project.ts'
import type { Member, MemberRole, MemberStore } from '../../projects/project-store.ts'
import type { Engine, Queries } from './engine.ts'
import { findAccess } from './project-access.ts'
import { type Statement, sql } from './statement.ts'
import { memberAsk } from './task-store.ts'
import { personTopic, projectTopic } from './topics.ts'

export class SqlMemberStore implements MemberStore {
  readonly #engine: Engine
  readonly #person: string
  readonly #project: ProjectId

  constructor(engine: Engine, person: string, project: ProjectId) {
    this.#engine = engine
    this.#person = person
    this.#project = project
  }

  async list(): Promise<Member[]> {
    const ask = memberAsk(this.#engine, this.#person, { id: this.#project })
    const rows = await ask<readonly [member: string, role: string, addedAt: number]>(
      sql`SELECT member, role, added_at FROM project_members WHERE project = ${this.#project}
        ORDER BY CASE role WHEN 'owner' THEN 0 ELSE 1 END, added_at, member`,
    )
    // Policies show nothing to who was removed after it was asked whether they are one.
    if (this.#project !== this.#person && !rows.some(([member]) => member === this.#person)) throw notShared()
    return rows.map(([member, role, addedAt]) => ({ member, role: role as Role, addedAt: new Date(addedAt) }))
  }

  async add(member: string, role: MemberRole, at: Date): Promise<void> {
    await this.#managing(
      member,
      sql`INSERT INTO project_members (project, member, role, prefix, position, added_at)
      VALUES (${this.#project}, ${member}, ${role}, '', ${at.getTime()}, ${at.getTime()})
      ON CONFLICT (project, member) DO UPDATE SET role = excluded.role WHERE project_members.role <> 'owner'
      RETURNING member`,
    )
  }

  setRole(member: string, role: MemberRole): Promise<boolean> {
    return this.#managing(
      member,
      sql`UPDATE project_members SET role = ${role}
      WHERE project = ${this.#project} AND member = ${member} AND role <> 'owner' RETURNING member`,
    )
  }

  remove(member: string): Promise<boolean> {
    return this.#managing(
      member,
      sql`DELETE FROM project_members
      WHERE project = ${this.#project} AND member = ${member} AND role <> 'owner' RETURNING member`,
    )
  }

  #managing(member: string, statement: Statement): Promise<boolean> {
    const work = async (queries: Queries) => {
      const access = await findAccess(queries.all, this.#person, { id: this.#project })
      checkRole(access.role, 'manage', access)
      if (this.#project === this.#person) throw notShared('Your personal project')
      const changed = await queries.all(statement)
      queries.changed?.(projectTopic(this.#project))
      queries.changed?.(personTopic(member))
      return changed.length > 0
    }
    return this.#engine.write(this.#person, work, this.#project)
  }
}
