import { addressOf } from '../../browser/address.ts'
import type { Today } from '../../time/calendar.ts'
import { dueWords } from '../../time/date-words.ts'
import { type ToolPart, toolName } from './message.ts'

export interface Thing {
  readonly label: string
  readonly to: string
}

/** What came of a call, as a line that a person can read. */
export interface DescribedCall {
  readonly kind: 'did' | 'looked' | 'failed' | 'waits' | 'refused' | 'unknown'
  readonly verb: string
  /** What it was done to; `Added` `#12 Buy milk`. */
  readonly thing?: Thing | undefined
  /** More about it, in small. */
  readonly detail?: string | undefined
  /** The number that takes it back. */
  readonly change?: number | undefined
  /** Several tasks fitted, and none was touched. */
  readonly candidates?: readonly SeenTask[] | undefined
}

export interface SeenTask {
  readonly id: number
  readonly title: string
}

export function describeCall(part: ToolPart, today: Today): DescribedCall {
  const name = toolName(part)
  // Who speaks of something else has not said yes.
  if (part.state === 'output-denied' || part.state === 'approval-requested')
    return { kind: 'refused', verb: `Not done: ${intentOf(part)}` }
  if (part.state === 'output-error') {
    return { kind: 'failed', verb: `Not done: ${intentOf(part)}`, detail: part.errorText }
  }
  const { output } = part
  if (part.state !== 'output-available' || !output) return { kind: 'waits', verb: `${intentOf(part)}…` }
  if (!output.ok) return describeFailure(part)
  return (words[name] ?? describeUnknown)(part, output.data ?? {}, today)
}

/** What a call is about to do: "Delete #3 Old task". */
export function intentOf(part: ToolPart): string {
  const name = toolName(part)
  const { task, title, text, query, path, pattern, done } = part.input
  const verb = name === 'complete_task' && done === false ? 'Open again' : intents[name]
  const what = task ?? title ?? text ?? query ?? path ?? pattern
  if (verb === undefined) return spaced(name)
  return what === undefined ? verb : `${verb} ${named(String(what))}`
}

/** A number of a task, or words between marks. */
function named(what: string): string {
  return /^#?\d+$/.test(what) ? `#${what.replace('#', '')}` : `“${cut(what)}”`
}

const intents: Readonly<Record<string, string>> = {
  add_task: 'Add',
  update_task: 'Change',
  complete_task: 'Complete',
  delete_task: 'Delete',
  list_tasks: 'Look at the tasks',
  get_task: 'Read',
  remember: 'Remember',
  context_search: 'Search the memory for',
  read_file: 'Read',
  grep_codebase: 'Search the code for',
  catch_up: 'Look at what happened lately',
  undo: 'Undo',
}

type Describe = (part: ToolPart, data: Readonly<Record<string, unknown>>, today: Today) => DescribedCall

