import { type RefObject, Suspense } from 'react'
import type { ListedTask } from '../../../api/values.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyPart, patiently } from '../../../ui/lazy-part.ts'
import { words } from '../../../words/words.ts'
import styles from './pasted-list.module.css'
import { closePasted, putPastedAside, reviewPasted, usePasted } from './pasted-text.ts'

const PastedList = lazyPart(
  patiently(() => import('./pasted-list.tsx')),
  'PastedList',
)

interface PastedPartProps {
  /** The name of the draft of the field it was pasted into. */
  readonly field: string
  readonly input: RefObject<HTMLInputElement | null>
  readonly day: string | null
  readonly timesOn: string | null
  readonly add: (list: readonly ListedTask[]) => Promise<void>
  readonly onOneTask: (line: string) => void
}

/** What was pasted into a field and is more than a line: open for review, or put aside until somebody wants it. */
export function PastedPart({ field, input, day, timesOn, add, onOneTask }: PastedPartProps) {
  const pasted = usePasted(field)
  if (!pasted) return null
  const { text, isAside } = pasted
  const leave = (change: (field: string) => void) => {
    change(field)
    input.current?.focus()
  }
  if (isAside) {
    const lines = text.split('\n').filter((line) => line.trim() !== '').length
    return (
      <div className={styles.aside}>
        <span>{words.text.showList(lines)}</span>
        <Button size="small" onClick={() => reviewPasted(field)}>
          {words.text.review}
        </Button>
        <Button size="small" variant="quiet" onClick={() => leave(closePasted)}>
          {words.text.discard}
        </Button>
      </div>
    )
  }
  return (
    <Suspense fallback={null}>
      <PastedList
        key={text}
        text={text}
        day={day}
        timesOn={timesOn}
        add={add}
        onAdded={() => leave(closePasted)}
        onPutAside={() => leave(putPastedAside)}
        onOneTask={(line) => {
          leave(closePasted)
          onOneTask(line)
        }}
      />
    </Suspense>
  )
}
