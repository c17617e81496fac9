import { type RefObject, useRef } from 'react'
import { newKey } from '../../api/new-key.ts'
import { postTask } from '../../api/tasks.ts'
import { refresh } from '../../api/use-remote.ts'
import type { AddedTask, NewTask } from '../../api/values.ts'
import { useDraft } from '../../drafts/use-draft.ts'
import { addList } from '../../state/add-list.ts'
import { changedToast } from '../../state/undo.ts'
import { words } from '../../words/words.ts'
import { AddLine } from '../add/add-line.tsx'

interface AddToDayProps {
  readonly day: string
  readonly label: string
  readonly input?: RefObject<HTMLInputElement | null>
  readonly shortcuts?: string
  readonly onLeave?: (() => void) | undefined
}

/** Adds a task of that day to the person's own project. A date in the line holds instead. */
export function AddToDay({ day, label, input, shortcuts, onLeave }: AddToDayProps) {
  const draft = useDraft(`add-to-day ${day}`)
  const own = useRef<HTMLInputElement>(null)
  const field = input ?? own
  return (
    <AddLine
      input={field}
      label={label}
      placeholder={label}
      {...(shortcuts !== undefined && { shortcuts })}
      draft={draft}
      day={day}
      add={addOwn}
      addList={(list) => addList(list, null)}
      onLeave={onLeave ?? (() => field.current?.blur())}
    />
  )
}

/** These pages show tasks of all projects, and what is added there is personal. */
async function addOwn(
  draft: NewTask,
  refused: (thrown: unknown) => void,
  post = postTask,
): Promise<Pick<AddedTask, 'similar'> | null> {
  try {
    const { task, change } = await post(draft, newKey(), null)
    changedToast(words.tasks.added(task.title), change, null, 'add')
    refresh('day')
    // A link to the similar one would leave the page.
    return { similar: null }
  } catch (thrown) {
    refused(thrown)
    return null
  }
}
