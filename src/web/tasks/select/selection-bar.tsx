import {
  CalendarDays,
  CircleCheckBig,
  CircleDot,
  Flag,
  FolderInput,
  Hash,
  Trash2,
  UserRound,
  X,
} from 'lucide-react'
import { useStore } from '../../api/store.ts'
import { completeMany } from '../../state/many-actions.ts'
import { useMembers } from '../../state/projects.ts'
import { clearSelection, selection } from '../../state/selection.ts'
import { tip } from '../../ui/tooltip.tsx'
import { words } from '../../words/words.ts'
import { ask, type Choice } from './chooser.ts'
import styles from './selection-bar.module.css'
import { removeTargets } from './task-action-keys.ts'

const choices: readonly { choice: Choice; keys: string; Icon: typeof Flag }[] = [
  { choice: 'due', keys: 'd', Icon: CalendarDays },
  { choice: 'priority', keys: 'p', Icon: Flag },
  { choice: 'status', keys: 's', Icon: CircleDot },
  { choice: 'tag', keys: 't', Icon: Hash },
  { choice: 'assignee', keys: 'a', Icon: UserRound },
  { choice: 'move', keys: 'm', Icon: FolderInput },
]

/** What can be done with the tasks that are selected: one request and one undo, however many they are. */
export function SelectionBar() {
  const chosen = useStore(selection)
  const isShared = useMembers().length > 1
  if (chosen.size === 0) return null
  const ids = [...chosen]
  return (
    <div role="toolbar" data-selection-bar aria-label={words.moves.selectionBar} className={styles.bar}>
      <span className={styles.count} role="status">
        {words.moves.selected(chosen.size)}
      </span>
      <div className={styles.actions}>
        <BarButton
          label={words.moves.complete}
          keys="c"
          Icon={CircleCheckBig}
          onClick={() => {
            clearSelection()
            void completeMany(ids)
          }}
        />
        {choices
          .filter(({ choice }) => choice !== 'assignee' || isShared)
          .map(({ choice, keys, Icon }) => (
            <BarButton
              key={choice}
              label={words.moves[choice]}
              keys={keys}
              Icon={Icon}
              onClick={() => ask(choice, ids)}
            />
          ))}
        <BarButton
          label={words.moves.remove}
          keys="Del"
          Icon={Trash2}
          isDanger
          onClick={() => removeTargets(ids)}
        />
      </div>
      <BarButton label={words.moves.clearSelection} keys="Esc" Icon={X} onClick={clearSelection} isIcon />
    </div>
  )
}

interface BarButtonProps {
  readonly label: string
  readonly keys: string
  readonly Icon: typeof Flag
  readonly onClick: () => void
  readonly isDanger?: boolean
  /** Its icon says enough. */
  readonly isIcon?: boolean
}

function BarButton({ label, keys, Icon, onClick, isDanger = false, isIcon = false }: BarButtonProps) {
  return (
    <button
      type="button"
      className={isDanger ? styles.danger : styles.button}
      aria-label={label}
      onClick={onClick}
      {...tip(label, keys)}
    >
      <Icon size={16} aria-hidden />
      {!isIcon && <span>{label}</span>}
    </button>
  )
}
