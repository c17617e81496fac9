import {
  alreadyMember,
  type Invitation,
  type InvitationStore,
  mostOpen,
  notOpen,
  ownProject,
  tooManyOpen,
} from '../../projects/invitations.ts'
import { checkRole, notShared } from '../../projects/project.ts'
import type { MemberRole } from '../../projects/project-store.ts'
import type { Engine } from './engine.ts'
import { findAccess } from './project-access.ts'
import { type Statement, sql } from './statement.ts'
import { personTopic, projectTopic } from './topics.ts'

type InvitationRow = readonly [
  id: string,
  owner: string,
  project: string,
  projectName: string,
  role: string,
  createdAt: number,
  expiresAt: number,
]

const columns: Statement = {
  parts: ['id, owner, project, project_name, role, created_at, expires_at'],
  values: [],
}

export class SqlInvitationStore implements InvitationStore {
  readonly #engine: Engine
  readonly #owner: string
  readonly #show: (tokenHash: string) => Statement[]

  /** `show` says in a transaction that its owner knows the secret with this hash, where the engine has to be told. */
  constructor(engine: Engine, owner: string, show: (tokenHash: string) => Statement[]) {
    this.#engine = engine
    this.#owner = owner
    this.#show = show
  }

  async create(invitation: Invitation, tokenHash: string): Promise<void> {
    const { id, owner, project, projectName, role, createdAt, expiresAt } = invitation
    if (project === owner) throw notShared('Your personal project')
    await this.#engine.write(this.#owner, async (queries) => {
      const access = await findAccess(queries.all, owner, { id: project })
      checkRole(access.role, 'manage', access)
      queries.run(
        sql`DELETE FROM invitations WHERE owner = ${owner} AND expires_at <= ${createdAt.getTime()}`,
      )
      const [open] = await queries.all<readonly [number]>(
        sql`SELECT count(*) FROM invitations WHERE owner = ${owner}`,
      )
      if (open && open[0] >= mostOpen) throw tooManyOpen()
      queries.run(sql`INSERT INTO invitations (owner, id, project, project_name, role, token_hash, created_at, expires_at)
        VALUES (${owner}, ${id}, ${project}, ${projectName}, ${role}, ${tokenHash}, ${createdAt.getTime()}, ${expiresAt.getTime()})`)
    })
  }

  async list(now: Date): Promise<Invitation[]> {
    const rows = await this.#engine.read<InvitationRow>(
      this.#owner,
      sql`SELECT ${columns} FROM invitations WHERE owner = ${this.#owner} AND expires_at > ${now.getTime()}
        ORDER BY created_at DESC, id LIMIT ${mostOpen}`,
    )
    return rows.map(toInvitation)
  }

  revoke(id: string): Promise<boolean> {
    const revoke = sql`DELETE FROM invitations WHERE owner = ${this.#owner} AND id = ${id} RETURNING id`
    return this.#engine.write(this.#owner, async (queries) => (await queries.all(revoke)).length > 0)
  }

  find(tokenHash: string, now: Date): Promise<Invitation | undefined> {
    return this.#engine.write(this.#owner, async (queries) => {
      this.#show(tokenHash).forEach(queries.run)
      const [row] = await queries.all<InvitationRow>(
        sql`SELECT ${columns} FROM invitations WHERE token_hash = ${tokenHash} AND expires_at > ${now.getTime()}`,
      )
      return row && toInvitation(row)
    })
  }

  accept(tokenHash: string, at: Date): Promise<Invitation> {
    const me = this.#owner
    return this.#engine.write(me, async (queries) => {
      this.#show(tokenHash).forEach(queries.run)
      // Of two who join by it at once, the second waits here and then finds it gone.
      const [row] = await queries.all<InvitationRow>(
        sql`UPDATE invitations SET used_by = ${me} WHERE token_hash = ${tokenHash} AND used_by IS NULL
          AND expires_at > ${at.getTime()} RETURNING ${columns}`,
      )
      if (!row) throw notOpen()
      const invitation = toInvitation(row)
      const { owner, project, role } = invitation
      if (owner === me) throw ownProject()
      const [joined] = await queries.all(
        sql`INSERT INTO project_members (project, member, role, prefix, position, added_at)
          VALUES (${project}, ${me}, ${role}, '', ${at.getTime()}, ${at.getTime()})
          ON CONFLICT (project, member) DO NOTHING RETURNING member`,
      )
      if (!joined) throw alreadyMember()
      queries.run(sql`DELETE FROM invitations WHERE token_hash = ${tokenHash}`)
      queries.changed?.(projectTopic(project))
      queries.changed?.(personTopic(me))
      return invitation
    })
  }
}

function toInvitation([
  id,
  owner,
  project,
  projectName,
  role,
  createdAt,
  expiresAt,
]: InvitationRow): Invitation {
  const times = { createdAt: new Date(createdAt), expiresAt: new Date(expiresAt) }
  return { id, owner, project, projectName, role: role as MemberRole, ...times }
}
