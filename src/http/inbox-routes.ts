import { Hono } from 'hono'
import { inboxPage } from '../contracts/inbox-page.ts'
import { invalid } from '../errors.ts'
import { admit } from './admit.ts'
import { fieldsOf, notAllowed } from './api-call.ts'
import type { ApiRoutes } from './api-routes.ts'
import type { TeamDependencies } from './team-dependencies.ts'

const pageSize = 50

/** What a person should look at, of all their projects. */
export function inboxRoutes(deps: TeamDependencies): ApiRoutes {
  const routes: ApiRoutes = new Hono()
  routes.get('/inbox', async (context) => {
    await admit(deps.deps, context, 'inbox')
    const { unseen, before } = context.req.query()
    const query = { unseen: unseen === '1', limit: pageSize, ...(before && { before }) }
    return context.json(await inboxPage(deps.deps, context.var.caller, query))
  })
  routes.all('/inbox', () => notAllowed('GET'))

  routes.post('/inbox/seen', async (context) => {
    await admit(deps.deps, context, 'inbox')
    const fields = await fieldsOf(context)
    if (fields instanceof Response) return fields
    const { ids = 'all' } = fields
    const areIds = Array.isArray(ids) && ids.length <= 500 && ids.every((id) => typeof id === 'string')
    if (ids !== 'all' && !areIds) throw invalid('bad_arguments', 'ids must be a list of ids, or "all".')
    const seen = await deps.stores.inbox(context.var.caller.owner).see(ids as string[] | 'all', new Date())
    return context.json({ seen })
  })
  routes.all('/inbox/seen', () => notAllowed('POST'))
  return routes
}
