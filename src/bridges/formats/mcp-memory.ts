import type { NoteType } from '../../context/discovery.ts'
import { Fields } from '../fields.ts'
import { fitDiscovery } from '../fit-discovery.ts'
import type { Notes } from '../notes.ts'
import type { IncomingDiscovery } from '../source.ts'
import { type Format, isRecord } from './format.ts'
import { jsonLines } from './json-lines.ts'

/** `memory.jsonl` of the MCP memory server: entities with what was observed of them, and relations between them. */
export const mcpMemory: Format = {
  name: 'mcp-memory',
  title: 'MCP memory server',
  usual: ['memory.jsonl', 'memory.json'],
  syntax: 'json lines',
  isOf: ({ first }) =>
    isRecord(first) &&
    ((first.type === 'entity' && 'observations' in first) ||
      (first.type === 'relation' && 'relationType' in first)),
  async read({ file }, { notes }) {
    const discoveries: IncomingDiscovery[] = []
    for await (const { value, place } of jsonLines(file)) {
      const fields = new Fields(value, place, 'a record')
      const type = fields.text('type')
      if (type === 'entity') discoveries.push(...entity(fields, notes))
      else if (type === 'relation') discoveries.push(...relation(fields, notes))
      else notes.add('records that are neither entity nor relation were left out', type)
    }
    return { discoveries }
  },
}

/** One for each observation: a discovery is one finding. Each names its entity, so that it can stand alone. */
function entity(fields: Fields, notes: Notes): IncomingDiscovery[] {
  const { place } = fields
  const [name, kind] = [fields.required('name'), fields.text('entityType').trim()]
  const type = typeOf(kind)
  const subject = kind === '' ? name : `${name} (${kind})`
  const observations = fields.texts('observations').filter((text) => text.trim() !== '')
  const found = observations.map((text) => `${subject}: ${text}`)
  return (found.length === 0 ? [subject] : found).flatMap((text) =>
    fitDiscovery({ key: name, place, type, text, module: name }, notes),
  )
}

function relation(fields: Fields, notes: Notes): IncomingDiscovery[] {
  const [from, to] = [fields.required('from'), fields.required('to')]
  const text = `${from} ${fields.required('relationType').replaceAll('_', ' ')} ${to}`
  return fitDiscovery({ key: from, place: fields.place, type: 'pattern', text, module: from }, notes)
}

function typeOf(kind: string): NoteType {
  if (/decision|\badr\b/i.test(kind)) return 'decision'
  if (/rule|preference|convention|guideline|policy|constraint|requirement/i.test(kind)) return 'rule'
  if (/bug|issue|problem|error|incident|risk/i.test(kind)) return 'issue'
  return 'pattern'
}
