import type { ContextReader } from '../../context/context-store.ts'
import { type Discovery, moduleKey } from '../../context/discovery.ts'
import type { News } from '../news-subscription.ts'

/** By what a discovery can be asked for. */
export interface TouchedDiscovery {
  readonly id: number
  readonly uuid: string
  /** Its module, as it is written there and as it is listed. */
  readonly modules: readonly string[]
}

/** The discoveries that a change touched, those that it removed too. */
export async function touchedDiscoveries(
  context: ContextReader,
  { id, discoveries }: News,
): Promise<TouchedDiscovery[]> {
  if (discoveries.length === 0) return []
  const [touched, listed] = await Promise.all([
    id === null ? context.findMany(discoveries) : inChange(context, id),
    context.modules(),
  ])
  return touched.map(({ id, uuid, module }) => {
    if (module === null) return { id, uuid, modules: [] }
    const same = listed.find(({ name }) => moduleKey(name) === moduleKey(module))
    return { id, uuid, modules: [...new Set([module, ...(same ? [same.name] : [])])] }
  })
}

/** Those that it removed are only there. */
async function inChange(context: ContextReader, id: number): Promise<Discovery[]> {
  const changes = await context.findChanges([id])
  return changes.flatMap(({ entries }) => entries.flatMap(({ before, after }) => after ?? before ?? []))
}
