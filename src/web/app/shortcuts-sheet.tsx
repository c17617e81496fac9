import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useStore } from '../api/store.ts'
import { shortcuts, singleKeys } from '../browser/shortcuts.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { words } from '../words/words.ts'
import styles from './shortcuts-sheet.module.css'

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

/** What is written on a key, in the language that is spoken now. */
function nameOf(key: string): ReactNode {
  const said = words.shortcuts
  switch (key) {
    case ' ':
      return said.space
    case 'Escape':
      return said.escape
    case 'Mod':
      return isMac ? '⌘' : 'Ctrl'
    case 'Delete':
      return 'Del'
    case 'ArrowDown':
      return <ArrowDown size={13} aria-label={said.arrowDown} />
    case 'ArrowUp':
      return <ArrowUp size={13} aria-label={said.arrowUp} />
    case 'ArrowLeft':
      return <ArrowLeft size={13} aria-label={said.arrowLeft} />
    case 'ArrowRight':
      return <ArrowRight size={13} aria-label={said.arrowRight} />
    default:
      return key
  }
}

export function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  const isOn = useStore(singleKeys) === 'on'
  // The keys that move a task to another day stand with those that extend a selection.
  const all = Object.entries(shortcuts).filter(([name]) => name !== 'moveDay')
  // In this order the two columns are about as long.
  const groups = ['tasks', 'views', 'changes', 'goTo'] as const
  return (
    <Dialog title={words.shortcuts.title} onClose={onClose}>
      <div className={styles.groups}>
        {groups.map((group) => (
          <section key={group} className={styles.group}>
            <h3>{words.shortcuts.groups[group]}</h3>
            <dl>
              {all
                .filter(([, shortcut]) => shortcut.group === group)
                .map(([name, { keys, label }]) => (
                  <div key={name} className={styles.row}>
                    <dt>{label}</dt>
                    <dd>
                      <Keys keys={keys} />
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
      <div className={styles.setting}>
        <Checkbox
          label={words.shortcuts.setting}
          checked={isOn}
          onChange={() => singleKeys.set(isOn ? 'off' : 'on')}
        />
        <p>{words.shortcuts.settingHint}</p>
      </div>
    </Dialog>
  )
}

function Keys({ keys }: { keys: readonly string[] }) {
  // Six numbers in a row are a range.
  const shown = keys.length > 3 ? [`${keys[0]} – ${keys.at(-1)}`] : keys
  return shown.map((key, index) => (
    <Fragment key={key}>
      {index > 0 && <span className={styles.or}>{words.shortcuts.or}</span>}
      {(key === ' ' ? [key] : key.split(/ (?!–)(?<!– )/)).map((part) => (
        <kbd key={part}>{nameOf(part)}</kbd>
      ))}
    </Fragment>
  ))
}