const words: Readonly<Record<string, Describe>> = {
  add_task: (_, { task, steps, change }) => ({
    ...did('Added', task, change),
    detail: Array.isArray(steps) && steps.length > 0 ? `with ${count(steps.length, 'step')}` : undefined,
  }),
  update_task: (_, { task, changed, change }, today) =>
    typeof change === 'number'
      ? { ...did('Changed', task, change), detail: changedWords(changed, today) }
      : { kind: 'looked', verb: 'It was so already:', thing: taskThing(task) },
  complete_task: ({ input }, { task, change, unblocked }) => {
    if (typeof change !== 'number')
      return { kind: 'looked', verb: 'It was so already:', thing: taskThing(task) }
    const freed = Array.isArray(unblocked) ? unblocked.length : 0
    return {
      ...did(input.done === false ? 'Opened again' : 'Completed', task, change),
      detail: freed > 0 ? `${count(freed, 'more task')} ready now` : undefined,
    }
  },
  delete_task: (_, { task, below, change }) => {
    const more =
      Array.isArray(below) && below.length > 0 ? `with ${count(below.length, 'sub-task')}` : undefined
    const verb = `Deleted ${taskThing(task)?.label ?? 'a task'}`
    return { kind: 'did', verb, detail: more, change: numberOf(change) }
  },
  undo: (_, { undone, change }) => ({
    kind: 'did',
    verb: typeof undone === 'number' ? `Took back change ${undone}` : 'Took back the last change',
    change: numberOf(change),
  }),
  remember: (_, { discovery, change, known }) => ({
    kind: known === true ? 'looked' : 'did',
    verb: known === true ? 'Known already:' : 'Remembered',
    thing: discoveryThing(discovery),
    change: numberOf(change),
  }),
  list_tasks: ({ input }, { total }) => ({
    kind: 'looked',
    verb:
      input.query === undefined
        ? 'Looked at the tasks'
        : `Looked for tasks with “${cut(String(input.query))}”`,
    detail: typeof total === 'number' ? count(total, 'task') : undefined,
  }),
  get_task: (_, { task }) => ({ kind: 'looked', verb: 'Read', thing: taskThing(task) }),
  context_search: ({ input }) => looked(`Searched the memory for “${cut(String(input.query ?? ''))}”`),
  read_file: ({ input }) => looked(`Read ${cut(String(input.path ?? 'a file'))}`),
  grep_codebase: ({ input }) => looked(`Searched the code for “${cut(String(input.pattern ?? ''))}”`),
  catch_up: () => looked('Looked at what happened lately'),
}

/** Another contract's tool: its name, and what it said. */
function describeUnknown(part: ToolPart): DescribedCall {
  return { kind: 'unknown', verb: spaced(toolName(part)), detail: cut(firstLine(part)) }
}

function describeFailure(part: ToolPart): DescribedCall {
  const { message = firstLine(part), candidates } = (part.output?.data ?? {}) as {
    message?: string
    candidates?: readonly SeenTask[]
  }
  return { kind: 'failed', verb: `Not done: ${intentOf(part)}`, detail: message, candidates }
}

function did(verb: string, task: unknown, change: unknown): DescribedCall {
  return { kind: 'did', verb, thing: taskThing(task), change: numberOf(change) }
}

function looked(verb: string): DescribedCall {
  return { kind: 'looked', verb }
}

function taskThing(task: unknown): Thing | undefined {
  const { id, title } = (task ?? {}) as Partial<SeenTask>
  return id === undefined ? undefined : { label: `#${id} ${title ?? ''}`.trim(), to: `task=${id}` }
}

function discoveryThing(discovery: unknown): Thing | undefined {
  const { id, text } = (discovery ?? {}) as { id?: number; text?: string }
  return id === undefined
    ? undefined
    : { label: `d${id} ${cut(text ?? '')}`.trim(), to: addressOf('memory', undefined, { discovery: id }) }
}

/** `due none → Tomorrow; priority medium → high`. */
function changedWords(changed: unknown, today: Today): string | undefined {
  const fields = (changed ?? []) as readonly { field: string; before: unknown; after: unknown }[]
  const lines = fields.map(({ field, before, after }) => {
    if (field === 'completed_at') return ''
    if (field === 'description') return after === null ? 'description cleared' : 'description changed'
    const show = (value: unknown) => {
      const text = Array.isArray(value) ? value.join(' ') : String(value ?? '')
      return text === '' ? 'none' : field === 'due' ? dueWords(text, today) : text
    }
    return `${field.replace('_', ' ')} ${show(before)} → ${show(after)}`
  })
  return lines.filter(Boolean).join('; ') || undefined
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`
}

function spaced(name: string): string {
  const plain = name.replaceAll('_', ' ')
  return `${plain[0]?.toUpperCase() ?? ''}${plain.slice(1)}`
}

const longest = 90

function cut(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > longest ? `${line.slice(0, longest).trimEnd()}…` : line
}

function firstLine({ output }: ToolPart): string {
  return output?.text.split('\n', 1)[0] ?? ''
}
