import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { DraftNote } from '../../drafts/draft-note.tsx'
import { useDraft } from '../../drafts/use-draft.ts'
import { cx } from '../../ui/cx.ts'
import { words } from '../../words/words.ts'
import { longestTitle } from '../add/fit-title.ts'
import styles from './editable-text.module.css'

interface EditableTextProps {
  readonly label: string
  /** Under which what is typed is kept until it is saved. */
  readonly name: string
  readonly value: string
  readonly placeholder: string
  readonly look: 'title' | 'text'
  /** Who changed it last, for whom it happens to change under their hands. */
  readonly who: string | null
  /** `expected` is the text that the change began from. */
  readonly onSave: (text: string, expected: string) => void
}

/**
 * Text that is changed where it stands: saved when the field is left, a title also with Enter; Escape brings back what
 * was there and keeps the draft. Changes from elsewhere do not disturb a person who is typing.
 */
export function EditableText({ label, name, value, placeholder, look, who, onSave }: EditableTextProps) {
  const draft = useDraft(name, value)
  const [isFocused, setFocused] = useState(false)
  const isReverting = useRef(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const isTitle = look === 'title'
  const isTooLong = isTitle && [...draft.text.replace(/\s+/g, ' ').trim()].length > longestTitle
  const noteId = useId()

  const save = (typed: string, expected: string) => {
    const text = isTitle ? typed.replace(/\s+/g, ' ').trim() : typed.trimEnd()
    if (text === value || (isTitle && text === '')) draft.accept(value)
    // It stays in the field, and the words below it say why.
    else if (isTooLong) return
    else draft.save(text, () => onSave(text, expected))
  }
  const leave = () => {
    setFocused(false)
    const isKept = !isReverting.current && draft.isDraft && draft.theirs === null
    isReverting.current = false
    if (isKept) save(draft.text, draft.base)
  }
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    const isDone = event.key === 'Enter' && (isTitle || event.metaKey || event.ctrlKey)
    if (!isDone && event.key !== 'Escape') return
    isReverting.current = event.key === 'Escape'
    if (isReverting.current) draft.putAside()
    event.preventDefault()
    event.stopPropagation()
    event.currentTarget.blur()
  }
  const keep = (text: string) => {
    draft.accept(text)
    save(text, value)
  }
  return (
    <>
      <textarea
        ref={field}
        className={cx(styles.text, styles[look])}
        aria-label={label}
        placeholder={placeholder}
        rows={1}
        dir="auto"
        aria-invalid={isTooLong || undefined}
        aria-describedby={isTooLong ? noteId : undefined}
        data-draft={name}
        value={draft.text}
        enterKeyHint={isTitle ? 'done' : 'enter'}
        onFocus={() => setFocused(true)}
        onChange={(event) => draft.type(event.target.value)}
        onBlur={leave}
        onKeyDown={press}
      />
      {isTooLong && (
        <p id={noteId} role="status" className={styles.problem}>
          {words.panel.titleTooLong(longestTitle)}
        </p>
      )}
      <DraftNote
        draft={draft}
        isTyping={isFocused}
        onSave={draft.text === value || isTooLong ? undefined : () => save(draft.text, draft.base)}
        choice={{
          who,
          onKeep: keep,
          onBoth: () => {
            draft.accept([value, draft.text].join(isTitle ? ' / ' : '\n\n'))
            field.current?.focus()
          },
        }}
      />
    </>
  )
}
