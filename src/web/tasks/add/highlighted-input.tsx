import { type KeyboardEvent, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import type { UnderstoodSpan } from '../../api/values.ts'
import { cx } from '../../ui/cx.ts'
import { spanKey } from './draft-of.ts'
import styles from './highlighted-input.module.css'

interface HighlightedInputProps {
  readonly ref: Ref<HTMLInputElement>
  readonly label: string
  readonly placeholder: string
  readonly value: string
  readonly spans: readonly UnderstoodSpan[]
  readonly declined: ReadonlySet<string>
  readonly onChange: (value: string) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

const tones: Readonly<Record<string, string | undefined>> = {
  due: styles.due,
  priority: styles.priority,
  tag: styles.tag,
}

/** A field whose understood words lie on a coloured ground: the same text behind it, unseen but for the marks. */
export function HighlightedInput({
  ref,
  label,
  placeholder,
  value,
  spans,
  declined,
  onChange,
  onKeyDown,
}: HighlightedInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const mirror = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => input.current as HTMLInputElement)
  const follow = () => {
    if (mirror.current && input.current) mirror.current.scrollLeft = input.current.scrollLeft
  }
  useLayoutEffect(follow)
  const shown = spans.filter((span) => !declined.has(spanKey(value, span)))
  return (
    <div className={styles.box}>
      <div ref={mirror} className={styles.mirror} aria-hidden="true">
        {pieces(value, shown).map(({ text, kind, start }) =>
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
        className={styles.input}
        aria-label={label}
        aria-keyshortcuts="n q"
        placeholder={placeholder}
        value={value}
        maxLength={2_000}
        autoComplete="off"
        autoCapitalize="sentences"
        enterKeyHint="done"
        onChange={(event) => onChange(event.target.value)}
        onScroll={follow}
        onKeyDown={onKeyDown}
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
