import { CircleDot, Flag, Hash, ListFilter, UserRound } from 'lucide-react'
import { navigate, withQuery } from '../../browser/router.ts'
import { type Filter, isNarrowed } from '../../state/filter.ts'
import { useMemberName, useMembers } from '../../state/projects.ts'
import { useTasks } from '../../state/task-state.ts'
import { Chip } from '../../ui/chip.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { PickerList } from '../../ui/picker.tsx'
import { Popover } from '../../ui/popover.tsx'
import { words } from '../../words/words.ts'
import { tagCounts } from './tag-counts.ts'
import styles from './task-filters.module.css'

const set = (changes: Record<string, string | null>) => navigate(withQuery(changes), { replace: true })

const priorities = ['high', 'medium', 'low'] as const
const statuses = ['todo', 'doing'] as const

/** Narrowing by tags, priority, status and person: all of them hold together, and stand in the address. */
export function FilterButton({ filter }: { filter: Filter }) {
  return (
    <Popover
      label={words.tasks.filter}
      align="end"
      trigger={(props) => (
        <IconButton
          {...props}
          size="small"
          label={words.moves.filter.button}
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
  const members = useMembers()
  const said = words.moves.filter
  return (
    <div className={styles.chooser}>
      <PickerList
        label={words.tasks.byTag}
        placeholder={words.tasks.findTag}
        emptyText={words.tasks.noTag}
        isMulti
        close={close}
        find={(query) =>
          tagCounts(tasks.values(), query).map(({ tag, count }) => ({
            id: tag,
            label: `#${tag}`,
            count,
            isChosen: filter.tags.includes(tag),
          }))
        }
        onChoose={({ id }) => set({ tag: toggled(filter.tags, id) })}
      />
      <div className={styles.priority}>
        <Toggles
          label={words.tasks.byPriority}
          names={priorities.map((id) => ({ id, label: words.moves.priorities[id] }))}
          chosen={filter.priorities}
          onToggle={(id) => set({ priority: toggled(filter.priorities, id) })}
        />
        <Toggles
          label={said.status}
          names={statuses.map((id) => ({ id, label: words.moves.statuses[id] }))}
          chosen={filter.statuses}
          onToggle={(id) => set({ status: toggled(filter.statuses, id) })}
        />
        {members.length > 1 && (
          <select
            aria-label={said.assignee}
            value={filter.assignee ?? ''}
            onChange={({ target }) => set({ assignee: target.value || null })}
          >
            <option value="">{said.anyone}</option>
            {members.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            <option value="none">{said.unassigned}</option>
          </select>
        )}
      </div>
    </div>
  )
}

function toggled(chosen: readonly string[], id: string): string {
  return (chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]).join(',')
}

interface TogglesProps {
  readonly label: string
  readonly names: readonly { readonly id: string; readonly label: string }[]
  readonly chosen: readonly string[]
  readonly onToggle: (id: string) => void
}

function Toggles({ label, names, chosen, onToggle }: TogglesProps) {
  return (
    <fieldset className={styles.toggles}>
      <legend className="unseen">{label}</legend>
      {names.map((name) => (
        <button
          key={name.id}
          type="button"
          aria-pressed={chosen.includes(name.id)}
          onClick={() => onToggle(name.id)}
        >
          {name.label}
        </button>
      ))}
    </fieldset>
  )
}

/** The filters that hold, each with a way to take it off. */
export function FilterChips({ filter }: { filter: Filter }) {
  const nameOf = useMemberName()
  if (!isNarrowed(filter)) return null
  const said = words.moves
  return (
    <div className={styles.chips}>
      {filter.tags.map((tag) => (
        <Chip
          key={tag}
          tone="info"
          icon={<Hash size={13} aria-hidden />}
          removeLabel={words.tasks.removeTagFilter(tag)}
          onRemove={() => set({ tag: toggled(filter.tags, tag) })}
        >
          {tag}
        </Chip>
      ))}
      {filter.priorities.map((priority) => (
        <Chip
          key={priority}
          tone="warning"
          icon={<Flag size={13} aria-hidden />}
          removeLabel={words.tasks.removeTagFilter(words.tasks.priorityOf[priority])}
          onRemove={() => set({ priority: toggled(filter.priorities, priority) })}
        >
          {words.tasks.priorityOf[priority]}
        </Chip>
      ))}
      {filter.statuses.map((status) => (
        <Chip
          key={status}
          icon={<CircleDot size={13} aria-hidden />}
          removeLabel={said.filter.noLonger(said.statuses[status])}
          onRemove={() => set({ status: toggled(filter.statuses, status) })}
        >
          {said.statuses[status]}
        </Chip>
      ))}
      {filter.assignee !== null && (
        <Chip
          icon={<UserRound size={13} aria-hidden />}
          removeLabel={said.filter.noLonger(personName(filter.assignee, nameOf))}
          onRemove={() => set({ assignee: null })}
        >
          {personName(filter.assignee, nameOf)}
        </Chip>
      )}
    </div>
  )
}

function personName(assignee: string, nameOf: (person: string) => string): string {
  return assignee === 'none' ? words.moves.filter.unassigned : nameOf(assignee)
}
