import type { Hit } from '../../context/hit.ts'
import { type ObjectSchema, outputOf } from '../schema.ts'
import { timestamp } from '../timestamp.ts'
import { isWeak } from './discovery-lines.ts'

const text = { type: 'string' } as const
const number = { type: 'number' } as const
const integer = { type: 'integer' } as const
const flag = { type: 'boolean' } as const
const optionalText = { type: ['string', 'null'] } as const
const optionalInteger = { type: ['integer', 'null'] } as const

const ofNotes = {
  id: integer,
  type: text,
  replaced_by: optionalInteger,
  held_until: { ...optionalText, description: 'When another replaced it' },
  newer: { ...optionalInteger, description: 'One that is alike' },
} as const

const ofCode = { path: text, from: integer, to: integer, name: optionalText } as const

/** A hit for programs. What is of notes and what is of code stands in hits of that source alone. */
export const hitOutput: ObjectSchema = outputOf(
  {
    ...{ source: text, score: number, words: number, meaning: number, weak: flag },
    ...{ text, module: optionalText, date: text, stale: flag },
  },
  { ...ofNotes, ...ofCode },
)

export function typedHit(hit: Hit, stale: ReadonlyMap<number, readonly unknown[]>): object {
  const { score, words, meaning, text, module, source } = hit
  const base = { source, score, words, meaning, weak: isWeak(hit), text, module, date: timestamp(hit.at) }
  if (hit.source !== 'code') {
    const { id, type, replacedBy } = hit.discovery
    return {
      ...{ ...base, id, type, stale: !!stale.get(id)?.length },
      replaced_by: replacedBy,
      held_until: hit.heldUntil ? timestamp(hit.heldUntil) : null,
      newer: hit.newer ?? null,
    }
  }
  const { path, from, to, name, isChanged } = hit.code
  return { ...base, path, from, to, name, stale: isChanged }
}
