import { X } from 'lucide-react'
import { type CSSProperties, useEffect, useId, useRef, useState } from 'react'
import { type ApiError, asApiError } from '../../../api/api-error.ts'
import { understandList } from '../../../api/tasks.ts'
import type { ListedTask, UnderstoodItem } from '../../../api/values.ts'
import { inZone } from '../../../time/calendar.ts'
import { useToday } from '../../../time/clock.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { RefusalNotice } from '../../../ui/notice.tsx'
import { words } from '../../../words/words.ts'
import { partsOf } from '../draft-of.ts'
import { lineLimit } from '../highlighted-input.tsx'
import { PartChip, wordsOf } from '../quick-add-notes.tsx'
import { type Decisions, declinedIn, isDoneIn, listOf, undecided } from './list-of.ts'
import styles from './pasted-list.module.css'

interface PastedListProps {
  readonly text: string
  /** The date of what says none. */
  readonly day: string | null
  /** The day of times that say none. */
  readonly timesOn: string | null
  /** Throws where it is refused. */
  readonly add: (list: readonly ListedTask[]) => Promise<void>
  readonly onAdded: () => void
  readonly onPutAside: () => void
  /** Makes one line of it. */
  readonly onOneTask: (line: string) => void
}

/** A pasted list before it becomes tasks: every line with its box, what was understood of it, and a way to leave it out. */
export function PastedList({ text, day, timesOn, add, onAdded, onPutAside, onOneTask }: PastedListProps) {
  const today = useToday()
  const { items, error: readError } = useList(text, timesOn)
  const [decisions, setDecisions] = useState<Decisions>(undecided)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const [isBusy, setBusy] = useState(false)
  const submit = useRef<HTMLButtonElement>(null)
  const title = useId()
  const list = items ? listOf(items, decisions, day) : []
  const wrongLine = list[Number(refusal?.facts.index ?? -1)]?.line
  useEffect(() => {
    if (items) submit.current?.focus()
  }, [items])

  const decide = (change: Partial<Decisions>) => {
    setRefusal(null)
    setDecisions((now) => ({ ...now, ...change }))
  }
  const send = async () => {
    setBusy(true)
    setRefusal(null)
    try {
      await add(list.map(({ task }) => datedIn(today.zone, task)))
      onAdded()
    } catch (thrown) {
      setRefusal(asApiError(thrown))
      setBusy(false)
    }
  }
  return (
    <section
      className={styles.card}
      aria-labelledby={title}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onPutAside()
      }}
    >
      <h2 id={title} className={styles.head}>
        {items ? words.text.listOf(list.length) : readError ? words.text.pastedList : words.text.readingList}
      </h2>
      {items && (
        <ul className={styles.list}>
          {items.map((item, at) =>
            decisions.leftOut.has(at) ? null : (
              <Line
                // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place, which never changes.
                key={at}
                item={item}
                isWrong={at === wrongLine}
                isDone={isDoneIn(decisions, item, at)}
                declined={declinedIn(decisions, at)}
                onDone={(isDone) => decide({ done: new Map([...decisions.done, [at, isDone]]) })}
                onDecline={(key) => {
                  const declined = new Set([...declinedIn(decisions, at), key])
                  decide({ declined: new Map([...decisions.declined, [at, declined]]) })
                }}
                onLeaveOut={() => {
                  decide({ leftOut: new Set([...decisions.leftOut, at]) })
                  submit.current?.focus()
                }}
              />
            ),
          )}
        </ul>
      )}
      {!items && readError && <p className={styles.raw}>{text}</p>}
      <RefusalNotice error={refusal ?? readError} />
      <div className={styles.actions}>
        <Button onClick={onPutAside}>{words.text.putAside}</Button>
        {list.length > 1 && text.length <= lineLimit && (
          <Button onClick={() => onOneTask(text.replace(/\s+/g, ' ').trim())}>{words.text.asOneTask}</Button>
        )}
        <Button
          ref={submit}
          variant="primary"
          isBusy={isBusy}
          disabled={list.length === 0}
          onClick={() => void send()}
        >
          {words.text.addTasks(list.length)}
        </Button>
      </div>
    </section>
  )
}

interface LineProps {
  readonly item: UnderstoodItem
  readonly isWrong: boolean
  readonly isDone: boolean
  readonly declined: ReadonlySet<string>
  readonly onDone: (isDone: boolean) => void
  readonly onDecline: (key: string) => void
  readonly onLeaveOut: () => void
}

function Line({ item, isWrong, isDone, declined, onDone, onDecline, onLeaveOut }: LineProps) {
  const today = useToday()
  const { text, depth, note, understood } = item
  const parts = partsOf(text, understood).filter(({ key }) => !declined.has(key))
  const title =
    listOf([item], { ...undecided, declined: new Map([[0, declined]]) }, null)[0]?.task.title ?? text
  return (
    <li
      className={cx(styles.line, isWrong && styles.wrong)}
      style={{ '--depth': Math.min(depth, 6) } as CSSProperties}
    >
      <Checkbox
        label={words.text.isDone(title)}
        isLabelHidden
        shape="round"
        className={styles.box}
        checked={isDone}
        onChange={(event) => onDone(event.target.checked)}
      />
      <div className={styles.words}>
        <span className={cx(styles.title, isDone && styles.done)}>{title}</span>
        {parts.map((part) => (
          <PartChip
            key={part.key}
            kind={part.kind}
            caption={wordsOf(text, part, understood, today)}
            onDecline={() => onDecline(part.key)}
          />
        ))}
        {note !== null && <span className={styles.note}>{note}</span>}
      </div>
      <IconButton
        size="small"
        label={words.text.leaveOut(title)}
        icon={<X size={16} />}
        onClick={onLeaveOut}
      />
    </li>
  )
}

function useList(text: string, day: string | null) {
  const [state, setState] = useState<{ items: readonly UnderstoodItem[] | null; error: ApiError | null }>({
    items: null,
    error: null,
  })
  useEffect(() => {
    const abort = new AbortController()
    understandList(text, day, abort.signal).then(
      ({ items }) => setState({ items, error: null }),
      (thrown) => {
        if (!abort.signal.aborted) setState({ items: null, error: asApiError(thrown) })
      },
    )
    return () => abort.abort()
  }, [text, day])
  return state
}

function datedIn(zone: string, task: ListedTask): ListedTask {
  const { due, start } = task
  return { ...task, ...(due && { due: inZone(due, zone) }), ...(start && { start: inZone(start, zone) }) }
}
