import { ChevronDown, Clock, FileText } from 'lucide-react'
import { navigate, withQuery } from '../../browser/router.ts'
import { useProjects } from '../../state/projects.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Picker } from '../../ui/picker.tsx'
import { words } from '../../words/words.ts'
import styles from './filters.module.css'
import { type Narrowed, offeredDays } from './narrowed.ts'

const set = (changes: Record<string, string | number | null>) =>
  navigate(withQuery(changes), { replace: true })

/** Narrowing by time and by file, and looking into all projects. */
export function MoreFilters({ narrowed }: { narrowed: Narrowed }) {
  const { days, file, isAcross } = narrowed
  const hasOthers = useProjects().shown.length > 1
  return (
    <div className={styles.row}>
      <Menu
        label={words.text.byTime}
        trigger={(props) => (
          <Button {...props} size="small" variant="quiet" icon={<Clock size={15} aria-hidden />}>
            {daysWords(days)}
            <ChevronDown size={14} aria-hidden />
          </Button>
        )}
        items={[null, ...offeredDays].map((one) => ({
          id: String(one),
          label: daysWords(one),
          isChosen: one === days,
          run: () => set({ days: one }),
        }))}
      />
      {file === null ? (
        <Picker
          label={words.text.byFile}
          placeholder={words.text.findFile}
          emptyText={words.text.typePath}
          trigger={(props) => (
            <Button {...props} size="small" variant="quiet" icon={<FileText size={15} aria-hidden />}>
              {words.text.anyFile}
              <ChevronDown size={14} aria-hidden />
            </Button>
          )}
          find={(typed) =>
            typed.trim() === '' ? [] : [{ id: typed.trim(), label: words.text.filesWith(typed.trim()) }]
          }
          onChoose={({ id }) => set({ file: id })}
        />
      ) : (
        <Chip
          tone="info"
          icon={<FileText size={13} aria-hidden />}
          removeLabel={words.text.anyFile}
          onRemove={() => set({ file: null })}
        >
          {file}
        </Chip>
      )}
      {(hasOthers || isAcross) && (
        <button
          type="button"
          aria-pressed={isAcross}
          className={styles.filter}
          onClick={() => set({ across: isAcross ? null : 1, discovery: null })}
        >
          <span className={styles.label}>{words.text.allProjects}</span>
        </button>
      )}
    </div>
  )
}

function daysWords(days: number | null): string {
  if (days === null) return words.text.anyTime
  return days === 365 ? words.text.lastYear : words.text.lastDays(days)
}
