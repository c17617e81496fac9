import { invalid } from '../errors.ts'

/** What a person or an assistant can say they found. */
export const discoveryTypes = ['pattern', 'rule', 'decision', 'issue'] as const

/** A summary is how a session ends; it is kept, found and undone like any other discovery. */
export const noteTypes = [...discoveryTypes, 'summary'] as const
export type NoteType = (typeof noteTypes)[number]

/** A file that a discovery speaks of, with its content at that time; without a hash it could not be read. */
export interface FileMark {
  readonly path: string
  readonly hash: string | null
}

/** Something worth remembering about a project. It can be corrected, replaced by a better one, and forgotten. */
export interface Discovery {
  /** Counted in the project. */
  readonly id: number
  readonly uuid: string
  readonly type: NoteType
  readonly text: string
  readonly module: string | null
  readonly files: readonly FileMark[]
  /** The task that it belongs to. */
  readonly task: number | null
  /** The project of that task, where it is another one. */
  readonly taskProject: string | null
  readonly author: string
  readonly client: string | null
  readonly session: string | null
  readonly replaces: number | null
  readonly replacedBy: number | null
  readonly createdAt: Date
  /** When it was last corrected. */
  readonly editedAt: Date | null
}

export type DiscoveryDraft = Omit<
  Discovery,
  'id' | 'uuid' | 'replacedBy' | 'createdAt' | 'taskProject' | 'editedAt'
>

export const textLimit = 4_000
export const moduleLimit = 80
export const filesLimit = 20

/** The text as it is kept: trimmed, no control characters but line ends and tabs. */
export function readText(text: string): string {
  const trimmed = text.trim()
  if (trimmed === '') throw invalid('bad_text', 'There is nothing to remember: the text is empty.')
  const length = [...trimmed].length
  if (length > textLimit) {
    throw invalid('bad_text', `The text has ${length} characters; ${textLimit} is the most.`, {
      hint: 'Keep one finding in each text.',
    })
  }
  if (!isPlain(trimmed)) throw invalid('bad_text', 'The text has characters that cannot be kept.')
  return trimmed
}

/** Modules are compared as people write them down, whatever the case. */
export function readModule(module: string | undefined): string | null {
  const trimmed = module?.trim() ?? ''
  if (trimmed === '') return null
  if ([...trimmed].length > moduleLimit || !isPlain(trimmed) || /[\p{Cc}\u2028\u2029]/u.test(trimmed)) {
    throw invalid('bad_text', `A module is named in 1 to ${moduleLimit} characters of one line.`)
  }
  return trimmed
}

export function moduleKey(module: string): string {
  return module.normalize('NFKC').toLowerCase()
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is refused.
const unkept = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/

function isPlain(text: string): boolean {
  return text.isWellFormed() && !unkept.test(text)
}
