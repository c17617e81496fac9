import { type Discovery, noteTypes } from '../../context/discovery.ts'
import { type ObjectSchema, outputOf } from '../schema.ts'
import { timestamp } from '../timestamp.ts'

const text = { type: 'string' } as const
const optionalText = { type: ['string', 'null'] } as const
const optionalInteger = { type: ['integer', 'null'] } as const

/** A discovery for programs: every field, always. */
export const discoveryOutput: ObjectSchema = outputOf({
  id: { type: 'integer' },
  uuid: text,
  type: { type: 'string', enum: noteTypes },
  text,
  module: optionalText,
  files: { type: 'array', items: text },
  task: optionalInteger,
  author: text,
  session: optionalText,
  replaces: optionalInteger,
  replaced_by: optionalInteger,
  created_at: text,
})

export function typedDiscovery(one: Discovery): object {
  return {
    id: one.id,
    uuid: one.uuid,
    type: one.type,
    text: one.text,
    module: one.module,
    files: one.files.map(({ path }) => path),
    task: one.task,
    author: one.author,
    session: one.session,
    replaces: one.replaces,
    replaced_by: one.replacedBy,
    created_at: timestamp(one.createdAt),
  }
}
