import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import { useStore } from '../../api/store.ts'
import type { TaskId } from '../../api/values.ts'
import { usePrinting } from '../../browser/printing.ts'
import { usePlace } from '../../browser/router.ts'
import { useMedia } from '../../browser/use-media.ts'
import { type Arrangement, sortingOf } from '../../state/arrangement.ts'
import type { Filter } from '../../state/filter.ts'
import { selection, selectUpTo } from '../../state/selection.ts'
import { taskState } from '../../state/task-state.ts'
import { type ShownView, viewNames } from '../../state/views.ts'
import type { Today } from '../../time/calendar.ts'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useLatest } from '../../ui/use-latest.ts'
import { words } from '../../words/words.ts'
import { useListDrop } from '../drag/list-drop.ts'
import { EmptyView } from './empty-view.tsx'
import { useListKeys } from './list-keys.ts'
import { useRevealed } from './revealed.ts'
import { rootFontSize, rowHeight } from './row-height.ts'
import styles from './task-list.module.css'
import { TaskRow } from './task-row.tsx'
import type { Rows } from './use-rows.ts'

interface TaskListProps extends Omit<Rows, 'groups'> {
  readonly arrangement: Arrangement
  readonly mayEdit: boolean
  readonly view: ShownView
  readonly filter: Filter
  readonly today: Today
}

const overscan = 6
/** About a hundred pages. */
const mostPrinted = 2_000

/**
 * The rows that are in sight, of however many there are; each says its place in the whole. One of them can be reached with Tab, arrows move from it.
 */
export function TaskList({
  view,
  filter,
  arrangement,
  mayEdit,
  today,
  rows,
  size,
  isLoading,
  more,
}: TaskListProps) {
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
  const sort = sortingOf(arrangement, view)
  const reveal = (index: number) => virtual.scrollToIndex(index, { align: 'auto' })
  const { active, setActive, beginAt, ids } = useListKeys(rows, box, reveal, sort)
  useRevealed(rows, (index) => {
    beginAt(index)
    reveal(index)
  })
  const chosen = useStore(selection)
  const dropping = useListDrop(rows, sort, today, mayEdit)
  const onRange = useLatest((id: TaskId) => selectUpTo(id, ids(), active))
  const onTouch = useLatest(dropping.touch)
  const isPrinting = usePrinting()
  const items = isPrinting
    ? rows.slice(0, mostPrinted).map((row, index) => ({ key: row.key, index, start: 0 }))
    : virtual.getVirtualItems()
  const lastShown = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (more && !isPrinting && lastShown >= rows.length - 20) more()
  }, [more, lastShown, rows.length, isPrinting])

  return (
    <div ref={box} className={styles.box}>
      <div className={styles.column}>
        {isLoading ? (
          <Skeleton lines={9} className={styles.waiting} />
        ) : size === 0 ? (
          <EmptyView view={view} filter={filter} />
        ) : (
          <ul
            aria-label={words.tasks.listOf(viewNames[view])}
            className={styles.list}
            style={isPrinting ? {} : { height: virtual.getTotalSize() }}
            {...dropping.list}
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
                  data-group={row.kind === 'group' ? '' : undefined}
                  className={styles.place}
                  style={isPrinting ? {} : { transform: `translateY(${item.start}px)` }}
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
                      isSelected={chosen.has(row.task.id)}
                      isSelecting={chosen.size > 0}
                      depth={row.depth}
                      isUnfolded={row.isUnfolded}
                      onFocus={setActive}
                      onRange={onRange}
                      onTouch={onTouch}
                    />
                  )}
                </li>
              )
            })}
          </ul>
        )}
        {isPrinting && rows.length > mostPrinted && (
          <p className={styles.note}>{words.tasks.notPrinted(unprinted(rows))}</p>
        )}
        <ListEnd />
      </div>
    </div>
  )
}

function unprinted(rows: Rows['rows']): number {
  return rows.slice(mostPrinted).filter(({ kind }) => kind === 'task').length
}

export function GroupRow({ label, count }: { label: string; count: number }) {
  return (
    <div className={cx(styles.group, label === words.tasks.overdue && styles.late)}>
      <h2>{label}</h2>
      <span className={styles.count}>{count}</span>
    </div>
  )
}

/** What a list does not show is said at its end. */
function ListEnd() {
  const isCut = useStore(taskState, (state) => state.isCut)
  if (!isCut) return null
  return <p className={styles.note}>{words.tasks.tooMany}</p>
}
