import { forgetDiscovery } from '../../context/change-discovery.ts'
import type { Contradiction } from '../../context/contradiction.ts'
import { noteTypes } from '../../context/discovery.ts'
import type { Near } from '../../context/find-near.ts'
import { remember } from '../../context/remember.ts'
import { invalid } from '../../errors.ts'
import { findOne } from '../../tasks/task-ref.ts'
import { authorsOf } from '../authors.ts'
import { defineTool } from '../contract.ts'
import { discoveryNumber } from '../discovery-number.ts'
import { onTask } from '../on-task.ts'
import { listOf, outputOf, strict } from '../schema.ts'
import { markFiles, staleMarks } from '../stale-marks.ts'
import { cut, ordinaryBudget } from './budget.ts'
import { discoveryHead, quoted } from './discovery-lines.ts'
import { changeOutput, discoveryAccepted, taskAccepted, taskArgument } from './schemas.ts'
import { discoveryOutput, typedDiscovery } from './typed-discovery.ts'

export const rememberTool = defineTool({
  name: 'remember',
  description: 'Keep a discovery; a summary ends the session',
  effect: 'write',
  scopes: ['context:write'],
  // Whether there is such a task is for those who may look.
  alsoNeeds: ({ task }) => (task === undefined ? [] : ['tasks:read']),
  input: strict({
    text: { type: 'string', description: 'What' },
    type: { type: 'string', enum: noteTypes, description: 'Kind' },
    module: { type: 'string', description: 'Area' },
    files: { type: 'array', items: { type: 'string' }, description: 'Paths' },
    task: { ...taskArgument, description: 'About' },
    replaces: { type: 'integer', description: 'Old id' },
    forget: { type: 'integer', description: 'Id' },
  }),
  accepts: { task: taskAccepted, replaces: discoveryAccepted, forget: discoveryAccepted },
  output: outputOf(
    { discovery: discoveryOutput, change: changeOutput, known: { type: 'boolean' } },
    { near: listOf({ type: 'object' }) },
  ),
  async run({ text, type, module, files = [], task, ...named }, context) {
    const { project, origin } = context
    const replaces = readDiscovery('replaces', named.replaces)
    const forget = readDiscovery('forget', named.forget)
    if (forget !== undefined && text !== undefined)
      throw invalid('bad_arguments', 'forget takes no text: nothing was forgotten or stored.', {
        hint: 'Use replaces to put a text in the place of another, or make two calls.',
      })
    if (forget !== undefined) return { forgotten: await forgetDiscovery(project.context, forget, origin) }
    if (text === undefined || (type === undefined && replaces === undefined))
      throw invalid('bad_arguments', 'Say what to remember, and its type.')
    // What takes the place of another is of its type, unless it is said.
    const kind = type ?? (await project.context.find(replaces as number))?.type ?? 'pattern'
    const marks = await markFiles(project.files, files)
    const about =
      task === undefined
        ? undefined
        : await onTask(context, task, async (at, which) => {
            // A task of another project is not this project's.
            const { id } = await findOne(at.tasks, which)
            return at.project.ref.id === project.ref.id ? id : undefined
          })
    const finding = { text, type: kind, module, files: marks, task: about, replaces }
    const remembered = await remember(project.context, await project.embedder(), finding, origin)
    const shown =
      'known' in remembered ? [remembered.known] : remembered.near.map(({ discovery }) => discovery)
    const [authors, stale] = await Promise.all([authorsOf(context, shown), staleMarks(project.files, shown)])
    return { ...remembered, authors, stale }
  },
  answer(result, { clock, changeReference }) {
    if ('forgotten' in result) {
      const { discovery, change } = result.forgotten
      return `- d${discovery.id} ${discovery.type}\nundo with change ${changeReference(change.id)}`
    }
    if ('known' in result) {
      const { known, stale, authors } = result
      return [
        `known already, nothing stored: ${discoveryHead(known, clock, stale.get(known.id), authors)}`,
        quoted(cut(known.text, ordinaryBudget / 2, `context://${known.id}`)),
        `replaces: ${known.id} puts yours in its place`,
      ].join('\n')
    }
    const { discovery, change, repeated, near, stale, authors } = result
    const replaced = discovery.replaces === null ? '' : ` in place of d${discovery.replaces}`
    return [
      `+ d${discovery.id} ${discovery.type}${replaced}`,
      `${repeated ? 'remembered before, as ' : ''}change ${changeReference(change.id)}`,
      ...near.flatMap((one) =>
        nearLines(one, discoveryHead(one.discovery, clock, stale.get(one.discovery.id), authors)),
      ),
      near[0] ? `replaces: ${near[0].discovery.id} with the same text ends that one` : '',
    ]
      .filter(Boolean)
      .join('\n')
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
        : {
            discovery: typedDiscovery(result.discovery),
            change: result.change.id,
            known: false,
            ...(result.near.length > 0 && {
              near: result.near.map(({ discovery }) => typedDiscovery(discovery)),
            }),
          },
})

function readDiscovery(argument: string, given: number | string | undefined): number | undefined {
  if (typeof given !== 'string') return given
  const number = discoveryNumber(given)
  if (number !== undefined) return number
  throw invalid('bad_arguments', `"${argument}" must be the number of a discovery, as 3 or d3.`, {
    facts: { problem: 'type', argument },
  })
}

/** What it is near to is there to be recognised; the whole text is a resource away. */
const nearBudget = 120

function nearLines({ discovery, contradiction }: Near, head: string): string[] {
  const how = contradiction === undefined ? 'alike' : differences[contradiction]
  return [`${how}: ${head}`, quoted(cut(discovery.text, nearBudget, `context://${discovery.id}`))]
}

const differences: Readonly<Record<Contradiction, string>> = {
  number: 'alike, another number',
  negation: 'alike, one of them negated',
  order: 'alike, another order in time',
}
