import { Hono } from 'hono'
import { acceptInvitation, type Invitation, invite, openInvitation } from '../context/invitations.ts'
import { projectName } from '../context/projects.ts'
import { Failure } from '../errors.ts'
import { fieldsOf, notAllowed } from './api-call.ts'
import type { ApiRoutes } from './api-routes.ts'
import { readRole } from './members-routes.ts'
import { amongPeople, projectOf, refuseGuests, type TeamDependencies } from './team-dependencies.ts'

/** Links by which others join a project. Whoever has one may use it, once; it is shown once. */
export function invitationsRoutes(deps: TeamDependencies): ApiRoutes {
  const routes: ApiRoutes = new Hono()

  routes.get(
    '/invitations',
    amongPeople(deps, 'invitations', async (context) => {
      const open = await deps.stores.invitations(context.var.caller.owner).list(new Date())
      return context.json({ invitations: open.map(shown) })
    }),
  )
  routes.post(
    '/invitations',
    amongPeople(deps, 'invitations', async (context) => {
      const me = context.var.caller.owner
      const fields = await fieldsOf(context)
      if (fields instanceof Response) return fields
      const role = readRole(fields.role)
      const project = await projectOf(deps, context, fields.project)
      refuseGuests(project, me)
      const given = { owner: me, project: project.key, role }
      const { invitation, token } = await invite(deps.stores.invitations(me), given, new Date())
      const link = `${deps.url ?? new URL(context.req.url).origin}/invite/${token}`
      const answer = { invitation: { ...shown(invitation), link } }
      return context.json(answer, 201, { 'cache-control': 'no-store' })
    }),
  )
  routes.all('/invitations', () => notAllowed('GET, POST'))

  routes.get(
    '/invitations/:token',
    amongPeople(deps, 'invitation', async (context, people) => {
      const store = deps.stores.invitations(context.var.caller.owner)
      const invitation = await openInvitation(store, context.req.param('token') ?? '', new Date())
      const [from] = (await people.describe([invitation.owner])).values()
      const invitedBy = { name: from?.name ?? invitation.owner }
      return context.json({ invitation: { ...shown(invitation), invitedBy } }, 200, {
        'cache-control': 'no-store',
      })
    }),
  )
  routes.delete(
    '/invitations/:token',
    amongPeople(deps, 'invitations', async (context) => {
      const store = deps.stores.invitations(context.var.caller.owner)
      if (await store.revoke(context.req.param('token') ?? '')) return context.body(null, 204)
      throw new Failure('not_found', 'There is no such invitation of yours.', {
        hint: 'GET /api/invitations lists those still open.',
      })
    }),
  )
  routes.all('/invitations/:token', () => notAllowed('GET, DELETE'))

  routes.post(
    '/invitations/:token/accept',
    amongPeople(deps, 'invitation', async (context) => {
      const store = deps.stores.invitations(context.var.caller.owner)
      const joined = await acceptInvitation(store, context.req.param('token') ?? '', new Date())
      const { project: key, role, owner } = joined
      return context.json({ project: { key, name: projectName(key), role, owner, isMine: false } })
    }),
  )
  routes.all('/invitations/:token/accept', () => notAllowed('POST'))
  return routes
}

function shown({ id, project, role, createdAt, expiresAt }: Invitation) {
  return { id, project, name: projectName(project), role, createdAt, expiresAt }
}
