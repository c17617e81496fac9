import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import { usePlace } from '../../browser/router.ts'
import { useMedia } from '../../browser/use-media.ts'
import type { Filter } from '../../state/filter.ts'
import { type ShownView, viewNames } from '../../state/views.ts'
import type { Today } from '../../time/calendar.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyView } from './empty-view.tsx'
import { GroupRow } from './group-row.tsx'
import { ListEnd } from './list-end.tsx'
import { useListKeys } from './list-keys.ts'
import { rootFontSize, rowHeight } from './row-height.ts'
import styles from './task-list.module.css'
import { TaskRow } from './task-row.tsx'
import type { Rows } from './use-rows.ts'

interface TaskListProps extends Rows {
  readonly view: ShownView
  readonly filter: Filter
  readonly today: Today
}

const overscan = 6

/**
 * The rows that are in sight, of however many there are; each says its place in the whole. One of them can be reached with Tab, arrows move from it.
 */
export function TaskList({ view, filter, today, rows, size, isLoading, more }: TaskListProps) {
  const box = useRef<HTMLDivElement>(null)
  const isPhone = useMedia('phone')
  const [rem] = useState(rootFontSize)
  const opened = Number(usePlace().query.get('task')) || null
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    getItemKey: (index) => rows[index]?.key ?? index,
    estimateSize: (index) => rowHeight(rows[index]) * rem,
    overscan,
  })
  const { active, setActive } = useListKeys(rows, box, (index) =>
    virtual.scrollToIndex(index, { align: 'auto' }),
  )
  const items = virtual.getVirtualItems()
  const lastShown = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (more && lastShown >= rows.length - 20) more()
  }, [more, lastShown, rows.length])

  return (
    <div ref={box} className={styles.box}>
      <div className={styles.column}>
        {isLoading ? (
          <Skeleton lines={9} className={styles.waiting} />
        ) : size === 0 ? (
          <EmptyView view={view} filter={filter} />
        ) : (
          <ul
            aria-label={`${viewNames[view]} tasks`}
            className={styles.list}
            style={{ height: virtual.getTotalSize() }}
          >
            {items.map((item) => {
              const row = rows[item.index]
              if (!row) return null
              return (
                <li
                  key={item.key}
                  // On a phone titles take two lines where they need them; elsewhere every height is known.
                  ref={isPhone ? virtual.measureElement : undefined}
                  data-index={item.index}
                  className={styles.place}
                  style={{ transform: `translateY(${item.start}px)` }}
                  {...(row.kind === 'task' && { 'aria-posinset': row.position, 'aria-setsize': size })}
                >
                  {row.kind === 'group' ? (
                    <GroupRow label={row.label} count={row.count} />
                  ) : (
                    <TaskRow
                      task={row.task}
                      view={view}
                      today={today}
                      isActive={row.task.id === active}
                      isOpened={row.task.id === opened}
                      onFocus={setActive}
                    />
                  )}
                </li>
              )
            })}
          </ul>
        )}
        <ListEnd />
      </div>
    </div>
  )
}
