import { Hono } from 'hono'
import { Failure } from '../errors.ts'
import {
  acceptInvitation,
  hashOf,
  type Invitation,
  invite,
  notOpen,
  openInvitation,
} from '../projects/invitations.ts'
import { readRole } from '../projects/read-role.ts'
import { fieldsOf, notAllowed } from './api-call.ts'
import type { ApiRoutes } from './api-routes.ts'
import { amongPeople, projectOf, type TeamDependencies } from './team-dependencies.ts'

/** Links by which others join a project. Whoever has one may use it, once; it is shown once. */
export function invitationsRoutes(deps: TeamDependencies): ApiRoutes {
  const routes: ApiRoutes = new Hono()

  routes.get(
    '/invitations',
    amongPeople(deps, 'invitations', async (context) => {
      const open = await deps.stores.invitations(context.var.caller.owner).list(new Date())
      const projects = await deps.stores.projects(context.var.caller.owner).list({ archived: true })
      const names = new Map(projects.map(({ id, name }) => [id, name]))
      return context.json({ invitations: open.map((one) => shown(one, names.get(one.project) ?? '')) })
    }),
  )
  routes.post(
    '/invitations',
    amongPeople(deps, 'invitations', async (context, people) => {
      const me = context.var.caller.owner
      const fields = await fieldsOf(context)
      if (fields instanceof Response) return fields
      const role = readRole(fields.role)
      const project = await projectOf(deps, context, fields.project)
      const given = { owner: me, project: project.id, projectName: project.name, role }
      const to = fields.email === undefined ? null : await people.checkInvitee(me, fields.email)
      const { invitation, token } = await invite(deps.stores.invitations(me), given, new Date())
      const link = `${deps.url ?? new URL(context.req.url).origin}/invite/${token}`
      if (to !== null) await people.postInvitation(me, { to, project: project.name, link })
      const answer = {
        invitation: { ...shown(invitation, project.name), link, ...(to !== null && { sentTo: to }) },
      }
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
      return context.json({ invitation: { ...shown(invitation, invitation.projectName), invitedBy } }, 200, {
        'cache-control': 'no-store',
      })
    }),
  )
  routes.delete(
    '/invitations/:token',
    amongPeople(deps, 'invitations', async (context) => {
      const store = deps.stores.invitations(context.var.caller.owner)
      if (await store.revoke(context.req.param('token') ?? '')) return context.body(null, 204)
      throw new Failure('not_found', 'You have no such invitation.', {
        hint: 'GET /api/invitations lists those still open.',
      })
    }),
  )
  routes.all('/invitations/:token', () => notAllowed('GET, DELETE'))

  routes.post(
    '/invitations/:token/accept',
    amongPeople(deps, 'invitation', async (context, people) => {
      const store = deps.stores.invitations(context.var.caller.owner)
      const token = hashOf(context.req.param('token') ?? '')
      if (!(await people.mayJoin(token, context.var.caller.owner))) throw notOpen()
      const joined = await acceptInvitation(store, context.req.param('token') ?? '', new Date())
      const project = await deps.stores.projects(context.var.caller.owner).find(joined.project)
      return context.json({ project: { ...project, isMine: false } })
    }),
  )
  routes.all('/invitations/:token/accept', () => notAllowed('POST'))
  return routes
}

function shown({ id, project, role, createdAt, expiresAt }: Invitation, name: string) {
  return { id, project, name, role, createdAt, expiresAt }
}
