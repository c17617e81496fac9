import { forgetDiscovery } from '../../context/change-discovery.ts'
import { noteTypes } from '../../context/discovery.ts'
import { remember } from '../../context/remember.ts'
import { invalid } from '../../errors.ts'
import { findOne } from '../../tasks/task-ref.ts'
import { defineTool } from '../contract.ts'
import { onTask } from '../on-task.ts'
import { strict } from '../schema.ts'
import { markFiles, staleMarks } from '../stale-marks.ts'
import { cut, ordinaryBudget } from './budget.ts'
import { discoveryHead, quoted } from './discovery-lines.ts'
import { changeOutput, outputOf, taskAccepted, taskArgument } from './schemas.ts'
import { discoveryOutput, typedDiscovery } from './typed-discovery.ts'

export const rememberTool = defineTool({
  name: 'remember',
  description: 'Keep a discovery; a summary ends the session',
  effect: 'write',
  scopes: ['context:write'],
  // Whether there is such a task is for those who may look.
  alsoNeeds: ({ task }) => (task === undefined ? [] : ['tasks:read']),
  input: strict(
    {
      text: { type: 'string', description: 'What' },
      type: { type: 'string', enum: noteTypes, description: 'Kind' },
      module: { type: 'string', description: 'Area' },
      files: { type: 'array', items: { type: 'string' }, description: 'Paths' },
      task: taskArgument,
      replaces: { type: 'integer', description: 'Old id' },
      forget: { type: 'integer', description: 'Id to forget' },
    },
    [],
  ),
  accepts: { task: taskAccepted },
  output: outputOf({ discovery: discoveryOutput, change: changeOutput, known: { type: 'boolean' } }),
  async run({ text, type, module, files = [], task, replaces, forget }, context) {
    const { project, origin } = context
    if (forget !== undefined) return { forgotten: await forgetDiscovery(project.context, forget, origin) }
    if (text === undefined || type === undefined)
      throw invalid('bad_arguments', 'Say what to remember, and its type.')
    const marks = await markFiles(project.files, files)
    const about =
      task === undefined
        ? undefined
        : await onTask(context, task, async (at, which) => {
            // A task of another project is not this project's.
            const { id } = await findOne(at.tasks, which)
            return at === context ? id : undefined
          })
    const finding = { text, type, module, files: marks, task: about, replaces }
    const remembered = await remember(project.context, await project.embedder(), finding, origin)
    if (!('known' in remembered)) return remembered
    const { known } = remembered
    return { known, stale: (await staleMarks(project.files, [known])).get(known.id) }
  },
  answer(result, { clock }) {
    if ('forgotten' in result) {
      const { discovery, change } = result.forgotten
      return `- d${discovery.id} ${discovery.type}\nundo with change ${change.id}`
    }
    if ('known' in result) {
      const { known, stale } = result
      return [
        `known already, nothing stored: ${discoveryHead(known, clock, stale)}`,
        quoted(cut(known.text, ordinaryBudget / 2, `context://${known.id}`)),
        `replaces: ${known.id} puts yours in its place`,
      ].join('\n')
    }
    const { discovery, change, repeated } = result
    const replaced = discovery.replaces === null ? '' : ` in place of d${discovery.replaces}`
    return `+ d${discovery.id} ${discovery.type}${replaced}\n${repeated ? 'remembered before, as ' : ''}change ${change.id}`
  },
  typed: (result) =>
    'forgotten' in result
      ? {
          discovery: typedDiscovery(result.forgotten.discovery),
          change: result.forgotten.change.id,
          known: true,
        }
      : 'known' in result
        ? { discovery: typedDiscovery(result.known), change: null, known: true }
        : { discovery: typedDiscovery(result.discovery), change: result.change.id, known: false },
})
