import { mergeDiscoveries } from '../../context/merge-discoveries.ts'
import { defineTool } from '../contract.ts'
import { mergeDiscoveriesInput } from './schemas.ts'
import { showDiscoveryChange } from './shown-change.ts'
import { showDiscovery } from './shown-discovery.ts'
import type { Remembered } from './values.ts'

export const mergeDiscoveriesTool = defineTool({
  name: 'merge_discoveries',
  description: 'Put one discovery in the place of two',
  effect: 'write',
  scopes: ['context:write'],
  input: mergeDiscoveriesInput,
  async run({ discovery: one, with: other, ...merged }, { project, origin, clock }): Promise<Remembered> {
    const merge = { ...merged, discoveries: [one, other] as const }
    const done = await mergeDiscoveries(project.context, await project.embedder(), merge, origin)
    return {
      discovery: await showDiscovery(project.files, done.discovery),
      change: showDiscoveryChange(done.change, clock),
    }
  },
  answer: (done) => done,
})
