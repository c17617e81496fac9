import type { DiscoveryQuery } from '../../context/context-store.ts'
import { noteTypes } from '../../context/discovery.ts'
import { invalid } from '../../errors.ts'
import { defineTool, type ToolContext } from '../contract.ts'
import { listDiscoveriesInput } from './schemas.ts'
import { showDiscoveries } from './shown-discovery.ts'
import type { DiscoveryPage } from './values.ts'

export const listDiscoveriesTool = defineTool({
  name: 'list_discoveries',
  description: 'What the project knows, newest first',
  effect: 'read',
  scopes: ['context:read'],
  input: listDiscoveriesInput,
  async run({ type, limit = 50, since, until, across, ...narrowed }, context): Promise<DiscoveryPage> {
    const query: DiscoveryQuery = {
      limit,
      ...(type && { types: [type] }),
      ...(since !== undefined && { since: readMoment(since) }),
      ...(until !== undefined && { until: readMoment(until) }),
      ...narrowed,
    }
    return across === undefined ? ofOne(context, query) : ofAll(context, query)
  },
  answer: (list) => list,
})

async function ofOne({ project }: ToolContext, query: DiscoveryQuery): Promise<DiscoveryPage> {
  const { context, files, ref } = project
  const [found, modules, types] = await Promise.all([
    context.list(query),
    context.modules(),
    Promise.all(noteTypes.map(async (one) => ({ type: one, count: await context.count({ types: [one] }) }))),
  ])
  const shown = await showDiscoveries(files, found)
  return { discoveries: shown.map((one) => ({ ...one, project: ref.id })), modules, types }
}

/** Of all projects that are not archived. Each numbers its own, so their time says which is newer. */
async function ofAll(context: ToolContext, query: DiscoveryQuery): Promise<DiscoveryPage> {
  if (query.before !== undefined)
    throw invalid('bad_arguments', 'before is the number of a discovery in one project: use until instead.')
  const pages: DiscoveryPage[] = []
  for (const project of await context.projects.list())
    pages.push(await ofOne(context.inProject(project), query))
  const modules = new Map<string, number>()
  for (const { name, count } of pages.flatMap((page) => page.modules))
    modules.set(name, (modules.get(name) ?? 0) + count)
  return {
    discoveries: pages
      .flatMap((page) => page.discoveries)
      .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
      .slice(0, query.limit),
    modules: [...modules]
      .map(([name, count]) => ({ name, count }))
      .toSorted((one, other) => other.count - one.count),
    types: noteTypes.map((type) => ({
      type,
      count: pages
        .flatMap((page) => page.types)
        .reduce((sum, one) => sum + (one.type === type ? one.count : 0), 0),
    })),
  }
}

function readMoment(text: string): Date {
  const moment = new Date(text)
  if (/^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(moment.getTime())) return moment
  throw invalid('bad_due', 'A moment has a date and a time.', { hint: 'Write 2026-11-20T09:30:00Z.' })
}
