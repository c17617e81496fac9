import { Hono } from 'hono'
import { projectName } from '../context/projects.ts'
import { notAllowed } from './api-call.ts'
import type { ApiRoutes } from './api-routes.ts'
import { amongPeople, type TeamDependencies } from './team-dependencies.ts'

/** The projects that somebody can work in: their own, and those shared with them. */
export function projectsRoutes(deps: TeamDependencies): ApiRoutes {
  const routes: ApiRoutes = new Hono()

  routes.get(
    '/projects',
    amongPeople(deps, 'projects', async (context, people) => {
      const me = context.var.caller.owner
      const found = (await deps.stores.projects(me).list()).filter(({ isEmpty }) => !isEmpty)
      const known = await people.describe([...new Set(found.map(({ owner }) => owner))])
      const projects = found.map(({ key, role, owner }) => ({
        ...{ key, name: projectName(key), role, owner, isMine: owner === me },
        ownerName: known.get(owner)?.name ?? null,
      }))
      return context.json({ projects })
    }),
  )
  routes.all('/projects', () => notAllowed('GET'))
  return routes
}
