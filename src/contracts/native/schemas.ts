import { statuses } from '../../tasks/task.ts'
import type { ObjectSchema, Schema } from '../schema.ts'

/** `task` everywhere: a number, or words of the title. Published as text, because some vendors take one type only. */
export const taskArgument: Schema = { type: 'string', description: 'Number or title words' }

export const priorityArgument: Schema = {
  type: 'string',
  enum: ['low', 'medium', 'high'],
  description: 'Default medium',
}

export const blockersArgument: Schema = {
  type: 'array',
  items: { type: 'integer' },
  description: 'Numbers to do first',
}

export function strict(
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[] = [],
): ObjectSchema {
  return { type: 'object', properties, ...(required.length > 0 && { required }), additionalProperties: false }
}

/** A published schema, and what is accepted with it: a task's number may also come as a number. */
export function takingTask(input: ObjectSchema): { input: ObjectSchema; accepts: ObjectSchema } {
  const properties = Object.entries(input.properties).map(([name, schema]) => {
    const namesTask = name === 'task' || name === 'parent'
    return [name, namesTask ? { ...schema, type: ['integer', 'string'] } : schema]
  })
  return { input, accepts: { ...input, properties: Object.fromEntries(properties) } }
}

/** A published schema, and what is held against it: limits that a model need not read before it passes them. */
export function within(
  limits: Readonly<Record<string, readonly [least: number, most: number]>>,
  input: ObjectSchema,
): { input: ObjectSchema; accepts: ObjectSchema } {
  const properties = Object.entries(input.properties).map(([name, schema]) => {
    const [minimum, maximum] = limits[name] ?? []
    return [name, minimum === undefined ? schema : { ...schema, minimum, maximum }]
  })
  return { input, accepts: { ...input, properties: Object.fromEntries(properties) } }
}

const text: Schema = { type: 'string' }
const optionalText: Schema = { type: ['string', 'null'] }
const integer: Schema = { type: 'integer' }

/** A task for programs: every field, always. */
export const taskOutput = outputOf({
  id: integer,
  title: text,
  description: optionalText,
  priority: { type: 'string', enum: ['low', 'medium', 'high'] },
  status: { type: 'string', enum: statuses },
  due: optionalText,
  tags: { type: 'array', items: text },
  parent: { type: ['integer', 'null'] },
  blocked_by: { type: 'array', items: integer },
  claimed_by: optionalText,
  created_at: text,
  updated_at: text,
  completed_at: optionalText,
})

export const changeOutput: Schema = {
  type: ['integer', 'null'],
  description: 'The change that undo takes back',
}

export function outputOf(properties: Readonly<Record<string, Schema>>): ObjectSchema {
  return { type: 'object', properties, required: Object.keys(properties) }
}

export const tasksOutput: Schema = { type: 'array', items: taskOutput }

/** A task that is only spoken of. */
export const taskNameOutput = outputOf({ id: integer, title: text })
