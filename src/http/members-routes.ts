import { Hono } from 'hono'
import { type MemberRole, memberRoles } from '../context/members.ts'
import type { ProjectChoice } from '../context/projects.ts'
import { Failure, invalid } from '../errors.ts'
import { fieldsOf, notAllowed } from './api-call.ts'
import type { ApiRoutes } from './api-routes.ts'
import { amongPeople, projectOf, refuseGuests, type TeamDependencies } from './team-dependencies.ts'

/** Who is in a project. Its owner sees everybody and says who stays; members see its owner and themselves, and may leave. */
export function membersRoutes(deps: TeamDependencies): ApiRoutes {
  const routes: ApiRoutes = new Hono()

  routes.get(
    '/members',
    amongPeople(deps, 'members', async (context, people) => {
      const me = context.var.caller.owner
      const project = await projectOf(deps, context, undefined)
      const members = await membersOf(deps, project, me)
      const known = await people.describe(members.map(({ id }) => id))
      return context.json({
        members: members.map((member) => ({
          ...member,
          name: known.get(member.id)?.name ?? member.id,
          email: known.get(member.id)?.email ?? null,
        })),
      })
    }),
  )
  routes.all('/members', () => notAllowed('GET'))

  routes.patch(
    '/members/:id',
    amongPeople(deps, 'members', async (context) => {
      const project = await projectOf(deps, context, undefined)
      refuseGuests(project, context.var.caller.owner)
      const fields = await fieldsOf(context)
      if (fields instanceof Response) return fields
      const id = context.req.param('id') ?? ''
      const isMember = await deps.stores
        .members(project.owner, project.key)
        .setRole(id, readRole(fields.role))
      if (!isMember) throw noMember()
      return context.body(null, 204)
    }),
  )
  routes.delete(
    '/members/:id',
    amongPeople(deps, 'members', async (context) => {
      const me = context.var.caller.owner
      const project = await projectOf(deps, context, undefined)
      const id = context.req.param('id') ?? ''
      const isLeaving = id === me && project.owner !== me
      if (!isLeaving) refuseGuests(project, me)
      const wasMember = isLeaving
        ? await deps.stores.projects(me).leave(project.owner, project.key)
        : await deps.stores.members(me, project.key).remove(id)
      if (!wasMember) throw noMember()
      return context.body(null, 204)
    }),
  )
  routes.all('/members/:id', () => notAllowed('PATCH, DELETE'))
  return routes
}

interface Listed {
  readonly id: string
  readonly role: 'owner' | MemberRole
  readonly addedAt: Date | null
}

async function membersOf(
  { stores }: TeamDependencies,
  { key, owner }: ProjectChoice,
  me: string,
): Promise<Listed[]> {
  const first: Listed = { id: owner, role: 'owner', addedAt: null }
  if (owner === me) {
    const members = await stores.members(me, key).list()
    return [first, ...members.map(({ member, role, addedAt }) => ({ id: member, role, addedAt }))]
  }
  const mine = (await stores.projects(me).list()).find((one) => one.key === key && one.owner === owner)
  return mine ? [first, { id: me, role: mine.role, addedAt: null }] : [first]
}

export function readRole(role: unknown): MemberRole {
  if ((memberRoles as readonly unknown[]).includes(role)) return role as MemberRole
  throw invalid('bad_arguments', `role must be ${memberRoles.join(' or ')}.`)
}

function noMember(): Failure {
  return new Failure('not_found', 'There is no such member.', { hint: 'GET /api/members lists them.' })
}
