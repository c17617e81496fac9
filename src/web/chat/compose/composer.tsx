import { ArrowUp, Square } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { createStore, useStore } from '../../api/store.ts'
import { chatDraft } from '../../browser/chat-draft.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { say, stop } from '../state/take-turn.ts'
import type { Thread } from '../state/thread.ts'
import styles from './composer.module.css'

/** What is being typed. Here, so that a change of page does not lose it. */
const words = createStore('')
const longest = 10_000
const fieldId = 'chat-message'

/** After a button that goes away when it is pressed. Fingers have no focus, and a keyboard would come up under them. */
export function focusAfter({ detail }: MouseEvent): void {
  if (detail === 0) document.getElementById(fieldId)?.focus()
}

interface ComposerProps {
  readonly ref: Ref<HTMLTextAreaElement>
  readonly phase: Thread['phase']
}

/** Where one types. Enter sends, Shift and Enter begin a new line, Escape stops the answer. */
export function Composer({ ref, phase }: ComposerProps) {
  const text = useStore(words)
  const area = useRef<HTMLTextAreaElement>(null)
  const isAnswering = phase === 'answering'
  const canSend = phase === 'idle' && text.trim() !== ''
  useImperativeHandle(ref, () => area.current as HTMLTextAreaElement)
  useProposals(area)

  const sendIt = () => {
    if (!canSend) return
    words.set('')
    void say(text)
    area.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    // While a word is being composed, as Japanese is, Enter belongs to that.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      sendIt()
    } else if (event.key === 'Escape') {
      if (isAnswering) stop()
      else area.current?.blur()
    }
  }
  return (
    <div className={styles.place}>
      <div className={styles.card}>
        {/* The same text, unseen, gives the field its height in every browser. */}
        <div className={styles.mirror} aria-hidden="true">
          {`${text} `}
        </div>
        <textarea
          ref={area}
          id={fieldId}
          rows={1}
          className={styles.area}
          aria-label="Message"
          placeholder="Ask, or say what is to be done"
          value={text}
          maxLength={longest}
          enterKeyHint="send"
          onChange={(event) => words.set(event.target.value)}
          onKeyDown={press}
        />
        {isAnswering ? (
          <IconButton
            label="Stop"
            keys="Esc"
            className={styles.button}
            icon={<Square size={14} fill="currentColor" />}
            onClick={stop}
          />
        ) : (
          <IconButton
            label="Send"
            keys="Enter"
            className={styles.button}
            icon={<ArrowUp size={18} />}
            disabled={!canSend}
            onClick={sendIt}
          />
        )}
      </div>
    </div>
  )
}

/** Words that another part of the page proposes; the person sends them. */
function useProposals(area: { readonly current: HTMLTextAreaElement | null }): void {
  const proposed = useStore(chatDraft)
  useEffect(() => {
    if (proposed === null) return
    words.set(proposed)
    chatDraft.set(null)
    // The field may be out of sight until the page has turned to it.
    requestAnimationFrame(() => area.current?.focus())
  }, [proposed, area])
}
