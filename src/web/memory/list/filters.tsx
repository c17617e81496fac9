import { Folder } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DiscoveryPage, DiscoveryType } from '../../api/values.ts'
import { navigate, withQuery } from '../../browser/router.ts'
import { Button } from '../../ui/button.tsx'
import { Picker } from '../../ui/picker.tsx'
import { discoveryTypes, looks } from '../../words/discovery-look.ts'
import { words } from '../../words/words.ts'
import styles from './filters.module.css'

interface FiltersProps {
  readonly type: DiscoveryType | null
  readonly module: string | null
  readonly counted: DiscoveryPage | null
  /** More ways to narrow. */
  readonly children?: ReactNode
}

const set = (changes: Record<string, string | null>) => navigate(withQuery(changes), { replace: true })
const shownModules = 6

/** Narrowing by kind and by module, each with how many there are. */
export function Filters({ type, module, counted, children }: FiltersProps) {
  const counts = new Map(counted?.types.map((one) => [one.type, one.count]))
  const modules = counted?.modules ?? []
  const isLong = modules.length > shownModules
  const first = modules.filter(({ name }, index) => index < shownModules || name === module)
  // Their place is kept free, so that nothing jumps when they come.
  if (!counted) return <div className={styles.waiting} />
  const kinds = discoveryTypes.filter((one) => (counts.get(one) ?? 0) > 0 || one === type)
  if (kinds.length === 0) return null
  return (
    <div className={styles.filters}>
      <fieldset className={styles.row}>
        <legend className="unseen">{words.memory.kind}</legend>
        {kinds.map((one) => (
          <FilterButton
            key={one}
            label={looks[one].plural}
            count={counts.get(one) ?? 0}
            isOn={one === type}
            onClick={() => set({ type: one === type ? null : one })}
          />
        ))}
      </fieldset>
      {children}
      {modules.length > 0 && (
        <fieldset className={styles.row}>
          <legend className="unseen">{words.memory.module}</legend>
          <Folder size={15} aria-hidden className={styles.icon} />
          {first.map(({ name, count }) => (
            <FilterButton
              key={name}
              label={name}
              count={count}
              isOn={name === module}
              onClick={() => set({ module: name === module ? null : name })}
            />
          ))}
          {isLong && (
            <Picker
              label={words.memory.byModule}
              placeholder={words.memory.findModule}
              emptyText={words.memory.noModule}
              trigger={(props) => (
                <Button {...props} size="small" variant="quiet">
                  {words.memory.more(modules.length - shownModules)}
                </Button>
              )}
              find={(query) =>
                modules
                  .filter(({ name }) => name.toLowerCase().includes(query.trim().toLowerCase()))
                  .map(({ name, count }) => ({
                    id: name,
                    label: name,
                    note: String(count),
                    isChosen: name === module,
                  }))
              }
              onChoose={({ id }) => set({ module: id === module ? null : id })}
            />
          )}
        </fieldset>
      )}
    </div>
  )
}

interface FilterButtonProps {
  readonly label: string
  readonly count: number
  readonly isOn: boolean
  readonly onClick: () => void
}

function FilterButton({ label, count, isOn, onClick }: FilterButtonProps) {
  return (
    <button type="button" aria-pressed={isOn} className={styles.filter} onClick={onClick}>
      <span className={styles.label}>{label}</span> <span className={styles.count}>{count}</span>
    </button>
  )
}
