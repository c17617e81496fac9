import { useMe } from '../api/me.ts'
import { useStore } from '../api/store.ts'
import type { Me } from '../api/values.ts'
import { singleKeys } from '../browser/shortcuts.ts'
import { theme, themes } from '../browser/theme.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { ScrollPage, Section } from '../ui/scroll-page.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { themeLooks } from '../ui/theme-looks.ts'
import { MyAccount } from './my-account.tsx'
import { MyData } from './my-data.tsx'
import styles from './settings.module.css'
import { Sharing } from './sharing/sharing.tsx'

export function SettingsPage() {
  const me = useMe()
  return (
    <ScrollPage title="Settings">
      <Appearance />
      {me?.accounts && <MyAccount me={me} />}
      {me?.accounts && <Sharing me={me} />}
      {me && <MyData me={me} />}
      {me && <About me={me} />}
    </ScrollPage>
  )
}

/** What runs here. */
function About({ me }: { me: Me }) {
  const { version, model, project, timeZone, retentionDays } = me
  const facts = [
    ['Waymark', version],
    ['Project', `${project.name} (${project.key})`],
    ['Chat', model === 'offline' ? 'Answers on this machine, without a language model' : model],
    ['Time zone', timeZone],
    [
      'Undo',
      retentionDays === null ? 'Changes are kept for good' : `Changes are kept for ${retentionDays} days`,
    ],
  ] as const
  return (
    <Section title="This server">
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
    <Section title="This browser">
      <div className={styles.setting}>
        <p className={styles.label}>Colours</p>
        <Segmented
          label="Colours"
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
