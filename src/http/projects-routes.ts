import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { invalid } from '../errors.ts'
import { readPrefix } from '../projects/prefix.ts'
import { isPersonal, keyedProject, type Project, readColour, readProjectName } from '../projects/project.ts'
import type { ProjectStore } from '../projects/project-store.ts'
import { type ApiContext, fieldsOf, notAllowed } from './api-call.ts'
import type { ApiRoutes } from './api-routes.ts'
import { admit, type TeamDependencies } from './team-dependencies.ts'

/** The projects that a person works in: their personal one, those they made, and those shared with them. */
export function projectsRoutes(deps: TeamDependencies): ApiRoutes {
  const routes: ApiRoutes = new Hono()

  routes.get('/projects', async (context) => {
    await admit(deps, context, 'projects')
    const archived = context.req.query('archived') === '1'
    const found = await storeOf(deps, context).list({ archived })
    return context.json({ projects: await shown(deps, context, found) })
  })
  routes.post('/projects', async (context) => {
    await admit(deps, context, 'projects')
    const fields = await fieldsOf(context)
    if (fields instanceof Response) return fields
    const name = readProjectName(textIn(fields, 'name') ?? '')
    const colour = readColour(textIn(fields, 'colour') ?? '')
    const made = keyedProject(context.var.caller.owner, randomUUID(), name)
    const project = await storeOf(deps, context).create(
      { ...made, key: made.key as string, colour },
      new Date(),
    )
    return answer(deps, context, project, 201)
  })
  routes.all('/projects', () => notAllowed('GET, POST'))

  routes.patch('/projects/:id', async (context) => {
    await admit(deps, context, 'projects')
    const fields = await fieldsOf(context)
    if (fields instanceof Response) return fields
    return answer(deps, context, await changed(storeOf(deps, context), context.req.param('id'), fields))
  })
  routes.all('/projects/:id', () => notAllowed('PATCH'))

  routes.post('/projects/:id/owner', async (context) => {
    await admit(deps, context, 'projects')
    const fields = await fieldsOf(context)
    if (fields instanceof Response) return fields
    await storeOf(deps, context).handOver(context.req.param('id'), textIn(fields, 'to') ?? '')
    return context.body(null, 204)
  })
  routes.all('/projects/:id/owner', () => notAllowed('POST'))
  return routes
}

/** What is the project's, by its owner; what is only how this person sees it, by anybody. */
async function changed(
  store: ProjectStore,
  id: string,
  fields: Readonly<Record<string, unknown>>,
): Promise<Project> {
  const [name, colour, prefix] = ['name', 'colour', 'prefix'].map((field) => textIn(fields, field))
  const { archived, position } = fields
  if (archived !== undefined && typeof archived !== 'boolean')
    throw invalid('bad_arguments', 'archived must be true or false.')
  if (position !== undefined && !Number.isFinite(position))
    throw invalid('bad_arguments', 'position must be a number.')
  let project: Project | undefined
  if (name !== undefined || colour !== undefined || archived !== undefined)
    project = await store.update(id, {
      ...(name !== undefined && { name: readProjectName(name) }),
      ...(colour !== undefined && { colour: readColour(colour) }),
      ...(archived !== undefined && { archivedAt: archived ? new Date() : null }),
    })
  if (prefix !== undefined || position !== undefined)
    project = await store.arrange(id, {
      ...(prefix !== undefined && { prefix: readPrefix(prefix) }),
      ...(position !== undefined && { position: position as number }),
    })
  if (!project) throw invalid('no_changes', 'Say what to change: name, colour, prefix, archived or position.')
  return project
}

function storeOf({ stores }: TeamDependencies, context: ApiContext): ProjectStore {
  return stores.projects(context.var.caller.owner)
}

async function answer(
  deps: TeamDependencies,
  context: ApiContext,
  project: Project,
  status: 200 | 201 = 200,
): Promise<Response> {
  const [one] = await shown(deps, context, [project])
  return context.json({ project: one }, status)
}

async function shown({ people }: TeamDependencies, context: ApiContext, projects: readonly Project[]) {
  const me = context.var.caller.owner
  const known = await people?.describe([...new Set(projects.map(({ owner }) => owner))])
  return projects.map(({ id, key, name, prefix, colour, role, owner, position, archivedAt }) => ({
    ...{ id, key, name, prefix, colour, role, owner, position, archivedAt },
    isPersonal: isPersonal(id),
    isMine: owner === me,
    ownerName: known?.get(owner)?.name ?? null,
  }))
}

function textIn(fields: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = fields[name]
  if (value === undefined || typeof value === 'string') return value
  throw invalid('bad_arguments', `${name} must be text.`)
}
