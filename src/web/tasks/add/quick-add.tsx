import { useRef } from 'react'
import type { NewTask } from '../../api/values.ts'
import { useShortcuts } from '../../browser/shortcuts.ts'
import { useMedia } from '../../browser/use-media.ts'
import { useDraft } from '../../drafts/use-draft.ts'
import { addList } from '../../state/add-list.ts'
import type { Filter } from '../../state/filter.ts'
import { addTask } from '../../state/task-actions.ts'
import { words } from '../../words/words.ts'
import { revealTask } from '../list/revealed.ts'
import { quickAddDraft } from './add-field.ts'
import { AddLine } from './add-line.tsx'
import type { PostTask } from './add-words.ts'

/** Adds a task and brings its row into sight. */
function addShown(draft: NewTask, refused: (thrown: unknown) => void, post?: PostTask) {
  return addTask(draft, refused, post, (id) => revealTask.notify(id))
}

/** What is added in the view of a tag, a person or a priority belongs there, unless the line says otherwise. */
export function withFilter(draft: NewTask, { tags, assignee, priorities }: Filter): NewTask {
  const all = [...new Set([...(draft.tags ?? []), ...tags])]
  const [priority, another] = priorities
  return {
    ...draft,
    ...(all.length > 0 && { tags: all }),
    ...(assignee !== null && assignee !== 'none' && draft.assignee == null && { assignee }),
    ...(priority !== undefined && another === undefined && draft.priority === undefined && { priority }),
  }
}

/** Adds to the open project. `day` is the date of what says none: that of the view it is added in. */
export function QuickAdd({ day, filter }: { day: string | null; filter: Filter }) {
  const draft = useDraft(quickAddDraft())
  const isPhone = useMedia('phone')
  const input = useRef<HTMLInputElement>(null)
  useShortcuts({
    add: () => {
      if (input.current?.closest('[inert]')) return false
      input.current?.focus()
      input.current?.select()
    },
  })
  return (
    <AddLine
      input={input}
      label={words.add.task}
      placeholder={isPhone ? words.add.task : words.add.placeholder}
      shortcuts="n q"
      draft={draft}
      day={day}
      add={(added, refused, post) => addShown(withFilter(added, filter), refused, post)}
      addList={addList}
      onLeave={() => input.current?.blur()}
    />
  )
}
