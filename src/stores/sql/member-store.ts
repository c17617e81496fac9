import type { Member, MemberRole, MemberStore } from '../../context/members.ts'
import type { Place } from './discovery-rows.ts'
import type { Engine } from './engine.ts'
import { type Statement, sql } from './statement.ts'

export class SqlMemberStore implements MemberStore {
  readonly #engine: Engine
  readonly #place: Place

  constructor(engine: Engine, owner: string, project: string) {
    this.#engine = engine
    this.#place = { owner, project }
  }

  async list(): Promise<Member[]> {
    const { owner, project } = this.#place
    const rows = await this.#engine.read<readonly [member: string, role: string, addedAt: number]>(
      owner,
      sql`SELECT member, role, added_at FROM project_members WHERE owner = ${owner} AND project = ${project}
        ORDER BY added_at, member`,
    )
    return rows.map(([member, role, addedAt]) => ({
      member,
      role: role as MemberRole,
      addedAt: new Date(addedAt),
    }))
  }

  async add(member: string, role: MemberRole, at: Date): Promise<void> {
    const { owner, project } = this.#place
    await this.#changes(sql`INSERT INTO project_members (owner, project, member, role, added_at)
      VALUES (${owner}, ${project}, ${member}, ${role}, ${at.getTime()})
      ON CONFLICT (owner, project, member) DO UPDATE SET role = excluded.role RETURNING member`)
  }

  setRole(member: string, role: MemberRole): Promise<boolean> {
    const { owner, project } = this.#place
    return this.#changes(sql`UPDATE project_members SET role = ${role}
      WHERE owner = ${owner} AND project = ${project} AND member = ${member} RETURNING member`)
  }

  remove(member: string): Promise<boolean> {
    const { owner, project } = this.#place
    return this.#changes(sql`DELETE FROM project_members
      WHERE owner = ${owner} AND project = ${project} AND member = ${member} RETURNING member`)
  }

  #changes(statement: Statement): Promise<boolean> {
    return this.#engine.write(this.#place.owner, async (queries) => (await queries.all(statement)).length > 0)
  }
}
