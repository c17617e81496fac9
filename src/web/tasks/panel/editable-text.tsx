import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { cx } from '../../ui/cx.ts'
import styles from './editable-text.module.css'

interface EditableTextProps {
  readonly label: string
  readonly value: string
  readonly placeholder: string
  readonly look: 'title' | 'text'
  readonly maxLength: number
  /** False when it was refused: then what was there before comes back. */
  readonly onSave: (text: string) => Promise<boolean>
}

/**
 * Text that is changed where it stands: saved when the field is left, a title also with Enter; Escape brings back what
 * was there. Changes from elsewhere do not disturb a person who is typing.
 */
export function EditableText({ label, value, placeholder, look, maxLength, onSave }: EditableTextProps) {
  const [draft, setDraft] = useState(value)
  const isEditing = useRef(false)
  const isReverting = useRef(false)
  useEffect(() => {
    if (!isEditing.current) setDraft(value)
  }, [value])

  const save = async () => {
    isEditing.current = false
    if (isReverting.current) {
      isReverting.current = false
      return setDraft(value)
    }
    const text = look === 'title' ? draft.replace(/\s+/g, ' ').trim() : draft.trimEnd()
    if (text === value || (look === 'title' && text === '')) return setDraft(value)
    if (!(await onSave(text)) && !isEditing.current) setDraft(value)
  }
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    const isDone = event.key === 'Enter' && (look === 'title' || event.metaKey || event.ctrlKey)
    if (!isDone && event.key !== 'Escape') return
    isReverting.current = event.key === 'Escape'
    event.preventDefault()
    event.stopPropagation()
    event.currentTarget.blur()
  }
  return (
    <textarea
      className={cx(styles.text, styles[look])}
      aria-label={label}
      placeholder={placeholder}
      rows={1}
      maxLength={maxLength}
      value={draft}
      enterKeyHint={look === 'title' ? 'done' : 'enter'}
      onFocus={() => {
        isEditing.current = true
      }}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={() => void save()}
      onKeyDown={press}
    />
  )
}
