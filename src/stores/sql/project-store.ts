import type { MemberRole } from '../../context/members.ts'
import { type KnownProject, type ProjectStore, projectsListed } from '../../context/projects.ts'
import type { Engine } from './engine.ts'
import { sql } from './statement.ts'

export class SqlProjectStore implements ProjectStore {
  readonly #engine: Engine
  readonly #owner: string

  constructor(engine: Engine, owner: string) {
    this.#engine = engine
    this.#owner = owner
  }

  async list(): Promise<KnownProject[]> {
    const me = this.#owner
    const [own, shared] = await Promise.all([
      this.#engine.read<readonly [key: string, isEmpty: number]>(
        me,
        sql`SELECT project, min(is_empty) FROM (
            SELECT project, 0 AS is_empty FROM projects WHERE owner = ${me}
            UNION SELECT project, 0 FROM project_members WHERE owner = ${me}
            UNION SELECT project, 1 FROM sessions WHERE owner = ${me}) AS seen
          GROUP BY project ORDER BY project LIMIT ${projectsListed}`,
      ),
      this.#engine.read<readonly [key: string, owner: string, role: string]>(
        me,
        sql`SELECT project, owner, role FROM project_members WHERE member = ${me}
          ORDER BY project, added_at, owner LIMIT ${projectsListed}`,
      ),
    ])
    return [
      ...own.map(([key, isEmpty]) => ({ key, owner: me, role: 'owner' as const, isEmpty: isEmpty === 1 })),
      ...shared.map(([key, owner, role]) => ({ key, owner, role: role as MemberRole, isEmpty: false })),
    ]
  }

  leave(owner: string, project: string): Promise<boolean> {
    const leave = sql`DELETE FROM project_members
      WHERE owner = ${owner} AND project = ${project} AND member = ${this.#owner} RETURNING member`
    return this.#engine.write(this.#owner, async (queries) => (await queries.all(leave)).length > 0)
  }
}
