import { correctDiscovery, forgetDiscovery } from '../../context/change-discovery.ts'
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
  input: strict({ discovery: number }, ['discovery']),
  async run({ discovery: id }, { project, origin, clock }) {
    const { change } = await forgetDiscovery(project.context, id, origin)
    return { change: showDiscoveryChange(change, clock) }
  },
  answer: (done) => done,
})
