import { Hono } from 'hono'
import { invalid } from '../errors.ts'
import { fieldsOf, notAllowed } from './api-call.ts'
import type { ApiRoutes } from './api-routes.ts'
import { admit, type TeamDependencies } from './team-dependencies.ts'

const pageSize = 50

/** What a person should look at, of all their projects. */
export function inboxRoutes(deps: TeamDependencies): ApiRoutes {
  const routes: ApiRoutes = new Hono()
  routes.get('/inbox', async (context) => {
    await admit(deps, context, 'inbox')
    const { owner } = context.var.caller
    const { unseen, before } = context.req.query()
    const inbox = deps.stores.inbox(owner)
    const [items, unread] = await Promise.all([
      inbox.list({ unseen: unseen === '1', limit: pageSize, ...(before && { before }) }),
      inbox.countUnseen(),
    ])
    const projects = new Map(
      (await deps.stores.projects(owner).list({ archived: true })).map((one) => [one.id, one]),
    )
    const people = await deps.deps.people([...new Set(items.map(({ actor }) => actor))])
    const shown = await Promise.all(
      items.map(async (item) => {
        const project = projects.get(item.project)
        const task = project && (await deps.stores.tasks(owner, project).find(item.task))
        return {
          ...item,
          actorName: people.get(item.actor)?.name ?? item.actor,
          projectName: project?.name ?? '',
          reference: `${project?.prefix ?? ''}-${item.task}`,
          title: task?.title ?? null,
        }
      }),
    )
    return context.json({ items: shown, unread })
  })
  routes.all('/inbox', () => notAllowed('GET'))

  routes.post('/inbox/seen', async (context) => {
    await admit(deps, context, 'inbox')
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
