import { moduleLimit, readModule, readText, textLimit } from '../context/discovery.ts'
import type { Notes } from './notes.ts'
import { bad, shown } from './place.ts'
import type { IncomingDiscovery } from './source.ts'

type ForeignDiscovery = Omit<IncomingDiscovery, 'project' | 'own' | 'createdAt'> & {
  readonly createdAt?: Date | null
}

/** Fits what was known elsewhere to what can be kept here: a text that is too long becomes several. */
export function fitDiscovery(foreign: ForeignDiscovery, notes: Notes): IncomingDiscovery[] {
  const { key, place, type, createdAt = null } = foreign
  const text = foreign.text.replaceAll('\r\n', '\n').replace(unkept, ' ').trim()
  if (text !== foreign.text.replaceAll('\r\n', '\n').trim())
    notes.add('control characters became spaces', shown(foreign.text))
  const parts = split(text)
  if (parts.length > 1) notes.add(`texts over ${textLimit} characters became several`, shown(text))
  try {
    const module = readModule(
      [...(foreign.module ?? '').replace(/[\s\p{Cc}]+/gu, ' ')].slice(0, moduleLimit).join(''),
    )
    return parts.map((part, index) => ({
      project: 'here',
      key: index === 0 ? key : `${key} part ${index + 1}`,
      place,
      type,
      text: readText(part),
      module,
      createdAt,
      own: null,
    }))
  } catch (error) {
    throw bad(place, `${shown(key)} cannot be kept: ${(error as Error).message}`)
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is not kept.
const unkept = /[\x01-\x08\x0b\x0c\x0e-\x1f\x7f]+/g

/** At the last line break or space before the limit, where there is one. */
function split(text: string): string[] {
  const points = [...text]
  if (points.length <= textLimit) return [text]
  const head = points.slice(0, textLimit).join('')
  const at = Math.max(head.lastIndexOf('\n'), head.lastIndexOf(' '))
  const first = at > head.length / 2 ? head.slice(0, at) : head
  return [first.trim(), ...split(text.slice(first.length).trim())]
}
