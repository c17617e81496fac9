import { noteTypes } from '../../context/discovery.ts'
import { defineTool } from '../contract.ts'
import { listDiscoveriesInput } from './schemas.ts'
import { showDiscoveries } from './shown-discovery.ts'
import type { DiscoveryPage } from './values.ts'

export const listDiscoveriesTool = defineTool({
  name: 'list_discoveries',
  description: 'What the project knows, newest first',
  effect: 'read',
  scopes: ['context:read'],
  input: listDiscoveriesInput,
  async run({ type, limit = 50, ...narrowed }, { project: { context, files } }): Promise<DiscoveryPage> {
    const [found, modules, types] = await Promise.all([
      context.list({ limit, ...(type && { types: [type] }), ...narrowed }),
      context.modules(),
      Promise.all(
        noteTypes.map(async (one) => ({ type: one, count: await context.count({ types: [one] }) })),
      ),
    ])
    return { discoveries: await showDiscoveries(files, found), modules, types }
  },
  answer: (list) => list,
})
