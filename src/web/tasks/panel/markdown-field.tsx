import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { useDraft } from '../../drafts/use-draft.ts'
import { cx } from '../../ui/cx.ts'
import { Markdown } from '../../ui/markdown/markdown.tsx'
import styles from './markdown-field.module.css'

interface MarkdownFieldProps {
  readonly text: string
  /** Of the draft of that text. */
  readonly name: string
  readonly onCheck?: ((text: string) => void) | undefined
  /** What the text is written in. */
  readonly children: ReactNode
}

/**
 * Text that shows its Markdown until somebody writes: a press on it brings up the field. The field is there all the time,
 * out of sight, so that the keyboard finds it as any other. It stays while it holds words that are not saved.
 */
export function MarkdownField({ text, name, onCheck, children }: MarkdownFieldProps) {
  const box = useRef<HTMLDivElement>(null)
  const { text: typed } = useDraft(name, text)
  const isShown = text.trim() !== ''
  useEffect(() => holdWhilePressed(box.current), [])
  const edit = (event: MouseEvent) => {
    const isOther = (event.target as Element).closest('a, label, input, button') !== null
    // Whoever marks words wants to copy them.
    if (isOther || getSelection()?.isCollapsed === false) return
    box.current?.querySelector('textarea')?.focus()
  }
  return (
    <div
      ref={box}
      className={cx(isShown && styles.shown)}
      data-drafted={typed.trim() !== text.trim() || undefined}
    >
      {children}
      {isShown && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard goes to the field itself.
        // biome-ignore lint/a11y/useKeyWithClickEvents: as above.
        <div className={styles.view} onClick={edit}>
          <Markdown text={text} onCheck={onCheck} />
        </div>
      )}
    </div>
  )
}

/** The field stays until a press elsewhere has ended: otherwise what is pressed would move away under the pointer. */
function holdWhilePressed(box: HTMLElement | null): () => void {
  const ending = new AbortController()
  const options = { capture: true, signal: ending.signal }
  const hold = () => box?.toggleAttribute('data-held', box.querySelector('textarea:focus') !== null)
  const release = () => setTimeout(() => box?.removeAttribute('data-held'))
  document.addEventListener('pointerdown', hold, options)
  document.addEventListener('pointerup', release, options)
  document.addEventListener('pointercancel', release, options)
  return () => ending.abort()
}
