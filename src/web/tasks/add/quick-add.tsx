import { Plus } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useStore } from '../../api/store.ts'
import { understandTask } from '../../api/tasks.ts'
import type { Task } from '../../api/values.ts'
import { useShortcuts } from '../../browser/shortcuts.ts'
import { useMedia } from '../../browser/use-media.ts'
import { addTask } from '../../state/task-actions.ts'
import { refusedToast } from '../../state/undo.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { draftOf } from './draft-of.ts'
import { HighlightedInput } from './highlighted-input.tsx'
import styles from './quick-add.module.css'
import { QuickAddNotes } from './quick-add-notes.tsx'
import { quickAddText } from './quick-add-text.ts'
import { useUnderstood } from './use-understood.ts'

/** One line that becomes a task: dates, priority and tags are understood while it is typed. */
export function QuickAdd() {
  const text = useStore(quickAddText)
  const [declined, setDeclined] = useState<ReadonlySet<string>>(new Set())
  const [similar, setSimilar] = useState<Task | null>(null)
  const isPhone = useMedia('phone')
  const { exact, spans } = useUnderstood(text)
  const input = useRef<HTMLInputElement>(null)

  const focus = () => {
    input.current?.focus()
    input.current?.select()
  }
  useShortcuts({
    add: () => {
      if (input.current?.closest('[inert]')) return false
      focus()
    },
  })

  const change = (next: string) => {
    quickAddText.set(next)
    if (next === '') setDeclined(new Set())
    if (next !== '') setSimilar(null)
  }
  const add = async () => {
    const typed = text
    if (typed.trim() === '') return focus()
    change('')
    input.current?.focus()
    try {
      const understood = exact ?? (await understandTask(typed))
      const added = await addTask(draftOf(typed, understood, declined))
      if (added) setSimilar(added.similar)
      else restore(typed)
    } catch (thrown) {
      refusedToast(thrown)
      restore(typed)
    }
  }
  const press = (event: KeyboardEvent) => {
    // While a word is being composed, as Japanese is, Enter belongs to that.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      void add()
    } else if (event.key === 'Escape') {
      if (text === '') input.current?.blur()
      else change('')
    }
  }
  return (
    <div className={styles.card}>
      <div className={styles.line}>
        <Plus size={20} aria-hidden className={styles.plus} />
        <HighlightedInput
          ref={input}
          label="Add a task"
          placeholder={isPhone ? 'Add a task' : 'Add a task: Call the bank tomorrow 9am !high #home'}
          value={text}
          spans={spans}
          declined={declined}
          onChange={change}
          onKeyDown={press}
        />
        {text === '' && (
          <span className={styles.key} aria-hidden="true">
            n
          </span>
        )}
        <IconButton
          label="Add"
          keys="Enter"
          className={styles.add}
          icon={<Plus size={18} />}
          disabled={text.trim() === ''}
          onClick={() => void add()}
        />
      </div>
      <QuickAddNotes
        text={text}
        understood={exact}
        declined={declined}
        similar={similar}
        onDecline={(key) => {
          setDeclined((now) => new Set([...now, key]))
          input.current?.focus()
        }}
      />
    </div>
  )
}

/** Unless something new was typed meanwhile. */
function restore(typed: string): void {
  if (quickAddText.get() === '') quickAddText.set(typed)
}
