import { correctDiscovery, eraseDiscovery, forgetDiscovery } from '../../context/change-discovery.ts'
import { defineTool } from '../contract.ts'
import { strict } from '../schema.ts'
import { correctDiscoveryInput, number } from './schemas.ts'
import { showDiscoveryChange } from './shown-change.ts'
import { showDiscovery } from './shown-discovery.ts'

export const correctDiscoveryTool = defineTool({
  name: 'correct_discovery',
  description: 'Correct what is known',
  effect: 'write',
  scopes: ['context:write'],
  input: correctDiscoveryInput,
  async run({ discovery: id, ...correction }, { project, origin, clock }) {
    const { discovery, change } = await correctDiscovery(project.context, id, correction, origin)
    return {
      discovery: await showDiscovery(project.files, discovery),
      change: showDiscoveryChange(change, clock),
    }
  },
  answer: (done) => done,
})

export const forgetDiscoveryTool = defineTool({
  name: 'forget_discovery',
  description: 'Forget what is known',
  effect: 'destroy',
  scopes: ['context:write'],
  input: strict({ discovery: number, erase: { type: 'boolean' } }, ['discovery']),
  async run({ discovery: id, erase = false }, { project, origin, clock }) {
    // What is erased is in no history: there is no change to undo.
    if (erase) return { change: null, ...(await eraseDiscovery(project.context, id, clock.now)) }
    const { change } = await forgetDiscovery(project.context, id, origin)
    return { change: showDiscoveryChange(change, clock) }
  },
  answer: (done) => done,
})
