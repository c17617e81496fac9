import { Hono } from 'hono'
import { Failure } from '../errors.ts'
import { readRole } from '../projects/read-role.ts'
import { fieldsOf, notAllowed } from './api-call.ts'
import type { ApiRoutes } from './api-routes.ts'
import { amongPeople, projectOf, type TeamDependencies } from './team-dependencies.ts'

/** Who is in a project. Members see each other and may leave; the owner says who stays, and as what. */
export function membersRoutes(deps: TeamDependencies): ApiRoutes {
  const routes: ApiRoutes = new Hono()

  routes.get(
    '/members',
    amongPeople(deps, 'members', async (context, people) => {
      const me = context.var.caller.owner
      const { id: project } = await projectOf(deps, context, undefined)
      const members = await deps.stores.members(me, project).list()
      const listed = members.length > 0 ? members : [{ member: me, role: 'owner', addedAt: null }]
      const known = await people.describe(listed.map(({ member }) => member))
      return context.json({
        members: listed.map(({ member: id, role, addedAt }) => ({
          ...{ id, role, addedAt },
          name: known.get(id)?.name ?? id,
          email: known.get(id)?.email ?? null,
        })),
      })
    }),
  )
  routes.all('/members', () => notAllowed('GET'))

  routes.patch(
    '/members/:id',
    amongPeople(deps, 'members', async (context) => {
      const { id: project } = await projectOf(deps, context, undefined)
      const fields = await fieldsOf(context)
      if (fields instanceof Response) return fields
      const members = deps.stores.members(context.var.caller.owner, project)
      const isMember = await members.setRole(context.req.param('id') ?? '', readRole(fields.role))
      if (!isMember) throw noMember()
      return context.body(null, 204)
    }),
  )
  routes.delete(
    '/members/:id',
    amongPeople(deps, 'members', async (context) => {
      const me = context.var.caller.owner
      const { id: project } = await projectOf(deps, context, undefined)
      const id = context.req.param('id') ?? ''
      const wasMember =
        id === me
          ? await deps.stores.projects(me).leave(project)
          : await deps.stores.members(me, project).remove(id)
      if (!wasMember) throw noMember()
      return context.body(null, 204)
    }),
  )
  routes.all('/members/:id', () => notAllowed('PATCH, DELETE'))
  return routes
}

function noMember(): Failure {
  return new Failure('not_found', 'There is no such member.', { hint: 'GET /api/members lists them.' })
}
