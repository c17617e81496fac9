import { Hono } from 'hono'
import { closeFeed, type Feed, feedPath, openFeed } from '../projects/feeds.ts'
import { isPersonal, type Project } from '../projects/project.ts'
import { admit } from './admit.ts'
import { type ApiContext, fieldsOf, notAllowed } from './api-call.ts'
import type { ApiRoutes } from './api-routes.ts'
import { projectOf, type TeamDependencies } from './team-dependencies.ts'

/** The secret addresses at which calendars read a person's tasks. Only they themselves ask here. */
export function feedsRoutes(deps: TeamDependencies): ApiRoutes {
  const routes: ApiRoutes = new Hono()

  routes.get('/feeds', async (context) => {
    await admit(deps.deps, context, 'feeds')
    const { owner } = context.var.caller
    const [feeds, projects] = await Promise.all([
      deps.stores.feeds(owner).list(),
      deps.stores.projects(owner).list(),
    ])
    return context.json({ feeds: feeds.map((feed) => shown(feed, projects)) })
  })
  // Makes one, or gives the one that is there another address. It is told here and never again.
  routes.post('/feeds', async (context) => {
    await admit(deps.deps, context, 'feeds')
    const fields = await fieldsOf(context)
    if (fields instanceof Response) return fields
    const { owner } = context.var.caller
    const project = fields.project == null ? null : await projectOf(deps, context, fields.project)
    const { feed, secret } = await openFeed(deps.stores.feeds(owner), owner, project?.id ?? null, new Date())
    const url = `${baseOf(deps, context)}${feedPath(secret)}`
    const answer = {
      feed: shown(feed, project ? [project] : []),
      url,
      webcal: url.replace(/^https?/, 'webcal'),
    }
    return context.json(answer, 201, { 'cache-control': 'no-store' })
  })
  routes.all('/feeds', () => notAllowed('GET, POST'))

  routes.delete('/feeds/:id', async (context) => {
    await admit(deps.deps, context, 'feeds')
    await closeFeed(deps.stores.feeds(context.var.caller.owner), context.req.param('id'))
    return context.body(null, 204)
  })
  routes.all('/feeds/:id', () => notAllowed('DELETE'))
  return routes
}

function shown({ id, project, createdAt }: Feed, projects: readonly Project[]) {
  const found = projects.find((one) => one.id === project)
  const name = project !== null && isPersonal(project) ? 'Personal' : (found?.name ?? null)
  return { id, project, projectName: name, createdAt }
}

function baseOf({ url }: TeamDependencies, context: ApiContext): string {
  return url ?? new URL(context.req.url).origin
}
