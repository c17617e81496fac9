import { createHash } from 'node:crypto'
import { shown } from './place.ts'

/**
 * Where a task came from. It stands as a line in the description: a person can read it, it stays when changes are
 * pruned, and it goes when the task does, so that what was undone or deleted can be imported again.
 */
export interface Mark {
  readonly format: string
  /** The project or list it was in; empty where keys are unique all over the world. */
  readonly source: string
  readonly key: string
  /** Of what the task said at first; null where the key is enough. */
  readonly print: string | null
}

const markedFormats = ['Task Master', 'beads', 'Backlog.md', 'Todoist', 'check list'] as const
type MarkedFormat = (typeof markedFormats)[number]

export function makeMark(
  format: MarkedFormat,
  source: string,
  key: string,
  said: readonly string[] | null,
): Mark {
  return {
    format,
    source: shown(source.replace(/\s+/g, ' '), 80),
    key: shown(key, 120).replace(/\s+/g, '_').replace(/^\(+/, ''),
    print: said && fingerprint(said),
  }
}

export function fingerprint(said: readonly string[]): string {
  return createHash('sha256').update(said.join('\0')).digest('hex').slice(0, 8)
}

export function markLine({ format, source, key, print }: Mark): string {
  return `Imported from ${format}: ${source === '' ? '' : `${source} `}${key}${print === null ? '' : ` (${print})`}`
}

const line = new RegExp(
  String.raw`^Imported from (${markedFormats.join('|').replace('.', '\\.')}): (?:(.*) )?([^\s(]\S*)(?: \(([0-9a-f]{8})\))?$`,
  'gm',
)

/** The last such line: notes may have been put under it, and a text may have quoted another above it. */
export function readMark(description: string | null): Mark | null {
  if (!description?.includes('Imported from ')) return null
  const found = [...description.matchAll(line)].at(-1)
  if (!found) return null
  const [, format = '', source = '', key = '', print = null] = found
  return { format, source, key, print }
}

/** The description without such lines, for those who only want to read it. */
export function withoutMark(description: string): string {
  return description.replace(line, '').trim()
}

/**
 * The same task has the same key, in the same project or with the same words at first: so it is known again where its
 * folder was renamed, or its title changed there, and task 1 of another project is another task.
 */
export function sameAs({ format, source, key, print }: Mark): string[] {
  const names = [`${format}\0${key}\0in ${source}`]
  return print === null ? names : [...names, `${format}\0${key}\0said ${print}`]
}
