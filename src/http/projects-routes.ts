import { Hono } from 'hono'
import { may } from '../contracts/scopes.ts'
import { invalid } from '../errors.ts'
import { refuseOverwrite } from '../expected-text.ts'
import { createProject } from '../projects/create-project.ts'
import { readPrefix } from '../projects/prefix.ts'
import { isPersonal, type Project, readColour, readProjectName } from '../projects/project.ts'
import type { ProjectStore } from '../projects/project-store.ts'
import { admit } from './admit.ts'
import { type ApiContext, fieldsOf, notAllowed } from './api-call.ts'
import type { ApiRoutes } from './api-routes.ts'
import type { TeamDependencies } from './team-dependencies.ts'

/** The projects that a person works in: their personal one, those they made, and those shared with them. */
export function projectsRoutes(deps: TeamDependencies): ApiRoutes {
  const routes: ApiRoutes = new Hono()

  routes.get('/projects', async (context) => {
    await admit(deps.deps, context, 'projects')
    const archived = context.req.query('archived') === '1'
    const found = await storeOf(deps, context).list({ archived })
    return context.json({ projects: await shown(deps, context, found) })
  })
  routes.post('/projects', async (context) => {
    await admit(deps.deps, context, 'projects')
    const fields = await fieldsOf(context)
    if (fields instanceof Response) return fields
    const draft = { name: textIn(fields, 'name') ?? '', colour: textIn(fields, 'colour') }
    const { owner } = context.var.caller
    const project = await createProject(storeOf(deps, context), owner, draft, new Date())
    return answer(deps, context, project, 201)
  })
  routes.all('/projects', () => notAllowed('GET, POST'))

  routes.patch('/projects/:id', async (context) => {
    await admit(deps.deps, context, 'projects')
    const fields = await fieldsOf(context)
    if (fields instanceof Response) return fields
    return answer(deps, context, await changed(storeOf(deps, context), context.req.param('id'), fields))
  })
  routes.all('/projects/:id', () => notAllowed('PATCH'))

  routes.post('/projects/:id/owner', async (context) => {
    await admit(deps.deps, context, 'projects')
    const fields = await fieldsOf(context)
    if (fields instanceof Response) return fields
    const to = textIn(fields, 'to') ?? ''
    await storeOf(deps, context).handOver(context.req.param('id'), to, deps.deps.fileQuota)
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
  const expected = textIn(fields, 'expectedName')
  if (name !== undefined && expected !== undefined)
    refuseOverwrite({ field: 'name', now: (await store.find(id))?.name, next: name, expected })
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
  // Who may only change learns which it was, for the next request about it.
  if (!may(context.var.caller, 'tasks:read', 'context:read'))
    return context.json({ project: { id: project.id } }, status)
  const [one] = await shown(deps, context, [project])
  return context.json({ project: one }, status)
}

async function shown({ deps, people }: TeamDependencies, context: ApiContext, projects: readonly Project[]) {
  const me = context.var.caller.owner
  const ids = projects.map(({ id }) => id)
  const [known, open] = await Promise.all([
    people?.describe([...new Set(projects.map(({ owner }) => owner))]),
    deps.allTasks(context.var.caller).count(ids, { state: 'open' }),
  ])
  return projects.map(({ id, key, name, prefix, colour, role, owner, position, archivedAt }) => ({
    ...{ id, key, name, prefix, colour, role, owner, position, archivedAt },
    isPersonal: isPersonal(id),
    isMine: owner === me,
    ownerName: known?.get(owner)?.name ?? null,
    open: open.get(id) ?? 0,
  }))
}

function textIn(fields: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = fields[name]
  if (value === undefined || typeof value === 'string') return value
  throw invalid('bad_arguments', `${name} must be text.`)
}
