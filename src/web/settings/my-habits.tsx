import { useMe } from '../api/me.ts'
import { type PersonSettings, saveSettings } from '../api/settings.ts'
import { browserHabits } from '../time/browser-habits.ts'
import { weekdayName } from '../time/date-words.ts'
import { timeZones } from '../time/time-zones.ts'
import { Button } from '../ui/button.tsx'
import field from '../ui/field.module.css'
import { Labelled } from '../ui/field.tsx'
import { Section } from '../ui/scroll-page.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { attempt } from '../ui/toasts.tsx'
import { languages } from '../words/languages.ts'
import { words } from '../words/words.ts'
import styles from './settings.module.css'

const weekStarts = [
  {
    value: '1',
    get label() {
      return dayName(1)
    },
  },
  {
    value: '6',
    get label() {
      return dayName(6)
    },
  },
  {
    value: '7',
    get label() {
      return dayName(7)
    },
  },
] as const

const clocks = [
  {
    value: '24',
    get label() {
      return words.settings.hours24
    },
  },
  {
    value: '12',
    get label() {
      return words.settings.hours12
    },
  },
] as const

/** The 5th of January 1970 was a Monday. */
const dayName = (weekday: number) => weekdayName(`1970-01-${String(4 + weekday).padStart(2, '0')}`)

/** Where a person lives: what "today 8am" means to them, on every device and to their assistants. */
export function MyHabits() {
  const me = useMe()
  if (!me) return null
  const { settings, timeZone } = me
  const save = (change: Partial<PersonSettings>) =>
    void attempt(() => saveSettings(change), words.settings.saved)
  const here = browserHabits().timeZone
  return (
    <Section title={words.settings.dateAndTime} text={words.settings.dateAndTimeText}>
      <Labelled label={words.settings.timeZone} className={styles.choice}>
        {(control) => (
          <select
            {...control}
            className={field.input}
            value={timeZone}
            onChange={(event) => save({ timeZone: event.target.value })}
          >
            {timeZones(timeZone).map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll('_', ' ')}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      {here && here !== timeZone && (
        <p className={styles.elsewhere}>
          {words.settings.browserZone(here.replaceAll('_', ' '))}{' '}
          <Button size="small" onClick={() => save({ timeZone: here })}>
            {words.settings.useZone}
          </Button>
        </p>
      )}
      <div className={styles.setting}>
        <p className={styles.label}>{words.settings.weekStart}</p>
        <Segmented
          label={words.settings.weekStart}
          value={String(settings.weekStart ?? 1)}
          options={weekStarts}
          onChange={(value) => save({ weekStart: Number(value) })}
        />
      </div>
      <div className={styles.setting}>
        <p className={styles.label}>{words.settings.clock}</p>
        <Segmented
          label={words.settings.clock}
          value={String(settings.hours ?? 24)}
          options={clocks}
          onChange={(value) => save({ hours: Number(value) })}
        />
      </div>
      <Labelled label={words.settings.language} className={styles.choice} hint={words.settings.languageHint}>
        {(control) => (
          <select
            {...control}
            className={field.input}
            value={settings.language ?? 'en'}
            onChange={(event) => save({ language: event.target.value })}
          >
            {languages.map(([value, label]) => (
              <option key={value} value={value} lang={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Labelled>
    </Section>
  )
}
