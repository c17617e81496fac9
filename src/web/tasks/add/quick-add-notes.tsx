import {
  Calendar,
  CalendarClock,
  Flag,
  Hash,
  Hourglass,
  MessageSquareText,
  Repeat,
  UserRound,
} from 'lucide-react'
import type { Task, Understood } from '../../api/values.ts'
import type { Today } from '../../time/calendar.ts'
import { useToday } from '../../time/clock.ts'
import { dayWords, dueInWords, dueWords, durationWords, rangeWords } from '../../time/date-words.ts'
import { Chip } from '../../ui/chip.tsx'
import { cx } from '../../ui/cx.ts'
import { capitalised } from '../../words/capitalised.ts'
import { words } from '../../words/words.ts'
import { TaskLink } from '../task-link.tsx'
import { dayKey, type Part, partsOf, takesDay } from './draft-of.ts'
import styles from './quick-add.module.css'

interface QuickAddNotesProps {
  readonly text: string
  readonly understood: Understood | null
  readonly declined: ReadonlySet<string>
  /** The date of the place where it is added. */
  readonly day: string | null
  /** An open task that is much like the one just added. */
  readonly similar: Task | null
  readonly onDecline: (key: string) => void
}

/** The line under the field: what was understood, or what could be. */
export function QuickAddNotes({ text, understood, declined, day, similar, onDecline }: QuickAddNotesProps) {
  const today = useToday()
  const parts = understood ? partsOf(text, understood).filter(({ key }) => !declined.has(key)) : []
  const isOfDay = day !== null && understood !== null && takesDay(text, understood, declined)
  return (
    <div className={cx(styles.notes, (similar || text !== '') && styles.filled)} role="status">
      {similar ? (
        <span>
          {words.add.similar} <TaskLink id={similar.id}>{`#${similar.id} ${similar.title}`}</TaskLink>
        </span>
      ) : parts.length > 0 || isOfDay ? (
        <>
          {isOfDay && (
            <PartChip kind="due" caption={dayWords(day, today)} onDecline={() => onDecline(dayKey)} />
          )}
          {understood &&
            parts.map((part) => (
              <PartChip
                key={part.spans[0]?.start}
                kind={part.kind}
                caption={wordsOf(text, part, understood, today)}
                onDecline={() => onDecline(part.key)}
              />
            ))}
        </>
      ) : (
        <span>{words.add.hint}</span>
      )}
    </div>
  )
}

export function PartChip({
  kind,
  caption,
  onDecline,
}: {
  kind: Part['kind']
  caption: string
  onDecline: () => void
}) {
  const { tone, Icon } = looks[kind]
  return (
    <Chip
      tone={tone}
      icon={<Icon size={13} aria-hidden />}
      removeLabel={words.add.asText(caption)}
      onRemove={onDecline}
    >
      {caption}
    </Chip>
  )
}

const looks = {
  due: { tone: 'accent', Icon: Calendar },
  start: { tone: 'violet', Icon: CalendarClock },
  repetition: { tone: 'accent', Icon: Repeat },
  duration: { tone: 'violet', Icon: Hourglass },
  priority: { tone: 'warning', Icon: Flag },
  tag: { tone: 'info', Icon: Hash },
  assignee: { tone: 'plain', Icon: UserRound },
  request: { tone: 'plain', Icon: MessageSquareText },
} as const satisfies Record<Part['kind'], { tone: string; Icon: typeof Hash }>

/** What a part says, as its chip shows it. */
export function wordsOf(
  text: string,
  { kind, spans, date }: Part,
  understood: Understood,
  today: Today,
): string {
  const { due, start, repeatText, duration, priority } = understood
  const length = duration !== null && !understood.spans.some((span) => span.kind === 'duration')
  const long = length ? `, ${durationWords(duration)}` : ''
  // "24–28 Dec" begins with its first day, which has no words of its own.
  const isRange =
    start?.length === 10 && date?.length === 10 && !understood.spans.some((span) => span.kind === 'start')
  if (kind === 'due' && isRange) return `${rangeWords(start, date)}${long}`
  if (kind === 'due' && date !== null) return `${dueWords(date, today)}${long}`
  if (kind === 'start' && start !== null) return words.add.from(dueInWords(start, today))
  if (kind === 'repetition' && repeatText !== null) {
    const isDated = understood.spans.some((span) => span.kind === 'due')
    const first = due === null || isDated ? '' : `${words.add.nextDate(dueInWords(due, today))}${long}`
    return `${capitalised(repeatText)}${first}`
  }
  if (kind === 'duration' && duration !== null) return durationWords(duration)
  if (kind === 'priority' && priority !== null) return words.tasks.priorityOf[priority]
  const [first] = spans
  const said = first ? text.slice(first.start, first.end).replace(/^[#@]/, '') : ''
  return kind === 'assignee' ? capitalised(said) : said
}
