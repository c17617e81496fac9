import { ArrowUp, Square } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { useStore } from '../../api/store.ts'
import { chatDraft } from '../../browser/chat-draft.ts'
import { givenBack, putAside, typed } from '../../drafts/draft.ts'
import { DraftNote } from '../../drafts/draft-note.tsx'
import { changeDraft } from '../../drafts/draft-store.ts'
import { useDraft } from '../../drafts/use-draft.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { words } from '../../words/words.ts'
import { heard, say, stop, unheard } from '../state/take-turn.ts'
import type { Thread } from '../state/thread.ts'
import styles from './composer.module.css'

const fieldId = 'chat-message'
const draftOfChat = 'chat'

heard.subscribe((said) =>
  changeDraft(draftOfChat, (draft) => ({
    ...draft,
    sending: draft.sending.filter((text) => text.trim() !== said),
  })),
)
unheard.subscribe((said) =>
  changeDraft(draftOfChat, (draft) => {
    const text = draft.sending.find((one) => one.trim() === said)
    return text === undefined ? draft : givenBack(draft, text)
  }),
)

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
  const draft = useDraft(draftOfChat)
  const { text } = draft
  const area = useRef<HTMLTextAreaElement>(null)
  const isAnswering = phase === 'answering'
  const canSend = phase === 'idle' && text.trim() !== ''
  useImperativeHandle(ref, () => area.current as HTMLTextAreaElement)
  useProposals(area)

  const sendIt = () => {
    if (!canSend) return
    // Until the server has heard it, a reload brings the words back into the field.
    draft.beginSending()
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
      else if (draft.isDraft) draft.putAside()
      else area.current?.blur()
    }
  }
  return (
    <div className={styles.place}>
      <DraftNote draft={draft} />
      <div className={styles.card}>
        {/* The same text, unseen, gives the field its height in every browser. */}
        <div className={styles.mirror} aria-hidden="true">
          {`${text} `}
        </div>
        <textarea
          ref={area}
          id={fieldId}
          rows={1}
          dir="auto"
          className={styles.area}
          aria-label={words.chat.message}
          placeholder={words.chat.placeholder}
          value={text}
          data-draft={draft.name}
          enterKeyHint="send"
          onChange={(event) => draft.type(event.target.value)}
          onKeyDown={press}
        />
        {isAnswering ? (
          <IconButton
            label={words.chat.stop}
            keys="Esc"
            className={styles.button}
            icon={<Square size={14} fill="currentColor" />}
            onClick={stop}
          />
        ) : (
          <IconButton
            label={words.chat.send}
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
    // What was being typed can be brought back.
    changeDraft(draftOfChat, (draft) => typed(putAside(draft), proposed))
    chatDraft.set(null)
    // The field may be out of sight until the page has turned to it.
    requestAnimationFrame(() => area.current?.focus())
  }, [proposed, area])
}
