import { Plus } from 'lucide-react'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { type ApiError, asApiError } from '../../api/api-error.ts'
import { delivering } from '../../api/outbox.ts'
import { understandTask } from '../../api/tasks.ts'
import type { ListedTask, NewTask, Task } from '../../api/values.ts'
import { DraftNote } from '../../drafts/draft-note.tsx'
import type { DraftText } from '../../drafts/use-draft.ts'
import { useToday } from '../../time/clock.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { RefusalNotice } from '../../ui/notice.tsx'
import { refusedToast } from '../../ui/toasts.tsx'
import { words } from '../../words/words.ts'
import { datedIn, type PostTask, postWords } from './add-words.ts'
import { draftsOf, partsOf } from './draft-of.ts'
import { fitTitle } from './fit-title.ts'
import { HighlightedInput } from './highlighted-input.tsx'
import { PastedPart } from './pasted/pasted-part.tsx'
import { listIn, openPasted, usePasted } from './pasted/pasted-text.ts'
import styles from './quick-add.module.css'
import { QuickAddNotes } from './quick-add-notes.tsx'
import { useUnderstood } from './use-understood.ts'

interface AddLineProps {
  readonly input: RefObject<HTMLInputElement | null>
  readonly label: string
  readonly placeholder: string
  readonly shortcuts?: string
  readonly draft: DraftText
  /** The date of tasks that say none, where something is added in a place that has one. */
  readonly day?: string | null
  /** Adds one task; null where it was refused, and `refused` is told why. */
  readonly add: (
    draft: NewTask,
    refused: (thrown: unknown) => void,
    post?: PostTask,
  ) => Promise<{ readonly similar: Task | null } | null>
  /** Adds the tasks of a pasted list as one change, or throws. */
  readonly addList: (list: readonly ListedTask[]) => Promise<void>
  /** Escape in the empty field. */
  readonly onLeave: () => void
}

/** One line that becomes a task: dates, repetitions, priority and tags are understood while it is typed. */
export function AddLine({
  input,
  label,
  placeholder,
  shortcuts,
  draft,
  day = null,
  add,
  addList,
  onLeave,
}: AddLineProps) {
  const { text } = draft
  const [declined, setDeclined] = useState<ReadonlySet<string>>(new Set())
  const [similar, setSimilar] = useState<Task | null>(null)
  const [refusal, setRefusal] = useState<{ field: string; error: ApiError } | null>(null)
  // The line stays where it is when another project is opened.
  const shownRefusal = refusal?.field === draft.name ? refusal.error : null
  const errorId = useId()
  const today = useToday()
  // Today a time that has passed means tomorrow; in a day to come it means that day.
  const timesOn = day !== null && day > today.day ? day : null
  const { exact, reading, spans } = useUnderstood(text, timesOn)
  const card = useRef<HTMLDivElement>(null)
  const isHeld = useHeld(card)
  const pasted = usePasted(draft.name)

  const change = (next: string) => {
    draft.type(next)
    setRefusal(null)
    if (next === '') setDeclined(new Set())
    if (next !== '') setSimilar(null)
  }
  const submit = async () => {
    const [typed, refused] = [text, declined]
    input.current?.focus()
    if (typed.trim() === '') return
    const sending = draft.beginSending()
    setDeclined(new Set())
    setRefusal(null)
    const refuse = (thrown: unknown) => {
      // Beside the field, which has the words again; a field that is gone says nothing.
      if (input.current) setRefusal({ field: draft.name, error: asApiError(thrown) })
      else refusedToast(thrown)
    }
    try {
      const understood = exact ?? (await understandTask(typed, timesOn))
      const drafts = draftsOf(typed, understood, refused, day).map((one) =>
        fitTitle(datedIn(today.zone, one)),
      )
      const adding = drafts.map((one) =>
        delivering({ draft: draft.name, typed: drafts.length === 1 ? typed : one.title }, () =>
          add(one, refuse),
        ),
      )
      // They are written down among what waits to be sent.
      sending.arrived()
      const all = await Promise.all(adding)
      if (all.every((one) => one === null)) setDeclined(refused)
      else setSimilar(all.length === 1 ? (all[0]?.similar ?? null) : null)
    } catch (thrown) {
      if (asApiError(thrown).code === 'unreachable') {
        const post = postWords({ text: typed, day, timesOn, declined: [...refused], zone: today.zone })
        void delivering({ draft: draft.name, typed }, () => add({ title: typed }, refuse, post))
        return sending.arrived()
      }
      refuse(thrown)
      sending.refused()
      setDeclined(refused)
    }
  }
  const press = (event: KeyboardEvent) => {
    // While a word is being composed, as Japanese is, Enter belongs to that.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      void submit()
    } else if (event.key === 'Escape') {
      if (text === '') onLeave()
      else draft.putAside()
    }
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const list = listIn(event.currentTarget, event.clipboardData.getData('text/plain'))
    if (list === null) return
    event.preventDefault()
    openPasted(draft.name, list)
    change('')
  }
  const refusedSpans = reading
    ? partsOf(reading.text, reading.understood)
        .filter(({ key }) => declined.has(key))
        .flatMap((part) => part.spans)
    : []
  return (
    <div ref={card} className={cx(styles.card, isHeld && styles.held)}>
      <div className={styles.line}>
        <Plus size={20} aria-hidden className={styles.plus} />
        <HighlightedInput
          ref={input}
          label={label}
          placeholder={placeholder}
          shortcuts={shortcuts}
          name={draft.name}
          value={text}
          spans={spans.filter((span) => !refusedSpans.includes(span))}
          onChange={change}
          onKeyDown={press}
          onPaste={paste}
          errorId={shownRefusal ? errorId : undefined}
        />
        {text === '' && shortcuts !== undefined && (
          <span className={styles.key} aria-hidden="true">
            {shortcuts.slice(0, 1)}
          </span>
        )}
        <IconButton
          label={words.add.add}
          keys="Enter"
          className={styles.add}
          icon={<Plus size={18} />}
          disabled={text.trim() === ''}
          onClick={() => void submit()}
        />
      </div>
      <div className={styles.draft}>
        <DraftNote draft={draft} />
      </div>
      {shownRefusal && (
        <div id={errorId} className={styles.refusal}>
          <RefusalNotice error={shownRefusal} />
        </div>
      )}
      <PastedPart
        field={draft.name}
        input={input}
        day={day}
        timesOn={timesOn}
        add={addList}
        onOneTask={change}
      />
      {(!pasted || text !== '') && (
        <QuickAddNotes
          text={text}
          understood={exact}
          declined={declined}
          day={day}
          similar={similar}
          onDecline={(key) => {
            setDeclined((now) => new Set([...now, key]))
            input.current?.focus()
          }}
        />
      )}
    </div>
  )
}

/**
 * Whether a pointer went down elsewhere while the focus was in here. The line under the field then stays until it is up:
 * otherwise the list would move, and the press would end on another row than it began on.
 */
function useHeld(card: RefObject<HTMLElement | null>): boolean {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    const ending = new AbortController()
    const options = { capture: true, signal: ending.signal }
    const hold = () => setHeld(card.current?.contains(document.activeElement) ?? false)
    // After the click that comes with it.
    const release = () => setTimeout(() => setHeld(false))
    document.addEventListener('pointerdown', hold, options)
    document.addEventListener('pointerup', release, options)
    document.addEventListener('pointercancel', release, options)
    return () => ending.abort()
  }, [card])
  return isHeld
}
