import { CircleAlert, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { asApiError } from '../api/api-error.ts'
import { createStore, useStore } from '../api/store.ts'
import { words } from '../words/words.ts'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import styles from './toasts.module.css'

interface ToastAction {
  readonly label: string
  readonly keys?: string
  readonly run: () => void
}

interface ToastInput {
  readonly text: string
  /** What to do about it, for a refusal. */
  readonly hint?: string | undefined
  readonly action?: ToastAction
  readonly tone?: 'plain' | 'problem'
  /** Stays until it is closed. */
  readonly isSticky?: boolean
  /** It takes the place of the last one that was about the same. */
  readonly about?: string
}

interface Toast extends ToastInput {
  readonly id: number
}

const shownMs = 7_000
const problemMs = 12_000
const most = 2
const toasts = createStore<readonly Toast[]>([])
let last = 0

/** Says something in the corner; gives back how to take it away early. */
export function showToast(input: ToastInput): () => void {
  last += 1
  const toast = { ...input, id: last }
  const isSame = ({ about }: Toast) => about !== undefined && about === input.about
  toasts.set((now) => fitting([...now.filter((other) => !isSame(other)), toast]))
  return () => dismiss(toast.id)
}

/** More than a few hide the page. The oldest goes first, but not one that waits to be closed. */
function fitting(all: readonly Toast[]): readonly Toast[] {
  if (all.length <= most) return all
  const leaving = all.slice(0, -1).find(({ isSticky }) => !isSticky) ?? all[0]
  return fitting(all.filter((toast) => toast !== leaving))
}

export function isToastShown(about: string): boolean {
  return toasts.get().some((toast) => toast.about === about)
}

export function dismissToast(about: string): void {
  toasts.set((now) => now.filter((toast) => toast.about !== about))
}

/** Those of a person who is no longer signed in are nothing to the next one. */
export function dismissAllToasts(): void {
  toasts.set([])
}

/** Says what the server refused and what to do about it. */
export function refusedToast(thrown: unknown): void {
  const { message, hint, code } = asApiError(thrown)
  if (code !== 'withdrawn') showToast({ text: message, hint, tone: 'problem' })
}

/** Does what the server may refuse, and says that it is done or why it is not; false where it was refused. */
export async function attempt(act: () => Promise<unknown>, doneText?: string): Promise<boolean> {
  try {
    await act()
    if (doneText !== undefined) showToast({ text: doneText })
    return true
  } catch (thrown) {
    refusedToast(thrown)
    return false
  }
}

/** Live region of the page. A toast waits while the pointer or the focus is on it. */
export function ToastRegion() {
  const all = useStore(toasts)
  return (
    <section aria-label={words.ui.messages} data-screen-only className={styles.region}>
      <div role="status" aria-live="polite" aria-relevant="additions" className={styles.list}>
        {all.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
    </section>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld || toast.isSticky) return
    const timer = setTimeout(() => dismiss(toast.id), toast.tone === 'problem' ? problemMs : shownMs)
    return () => clearTimeout(timer)
  }, [isHeld, toast])
  const { action } = toast
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only waits while the pointer or the focus is on it.
    <div
      className={cx(styles.toast, toast.tone === 'problem' && styles.problem)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {toast.tone === 'problem' && <CircleAlert size={18} aria-hidden />}
      <p className={styles.text}>
        <span className={styles.words}>{toast.text}</span>
        {toast.hint && <span className={styles.hint}>{toast.hint}</span>}
      </p>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            dismiss(toast.id)
            action.run()
          }}
        >
          {action.label}
          {action.keys && <span aria-hidden="true">{action.keys}</span>}
        </button>
      )}
      <IconButton
        label={words.ui.dismiss}
        size="small"
        className={styles.close}
        icon={<X size={16} />}
        onClick={() => dismiss(toast.id)}
      />
    </div>
  )
}

function dismiss(id: number): void {
  toasts.set((now) => now.filter((toast) => toast.id !== id))
}
