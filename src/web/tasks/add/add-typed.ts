import { delivering } from '../../api/outbox.ts'
import { understandTask } from '../../api/tasks.ts'
import type { NewTask } from '../../api/values.ts'
import type { DraftText } from '../../drafts/use-draft.ts'
import { addTask } from '../../state/task-actions.ts'
import { currentToday } from '../../time/clock.ts'
import { datedIn } from './add-words.ts'
import { draftsOf } from './draft-of.ts'

/** Adds what a line says, in the same words as quick add. The field it was typed in gets back what is refused. */
export async function addTyped(
  text: string,
  given: Partial<NewTask> = {},
  field?: Pick<DraftText, 'name' | 'beginSending'>,
): Promise<void> {
  const sending = field?.beginSending()
  const drafts = await understood(text)
  const adding = drafts.map((draft) =>
    delivering(field ? { draft: field.name, typed: text } : {}, () => addTask({ ...draft, ...given })),
  )
  // They are written down among what waits to be sent.
  sending?.arrived()
  await Promise.all(adding)
}

/** A server that cannot be asked now gets the line as it stands. */
async function understood(text: string): Promise<readonly NewTask[]> {
  const { zone } = currentToday()
  try {
    return draftsOf(text, await understandTask(text, null), new Set()).map((draft) => datedIn(zone, draft))
  } catch {
    return [{ title: text }]
  }
}
