import { Flag, Hash, ListFilter } from 'lucide-react'
import type { Priority } from '../../api/values.ts'
import { navigate, withQuery } from '../../browser/router.ts'
import type { Filter } from '../../state/filter.ts'
import { useTasks } from '../../state/task-state.ts'
import { Chip } from '../../ui/chip.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { PickerList } from '../../ui/picker.tsx'
import { Popover } from '../../ui/popover.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { tagCounts } from './tag-counts.ts'
import styles from './task-filters.module.css'

const set = (changes: Record<string, string | null>) => navigate(withQuery(changes), { replace: true })

const choices: readonly { value: Priority | 'any'; label: string }[] = [
  { value: 'any', label: 'Any' },
  { value: 'high', label: 'High' },
  { value: 'medium', label: 'Medium' },
  { value: 'low', label: 'Low' },
]

/** Narrowing by priority and tag. */
export function FilterButton({ filter }: { filter: Filter }) {
  return (
    <Popover
      label="Filter"
      align="end"
      trigger={(props) => (
        <IconButton
          {...props}
          size="small"
          label="Filter by priority or tag"
          className={styles.button}
          icon={<ListFilter size={18} />}
        />
      )}
    >
      {(close) => <Chooser filter={filter} close={close} />}
    </Popover>
  )
}

function Chooser({ filter, close }: { filter: Filter; close: () => void }) {
  const tasks = useTasks()
  return (
    <div className={styles.chooser}>
      <PickerList
        label="Only this tag"
        placeholder="Find a tag"
        emptyText="No open task has such a tag."
        close={close}
        find={(words) =>
          tagCounts(tasks.values(), words).map(({ tag, count }) => ({
            id: tag,
            label: `#${tag}`,
            note: String(count),
            isChosen: tag === filter.tag,
          }))
        }
        onChoose={({ id }) => set({ tag: id === filter.tag ? null : id })}
      />
      <div className={styles.priority}>
        <Segmented
          label="Only this priority"
          value={filter.priority ?? 'any'}
          options={choices}
          onChange={(value) => set({ priority: value === 'any' ? null : value })}
        />
      </div>
    </div>
  )
}

/** The filters that hold, each with a way to take it off. */
export function FilterChips({ filter }: { filter: Filter }) {
  if (filter.tag === null && filter.priority === null) return null
  return (
    <div className={styles.chips}>
      {filter.tag !== null && (
        <Chip
          tone="info"
          icon={<Hash size={13} aria-hidden />}
          removeLabel={`No longer only the tag ${filter.tag}`}
          onRemove={() => set({ tag: null })}
        >
          {filter.tag}
        </Chip>
      )}
      {filter.priority !== null && (
        <Chip
          tone="warning"
          icon={<Flag size={13} aria-hidden />}
          removeLabel={`No longer only ${filter.priority} priority`}
          onRemove={() => set({ priority: null })}
        >
          {filter.priority} priority
        </Chip>
      )}
    </div>
  )
}
