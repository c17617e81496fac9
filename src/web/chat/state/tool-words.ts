import { addressOf } from '../../browser/address.ts'
import type { Today } from '../../time/calendar.ts'
import { dueWords } from '../../time/date-words.ts'
import { words } from '../../words/words.ts'
import { type ToolPart, toolName } from './message.ts'

interface Thing {
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
    return { kind: 'refused', verb: words.chat.notDone(intentOf(part)) }
  if (part.state === 'output-error') {
    return { kind: 'failed', verb: words.chat.notDone(intentOf(part)), detail: part.errorText }
  }
  const { output } = part
  if (part.state !== 'output-available' || !output) return { kind: 'waits', verb: `${intentOf(part)}…` }
  if (!output.ok) return describeFailure(part)
  return (descriptions[name] ?? describeUnknown)(part, output.data ?? {}, today)
}

/** What a call is about to do: "Delete #3 Old task". */
export function intentOf(part: ToolPart): string {
  const name = toolName(part)
  const { task, title, text, query, path, pattern, done } = part.input
  const verb = name === 'complete_task' && done === false ? words.tasks.reopen : intents[name]
  const what = task ?? title ?? text ?? query ?? path ?? pattern
  if (verb === undefined) return spaced(name)
  return what === undefined ? verb : `${verb} ${named(String(what))}`
}

/** A number of a task, or words between marks. */
function named(what: string): string {
  return /^#?\d+$/.test(what) ? `#${what.replace('#', '')}` : `“${cut(what)}”`
}

const intents: Readonly<Record<string, string>> = {
  get add_task() {
    return words.chat.add
  },
  get update_task() {
    return words.chat.change
  },
  get complete_task() {
    return words.tasks.complete
  },
  get delete_task() {
    return words.chat.delete
  },
  get list_tasks() {
    return words.chat.look
  },
  get get_task() {
    return words.chat.read
  },
  get remember() {
    return words.chat.remember
  },
  get context_search() {
    return words.chat.searchMemory
  },
  get read_file() {
    return words.chat.read
  },
  get grep_codebase() {
    return words.chat.searchCode
  },
  get catch_up() {
    return words.chat.catchUp
  },
  get undo() {
    return words.ui.undo
  },
}

type Describe = (part: ToolPart, data: Readonly<Record<string, unknown>>, today: Today) => DescribedCall

const descriptions: Readonly<Record<string, Describe>> = {
  add_task: (_, { task, steps, change }) => ({
    ...did(words.chat.added, task, change),
    detail: Array.isArray(steps) && steps.length > 0 ? words.chat.withSteps(steps.length) : undefined,
  }),
  update_task: (_, { task, changed, change }, today) =>
    typeof change === 'number'
      ? { ...did(words.chat.changed, task, change), detail: changedWords(changed, today) }
      : { kind: 'looked', verb: words.chat.unchanged, thing: taskThing(task) },
  complete_task: ({ input }, { task, change, unblocked }) => {
    if (typeof change !== 'number')
      return { kind: 'looked', verb: words.chat.unchanged, thing: taskThing(task) }
    const freed = Array.isArray(unblocked) ? unblocked.length : 0
    return {
      ...did(input.done === false ? words.chat.reopened : words.chat.completed, task, change),
      detail: freed > 0 ? words.chat.freed(freed) : undefined,
    }
  },
  delete_task: (_, { task, below, change }) => {
    const more = Array.isArray(below) && below.length > 0 ? words.chat.withSteps(below.length) : undefined
    const verb = words.chat.deletedTask(taskThing(task)?.label ?? words.chat.aTask)
    return { kind: 'did', verb, detail: more, change: numberOf(change) }
  },
  undo: (_, { undone, change }) => ({
    kind: 'did',
    verb: typeof undone === 'number' ? words.chat.undidChange(undone) : words.chat.undidLast,
    change: numberOf(change),
  }),
  remember: (_, { discovery, change, known }) => ({
    kind: known === true ? 'looked' : 'did',
    verb: known === true ? words.chat.known : words.chat.remembered,
    thing: discoveryThing(discovery),
    change: numberOf(change),
  }),
  list_tasks: ({ input }, { total }) => ({
    kind: 'looked',
    verb: input.query === undefined ? words.chat.looked : words.chat.lookedFor(cut(String(input.query))),
    detail: typeof total === 'number' ? words.chat.tasksFound(total) : undefined,
  }),
  get_task: (_, { task }) => ({ kind: 'looked', verb: words.chat.read, thing: taskThing(task) }),
  context_search: ({ input }) => looked(words.chat.searchedMemory(cut(String(input.query ?? '')))),
  read_file: ({ input }) => looked(words.chat.readFile(cut(String(input.path ?? '')))),
  grep_codebase: ({ input }) => looked(words.chat.searchedCode(cut(String(input.pattern ?? '')))),
  catch_up: () => looked(words.chat.caughtUp),
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
  return { kind: 'failed', verb: words.chat.notDone(intentOf(part)), detail: message, candidates }
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
    if (field === 'description')
      return after === null ? words.chat.descriptionCleared : words.chat.descriptionChanged
    const show = (value: unknown) => {
      const text = Array.isArray(value) ? value.join(' ') : String(value ?? '')
      return text === '' ? words.chat.none : field === 'due' ? dueWords(text, today) : text
    }
    return `${fieldName(field)} ${show(before)} → ${show(after)}`
  })
  return lines.filter(Boolean).join('; ') || undefined
}

function fieldName(field: string): string {
  return words.chat.fields[field as keyof typeof words.chat.fields] ?? field.replace('_', ' ')
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
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
