import { priorities, statuses, type Task } from '../../tasks/task.ts'
import { fieldNames, type Kind, optionalFields, snakeName, taskFields } from '../../tasks/task-fields.ts'
import type { ObjectSchema, Schema } from '../schema.ts'
import { timestamp } from '../timestamp.ts'

/** What programs have counted on from the start: always there. Any other field is left out where it is null. */
const required = [
  'id',
  'title',
  'description',
  'priority',
  'status',
  'due',
  'tags',
  'parent',
  'blocked_by',
  'claimed_by',
  'created_at',
  'updated_at',
  'completed_at',
] as const

const schemas: Readonly<Record<Kind, Schema & { readonly type: 'string' | 'integer' | 'number' | 'array' }>> =
  {
    number: { type: 'integer' },
    rank: { type: 'number' },
    numbers: { type: 'array', items: { type: 'integer' } },
    text: { type: 'string' },
    texts: { type: 'array', items: { type: 'string' } },
    priority: { type: 'string', enum: priorities },
    status: { type: 'string', enum: statuses },
    due: { type: 'string' },
    time: { type: 'string' },
  }

/**
 * Which connection holds a task is between it and us, what a calendar wrote between the calendar and us, and how people order
 * their list between them and the page.
 */
const fields = fieldNames
  .filter((name) => !['claimConnection', 'calendarObject', 'position'].includes(name))
  .map((name) => {
    const typedName = snakeName(name)
    const schema = schemas[taskFields[name].kind]
    const isRequired = required.some((one) => one === typedName)
    const isNullable = isRequired && optionalFields.some((one) => one === name)
    return {
      name,
      typedName,
      isRequired,
      schema: isNullable ? { ...schema, type: [schema.type, 'null'] as const } : schema,
    }
  })

/** A task for programs, with `--typed`. */
export const taskOutput: ObjectSchema = {
  type: 'object',
  properties: Object.fromEntries(fields.map(({ typedName, schema }) => [typedName, schema])),
  required,
}

export const tasksOutput: Schema = { type: 'array', items: taskOutput }

type SnakeName<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeName<Rest>}`
  : ''

type Required = (typeof required)[number]
type Typed<Value> = Value extends Date ? string : Value

/** A task as programs get it with `--typed`. */
export type TypedTask = {
  readonly [Name in keyof Task as SnakeName<Name> & Required]: Typed<Task[Name]>
} & {
  readonly [Name in keyof Task as Exclude<SnakeName<Name>, Required>]?: NonNullable<Typed<Task[Name]>>
}

export function typedTask(task: Task): TypedTask {
  const typed: Record<string, unknown> = {}
  for (const { name, typedName, isRequired } of fields) {
    const value = task[name]
    if (value !== null || isRequired) typed[typedName] = value instanceof Date ? timestamp(value) : value
  }
  return typed as TypedTask
}
