import { invalid } from '../../errors.ts'
import { taskOf } from '../../tasks/change.ts'
import { defineTool, type ToolContext } from '../contract.ts'
import { inProjectNamed } from '../in-project.ts'
import { outputOf, strict } from '../schema.ts'
import { undoChange, whereLast } from '../undo-change.ts'
import { rememberedLine } from './discovery-lines.ts'
import { changeOutput, taskNameOutput } from './schemas.ts'
import { changeLine, changeVerbs } from './task-lines.ts'

export const undoTool = defineTool({
  name: 'undo',
  description: 'Take back',
  effect: 'write',
  scopes: ['tasks:write', 'context:write'],
  input: strict({ change: { type: 'integer', description: 'Default last' } }),
  output: outputOf({
    undone: { type: 'integer' },
    kind: { type: 'string', enum: Object.keys(changeVerbs) },
    tasks: { type: 'array', items: taskNameOutput },
    change: changeOutput,
  }),
  accepts: { change: { type: ['integer', 'string'] } },
  async run({ change }, context) {
    const [at, id] = await changeNamed(context, change)
    return { ...(await undoChange(at, id)), at }
  },
  answer(done, { clock }) {
    const line =
      done.of === 'tasks'
        ? changeLine({ ...done.undone, undoneBy: null }, clock, done.at)
        : done.of === 'discoveries'
          ? rememberedLine(done.undone, clock, done.at)
          : `change ${done.at.changeReference(done.undone.id)}: a ${done.of === 'comments' ? 'comment' : 'file'}`
    return `took back ${line}\nchange ${done.at.changeReference(done.change.id)}`
  },
  typed: ({ of, undone, change }) => ({
    undone: undone.id,
    kind: undone.kind,
    tasks: of === 'tasks' ? undone.entries.map(taskOf).map(({ id, title }) => ({ id, title })) : [],
    change: change.id,
  }),
})

/** `57` here, `WEB/57` in another project. */
async function changeNamed(
  context: ToolContext,
  named: number | string | undefined,
): Promise<[at: ToolContext, id: number | undefined]> {
  if (named === undefined) return [await whereLast(context), undefined]
  if (typeof named === 'number') return [context, named]
  const [, project, id] = /^\s*(?:([\w-]+)\s*\/)?\s*(\d{1,15})\s*$/.exec(named) ?? []
  if (id === undefined) throw invalid('bad_arguments', 'A change is named by its number.')
  return [await inProjectNamed(context, project), Number(id)]
}
