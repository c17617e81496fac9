import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { Notice } from '../ui/notice.tsx'
import { capitalised } from '../words/capitalised.ts'
import { words } from '../words/words.ts'
import styles from './draft-note.module.css'
import type { DraftText } from './use-draft.ts'

interface DraftNoteProps {
  readonly draft: DraftText
  /** Typed here at this moment: that it is not saved needs no saying. */
  readonly isTyping?: boolean
  /** Saves a draft that was left. Without it a draft that waits in its field is nothing to speak of. */
  readonly onSave?: (() => void) | undefined
  readonly choice?: Omit<ChoiceProps, 'draft'> | undefined
}

/** What is to be known of a text that is not saved, and what to do about it. Nothing, nearly always. */
export function DraftNote({ draft, isTyping = false, onSave, choice }: DraftNoteProps) {
  if (draft.theirs !== null && choice) return <Choice draft={draft} {...choice} />
  if (draft.isWaiting)
    return (
      <p role="status" className={cx(styles.note, styles.waiting)}>
        {words.drafts.notSaved}
      </p>
    )
  if (onSave && draft.isDraft && !isTyping)
    return (
      <p className={cx(styles.note, styles.waiting)}>
        {words.drafts.notSaved}
        <Button size="small" onClick={onSave}>
          {words.drafts.save}
        </Button>
        <Button size="small" variant="quiet" onClick={draft.putAside}>
          {words.drafts.discard}
        </Button>
      </p>
    )
  if (draft.aside === null || draft.isDraft) return null
  return (
    <p className={styles.note}>
      {words.drafts.kept}
      <Button size="small" variant="quiet" onClick={draft.takeBack}>
        {words.drafts.restore}
      </Button>
      <Button size="small" variant="quiet" onClick={draft.forgetAside}>
        {words.drafts.discard}
      </Button>
    </p>
  )
}

interface ChoiceProps {
  readonly draft: DraftText
  /** Who wrote the other text, where that is known. */
  readonly who?: string | null
  /** Takes this text as a change of theirs. */
  readonly onKeep: (text: string) => void
  /** Shows both, to make one of them. */
  readonly onBoth: () => void
}

/** Another wrote at the same time: the two texts, and which of them it shall be. */
function Choice({ draft, who, onKeep, onBoth }: ChoiceProps) {
  const { theirs } = draft
  return (
    <Notice tone="warning" title={who ? words.drafts.changedBy(capitalised(who)) : words.drafts.changed}>
      <section aria-label={words.drafts.theirs} className={styles.theirs}>
        {theirs || <i>{words.drafts.emptyVersion}</i>}
      </section>
      <div className={styles.buttons}>
        <Button size="small" variant="primary" onClick={() => onKeep(draft.text)}>
          {words.drafts.keepMine}
        </Button>
        <Button size="small" onClick={draft.putAside}>
          {words.drafts.takeTheirs}
        </Button>
        <Button size="small" onClick={onBoth}>
          {words.drafts.both}
        </Button>
      </div>
    </Notice>
  )
}
