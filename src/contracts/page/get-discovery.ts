import type { ContextReader } from '../../context/context-store.ts'
import type { Discovery } from '../../context/discovery.ts'
import { Failure } from '../../errors.ts'
import { defineTool } from '../contract.ts'
import { strict } from '../schema.ts'
import { number } from './schemas.ts'
import { showDiscoveries } from './shown-discovery.ts'
import type { Lineage, ShownDiscovery } from './values.ts'

export const getDiscoveryTool = defineTool({
  name: 'get_discovery',
  description: 'A discovery, and those before and after it',
  effect: 'read',
  scopes: ['context:read'],
  input: strict({ discovery: number }, ['discovery']),
  async run({ discovery: id }, { project: { context, files } }): Promise<Lineage> {
    const found = await findDiscovery(context, id)
    const around = [found.replacedBy, found.replaces].filter((one) => one !== null)
    const shown = await showDiscoveries(files, [found, ...(await context.findMany(around))])
    const byId = new Map(shown.map((one) => [one.id, one]))
    const orNone = (one: number | null) => (one === null ? null : (byId.get(one) ?? null))
    return {
      discovery: byId.get(id) as ShownDiscovery,
      replacedBy: orNone(found.replacedBy),
      replaces: orNone(found.replaces),
    }
  },
  answer: (discovery) => discovery,
})

async function findDiscovery(context: ContextReader, id: number): Promise<Discovery> {
  const found = Number.isSafeInteger(id) ? await context.find(id) : undefined
  if (!found) throw new Failure('not_found', `There is no discovery ${id}.`, { facts: { id } })
  return found
}
