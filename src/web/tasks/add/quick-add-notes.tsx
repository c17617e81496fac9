import { Calendar, Flag, Hash } from 'lucide-react'
import type { Task, Understood, UnderstoodSpan } from '../../api/values.ts'
import { useToday } from '../../time/clock.ts'
import { dueWords } from '../../time/date-words.ts'
import { Chip } from '../../ui/chip.tsx'
import { cx } from '../../ui/cx.ts'
import { TaskLink } from '../task-link.tsx'
import { spanKey } from './draft-of.ts'
import styles from './quick-add.module.css'

interface QuickAddNotesProps {
  readonly text: string
  readonly understood: Understood | null
  readonly declined: ReadonlySet<string>
  /** An open task that is much like the one just added. */
  readonly similar: Task | null
  readonly onDecline: (key: string) => void
}

/** The line under the field: what was understood, or what could be. */
export function QuickAddNotes({ text, understood, declined, similar, onDecline }: QuickAddNotesProps) {
  const today = useToday()
  const spans = (understood?.spans ?? []).filter((span) => !declined.has(spanKey(text, span)))
  return (
    <div className={cx(styles.notes, (similar || text !== '') && styles.filled)} role="status">
      {similar ? (
        <span>
          There is a similar open task:{' '}
          <TaskLink id={similar.id}>{`#${similar.id} ${similar.title}`}</TaskLink>
        </span>
      ) : understood && spans.length > 0 ? (
        spans.map((span) => (
          <SpanChip
            key={span.start}
            span={span}
            words={wordsOf(text, span, understood, (due) => dueWords(due, today))}
            onDecline={() => onDecline(spanKey(text, span))}
          />
        ))
      ) : (
        <span>Dates, !high or !low and #tags are understood. Enter adds it.</span>
      )}
    </div>
  )
}

function SpanChip({
  span,
  words,
  onDecline,
}: {
  span: UnderstoodSpan
  words: string
  onDecline: () => void
}) {
  const look = looks[span.kind] ?? looks.tag
  return (
    <Chip
      tone={look.tone}
      icon={<look.Icon size={13} aria-hidden />}
      removeLabel={`Keep it as words: ${words}`}
      onRemove={onDecline}
    >
      {words}
    </Chip>
  )
}

const looks = {
  due: { tone: 'accent', Icon: Calendar },
  priority: { tone: 'warning', Icon: Flag },
  tag: { tone: 'info', Icon: Hash },
} as Record<string, { tone: 'accent' | 'warning' | 'info'; Icon: typeof Hash }> & {
  tag: { tone: 'info'; Icon: typeof Hash }
}

function wordsOf(
  text: string,
  { kind, start, end }: UnderstoodSpan,
  understood: Understood,
  show: (due: string) => string,
) {
  if (kind === 'due' && understood.due) return show(understood.due)
  if (kind === 'priority' && understood.priority) return `${understood.priority} priority`
  return text.slice(start, end).replace(/^#/, '')
}
