import { remember } from '../../context/remember.ts'
import { Failure } from '../../errors.ts'
import { byId, findOne } from '../../tasks/task-ref.ts'
import { defineTool } from '../contract.ts'
import { markFiles } from '../stale-marks.ts'
import { rememberInput } from './schemas.ts'
import { showDiscoveryChange } from './shown-change.ts'
import { showDiscoveries, showDiscovery } from './shown-discovery.ts'
import type { Remembered } from './values.ts'

export const rememberTool = defineTool({
  name: 'remember',
  description: 'Keep a discovery',
  effect: 'write',
  scopes: ['context:write'],
  alsoNeeds: ({ task }) => (task === undefined || task === null ? [] : ['tasks:read']),
  nullIsAbsent: true,
  input: rememberInput,
  async run({ files = [], task, ...given }, { tasks, project, origin, clock }): Promise<Remembered> {
    const marks = await markFiles(project.files, files)
    const about = task === undefined ? undefined : (await findOne(tasks, byId(task))).id
    const finding = { ...given, files: marks, task: about }
    const remembered = await remember(project.context, await project.embedder(), finding, origin)
    if ('known' in remembered) {
      const { known } = remembered
      throw new Failure('conflict', `This is known already, as d${known.id}.`, {
        hint: 'Let it replace that one if it says it better.',
        facts: { duplicate: await showDiscovery(project.files, known) },
      })
    }
    return {
      discovery: await showDiscovery(project.files, remembered.discovery),
      change: showDiscoveryChange(remembered.change, clock),
      near: await showDiscoveries(
        project.files,
        remembered.near.map(({ discovery }) => discovery),
      ),
    }
  },
  answer: (remembered) => remembered,
})
