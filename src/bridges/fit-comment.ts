import { commentLimit } from '../tasks/add-comment.ts'
import { isLongerThan, personLimit } from '../tasks/task-text.ts'
import type { Notes } from './notes.ts'
import { type SourcePosition, shown } from './place.ts'
import type { IncomingComment } from './source.ts'

/** A comment as another tool has it. */
interface ForeignComment {
  /** The key of the task. */
  readonly task: string
  readonly place: SourcePosition
  /** As the tool names them; empty where it does not say. */
  readonly author: string
  readonly text: string
  readonly createdAt: Date | null
}

/** Fits a comment to what can be kept here; one without words is left out. */
export function fitComment(foreign: ForeignComment, format: string, notes: Notes): IncomingComment[] {
  const { task, place, createdAt } = foreign
  const text = foreign.text.replaceAll('\r\n', '\n').trim()
  if (text === '') return []
  const isTooLong = isLongerThan(text, commentLimit)
  if (isTooLong) notes.add(`comments over ${commentLimit} characters were cut`, shown(text))
  return [
    {
      task,
      place,
      author: shown(foreign.author, personLimit) || format,
      client: null,
      text: isTooLong ? `${[...text].slice(0, commentLimit - 1).join('')}…` : text,
      createdAt,
      editedAt: null,
      number: null,
    },
  ]
}
