import {
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react'
import type { UnderstoodSpan } from '../../api/values.ts'
import { cx } from '../../ui/cx.ts'
import styles from './highlighted-input.module.css'

interface HighlightedInputProps {
  readonly ref: Ref<HTMLInputElement>
  readonly label: string
  readonly placeholder: string
  readonly shortcuts?: string | undefined
  /** Of its draft. */
  readonly name: string
  readonly value: string
  /** What was understood and not declined. */
  readonly spans: readonly UnderstoodSpan[]
  readonly onChange: (value: string) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void
  /** The id of what says what is wrong with it. */
  readonly errorId?: string | undefined
}

/** So many characters fit into one line; what is longer is reviewed as a pasted list. */
export const lineLimit = 2_000

const tones: Readonly<Record<string, string | undefined>> = {
  due: styles.due,
  start: styles.start,
  repetition: styles.due,
  duration: styles.start,
  priority: styles.priority,
  tag: styles.tag,
  assignee: styles.tag,
}

/** A field whose understood words lie on a coloured ground: the same text behind it, unseen but for the marks. */
export function HighlightedInput({
  ref,
  label,
  placeholder,
  shortcuts,
  name,
  value,
  spans,
  onChange,
  onKeyDown,
  onPaste,
  errorId,
}: HighlightedInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const mirror = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => input.current as HTMLInputElement)
  const follow = () => {
    if (mirror.current && input.current) mirror.current.scrollLeft = input.current.scrollLeft
  }
  useLayoutEffect(follow)
  return (
    <div className={styles.box}>
      <div ref={mirror} dir="auto" className={styles.mirror} aria-hidden="true">
        {pieces(value, spans).map(({ text, kind, start }) =>
          kind === null ? (
            <span key={start}>{text}</span>
          ) : (
            <mark key={start} className={cx(styles.mark, tones[kind])}>
              {text}
            </mark>
          ),
        )}
      </div>
      <input
        ref={input}
        dir="auto"
        className={styles.input}
        aria-label={label}
        aria-keyshortcuts={shortcuts}
        placeholder={placeholder}
        data-draft={name}
        value={value}
        autoComplete="off"
        autoCapitalize="sentences"
        enterKeyHint="done"
        onChange={(event) => onChange(event.target.value)}
        onScroll={follow}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        aria-invalid={errorId !== undefined || undefined}
        aria-describedby={errorId}
      />
    </div>
  )
}

function pieces(text: string, spans: readonly UnderstoodSpan[]) {
  const found: { text: string; kind: string | null; start: number }[] = []
  let at = 0
  for (const { start, end, kind } of spans.toSorted((one, other) => one.start - other.start)) {
    if (start < at) continue
    if (start > at) found.push({ text: text.slice(at, start), kind: null, start: at })
    found.push({ text: text.slice(start, end), kind, start })
    at = end
  }
  return [...found, { text: text.slice(at), kind: null, start: at }]
}
