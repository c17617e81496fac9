import { useMe } from '../api/me.ts'
import { useStore } from '../api/store.ts'
import type { Me } from '../api/values.ts'
import { singleKeys } from '../browser/shortcuts.ts'
import { theme, themes } from '../browser/theme.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { ScrollPage, Section } from '../ui/scroll-page.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { themeLooks } from '../ui/theme-looks.ts'
import { words } from '../words/words.ts'
import { MyAccount } from './my-account.tsx'
import { MyCalendars } from './my-calendars.tsx'
import { MyData } from './my-data.tsx'
import { MyHabits } from './my-habits.tsx'
import { MyReminders } from './my-reminders.tsx'
import { ProtectionSettings } from './protection/protection.tsx'
import styles from './settings.module.css'

export function SettingsPage() {
  const me = useMe()
  return (
    <ScrollPage title={words.pages.settings}>
      <MyHabits />
      <Appearance />
      {me?.accounts && <MyAccount me={me} />}
      {me?.accounts && <ProtectionSettings />}
      <MyReminders />
      {me && <MyCalendars me={me} />}
      {me && <MyData me={me} />}
      {me && <About me={me} />}
    </ScrollPage>
  )
}

/** What runs here. */
function About({ me }: { me: Me }) {
  const { version, model, project, retentionDays } = me
  const facts = [
    ['Waymark', version],
    [words.projects.project, project.key === '' ? words.tasks.personal : `${project.name} (${project.key})`],
    [words.pages.chat, model === 'offline' ? words.settings.offlineChat : model],
    [
      words.ui.undo,
      retentionDays === null ? words.settings.keptForever : words.settings.keptDays(retentionDays),
    ],
  ] as const
  return (
    <Section title={words.settings.server}>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <Fact key={name} name={name} value={value} />
        ))}
      </dl>
    </Section>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  )
}

/** What is kept in this browser alone. */
function Appearance() {
  const chosen = useStore(theme)
  const isOn = useStore(singleKeys) === 'on'
  return (
    <Section title={words.settings.browser}>
      <div className={styles.setting}>
        <p className={styles.label}>{words.app.theme}</p>
        <Segmented
          label={words.app.theme}
          value={chosen}
          options={themes.map((value) => {
            const { label, Icon } = themeLooks[value]
            return { value, label, icon: <Icon size={15} aria-hidden /> }
          })}
          onChange={(next) => theme.set(next)}
        />
      </div>
      <div>
        <Checkbox
          label={words.shortcuts.setting}
          checked={isOn}
          onChange={() => singleKeys.set(isOn ? 'off' : 'on')}
        />
        <p className={styles.note}>{words.settings.shortcutsHint}</p>
      </div>
    </Section>
  )
}
