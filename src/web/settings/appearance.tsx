import { Monitor, Moon, Sun } from 'lucide-react'
import { useStore } from '../api/store.ts'
import { singleKeys } from '../browser/shortcuts.ts'
import { type Theme, theme, themes } from '../browser/theme.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { Section } from '../ui/scroll-page.tsx'
import { Segmented } from '../ui/segmented.tsx'
import styles from './settings.module.css'

const faces: Readonly<Record<Theme, { readonly label: string; readonly Icon: typeof Sun }>> = {
  system: { label: 'Like the system', Icon: Monitor },
  light: { label: 'Light', Icon: Sun },
  dark: { label: 'Dark', Icon: Moon },
}

/** What this browser keeps, and nobody else. */
export function Appearance() {
  const chosen = useStore(theme)
  const isOn = useStore(singleKeys) === 'on'
  return (
    <Section title="This browser">
      <div className={styles.setting}>
        <p className={styles.label}>Colours</p>
        <Segmented
          label="Colours"
          value={chosen}
          options={themes.map((value) => {
            const { label, Icon } = faces[value]
            return { value, label, icon: <Icon size={15} aria-hidden /> }
          })}
          onChange={(next) => theme.set(next)}
        />
      </div>
      <div>
        <Checkbox
          label="Single letters do something"
          checked={isOn}
          onChange={() => singleKeys.set(isOn ? 'off' : 'on')}
        />
        <p className={styles.note}>
          Shortcuts such as x to complete a task. Turn them off if you speak to your computer or press letters
          by accident.
        </p>
      </div>
    </Section>
  )
}
