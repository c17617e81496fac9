import { noteTypes } from '../../context/discovery.ts'
import { pageLimit, views } from '../../tasks/list-tasks.ts'
import { priorities, statuses, type TaskDraft } from '../../tasks/task.ts'
import { type Schema, strict } from '../schema.ts'

const greatest = Number.MAX_SAFE_INTEGER

export const text = { type: 'string' } as const satisfies Schema
const textOrNone = { type: ['string', 'null'] } as const satisfies Schema
const texts = { type: 'array', items: text } as const satisfies Schema
/** Of a task, a discovery or a change. */
export const number = { type: 'integer' } as const satisfies Schema
const numberOrNone = { type: ['integer', 'null'] } as const satisfies Schema
export const numbers = { type: 'array', items: number } as const satisfies Schema
const priority = { type: 'string', enum: priorities } as const satisfies Schema
const noteType = { type: 'string', enum: noteTypes } as const satisfies Schema

export function upTo(maximum: number) {
  return { type: 'integer', minimum: 1, maximum } as const
}

/** Numbers below this one: the next page. */
const before = { type: 'integer', minimum: 1, maximum: greatest } as const satisfies Schema

/** What can be given of a task. Null clears a field; on a new task it is as good as nothing. */
const given = {
  title: text,
  description: textOrNone,
  priority,
  due: textOrNone,
  start: textOrNone,
  /** In words, or as a rule of RFC 5545. */
  repeat: textOrNone,
  /** In minutes. */
  duration: numberOrNone,
  tags: texts,
  parent: numberOrNone,
  blockedBy: numbers,
  assignee: textOrNone,
} as const satisfies Record<
  Exclude<keyof TaskDraft, 'status' | 'occurrence' | 'calendarObject' | 'position'>,
  Schema
>

export const addTaskInput = strict({ ...given, steps: texts }, ['title'])

/** `under` is the place in the list of the task it is a sub-task of. */
export const listedTaskInput = strict({ ...given, under: number, isDone: { type: 'boolean' } }, ['title'])

export const addTasksInput = strict({ tasks: { type: 'array', items: { type: 'object' } } }, ['tasks'])

export const updateTaskInput = strict(
  {
    task: number,
    ...given,
    status: { type: 'string', enum: statuses },
    claim: textOrNone,
    note: text,
    /** What the writer saw when they began. */
    expectedTitle: text,
    expectedDescription: textOrNone,
  },
  ['task'],
)

/** What several tasks can be given at once. `after` and `before` place them in the order by hand. */
export const changeTasksInput = strict(
  {
    tasks: numbers,
    status: { type: 'string', enum: statuses },
    priority,
    due: textOrNone,
    start: textOrNone,
    assignee: textOrNone,
    parent: numberOrNone,
    addTags: texts,
    removeTags: texts,
    after: numberOrNone,
    before: numberOrNone,
  },
  ['tasks'],
)

export const listTasksInput = strict({
  view: { type: 'string', enum: views },
  /** `1` for the tasks of all the caller's projects. */
  across: { type: 'string', enum: ['1'] },
  assignee: text,
  query: text,
  priority,
  tag: text,
  parent: number,
  limit: upTo(pageLimit),
  cursor: text,
})

export const listChangesInput = strict({
  limit: upTo(200),
  before,
  client: text,
  /** A person, by their id; `me` is the caller. */
  actor: text,
  /** `1` for changes that still stand: not undone, and no undo themselves. */
  standing: { type: 'string', enum: ['1'] },
  /** `1` for the changes of all the caller's projects. */
  across: { type: 'string', enum: ['1'] },
})

export const listDiscoveriesInput = strict({
  type: noteType,
  module: text,
  /** Part of the path of a file that they name. */
  file: text,
  /** Not earlier than this moment, and earlier than that. */
  since: text,
  until: text,
  /** `1` for what all the caller's projects know. */
  across: { type: 'string', enum: ['1'] },
  limit: upTo(200),
  before,
})

export const rememberInput = strict(
  { text, type: noteType, module: text, files: texts, task: number, replaces: number },
  ['text', 'type'],
)

export const correctDiscoveryInput = strict(
  { discovery: number, text, type: noteType, module: text, expectedText: text },
  ['discovery'],
)

export const mergeDiscoveriesInput = strict(
  { discovery: number, with: number, text, type: noteType, module: text },
  ['discovery', 'with', 'text'],
)

export const searchInput = strict({ q: text, type: noteType, module: text, limit: upTo(50) }, ['q'])

export const listSessionsInput = strict({ limit: upTo(100), before: text })
