import { type ReactElement, Suspense } from 'react'
import type { Task } from '../../api/values.ts'
import type { Today } from '../../time/calendar.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Popover, type TriggerProps } from '../../ui/popover.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { words } from '../../words/words.ts'
import type { DateField } from './date-menu.tsx'
import styles from './date-popover.module.css'

const DateMenu = lazyPart(() => import('./date-menu.tsx'), 'DateMenu')

interface DateButtonProps {
  readonly task: Task
  readonly today: Today
  readonly begin: DateField
  readonly trigger: (props: TriggerProps) => ReactElement
}

/** Opens the menu of dates, which is fetched when it is first needed. */
export function DateButton({ task, today, begin, trigger }: DateButtonProps) {
  return (
    <Popover
      label={begin === 'due' ? words.dates.dueDate : words.dates.start}
      trigger={trigger}
      className={styles.popover}
    >
      {(close) => (
        <Suspense fallback={<Skeleton lines={6} className={styles.waiting} />}>
          <DateMenu task={task} today={today} begin={begin} close={close} />
        </Suspense>
      )}
    </Popover>
  )
}
