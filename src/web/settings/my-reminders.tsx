import { useEffect, useState } from 'react'
import { changeNotifications, type Notifications, readNotifications } from '../api/notifications.ts'
import { refresh, useRemote } from '../api/use-remote.ts'
import { canNotify, subscriptionHere, turnOffNotifications, turnOnNotifications } from '../browser/push.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import field from '../ui/field.module.css'
import { Labelled } from '../ui/field.tsx'
import { Section } from '../ui/scroll-page.tsx'
import { attempt } from '../ui/toasts.tsx'
import { words } from '../words/words.ts'
import styles from './settings.module.css'

/** How a person hears of reminders: in this browser, by e-mail, and not at night. */
export function MyReminders() {
  const { data } = useRemote('notifications', readNotifications)
  if (!data) return null
  const change = async (fields: object) => {
    await attempt(() => changeNotifications(fields), words.settings.saved)
    refresh('notifications')
  }
  const byEmail = data.channels.reminder?.includes('email') ?? false
  const setEmail = (isOn: boolean) => {
    const others = (data.channels.reminder ?? []).filter((one) => one !== 'email')
    void change({ channels: { reminder: isOn ? [...others, 'email'] : others } })
  }
  return (
    <Section title={words.reminders.title} text={words.reminders.text}>
      <Checkbox
        label={words.reminders.atDue}
        checked={data.atDue}
        onChange={({ target }) => void change({ atDue: target.checked })}
      />
      {data.available.email && (
        <Checkbox
          label={words.reminders.byEmail}
          checked={byEmail}
          onChange={({ target }) => setEmail(target.checked)}
        />
      )}
      {data.available.email && <Digest at={data.digest} onChange={(digest) => void change({ digest })} />}
      {canNotify() && <ThisBrowser available={data.available} />}
      <QuietHours quiet={data.quiet} onChange={(quiet) => void change({ quiet })} />
    </Section>
  )
}

function Digest({ at, onChange }: { at: Notifications['digest']; onChange: (at: string | boolean) => void }) {
  return (
    <>
      <Checkbox
        label={words.reminders.digest}
        checked={at !== null}
        onChange={({ target }) => onChange(target.checked)}
      />
      {at !== null && (
        <div className={styles.setting}>
          <Labelled label={words.reminders.digestAt}>
            {(control) => (
              <input
                {...control}
                className={field.input}
                type="time"
                defaultValue={at}
                onBlur={({ target }) => target.value && target.value !== at && onChange(target.value)}
              />
            )}
          </Labelled>
        </div>
      )}
    </>
  )
}

function ThisBrowser({ available }: Pick<Notifications, 'available'>) {
  const [isOn, setOn] = useState(Notification.permission === 'granted')
  const [isPushed, setPushed] = useState(false)
  useEffect(() => void subscriptionHere().then((found) => setPushed(found !== null)), [])
  const turnOn = () =>
    attempt(async () => {
      setOn(await turnOnNotifications(available.push))
      setPushed((await subscriptionHere()) !== null)
    })
  const turnOff = () =>
    attempt(async () => {
      await turnOffNotifications()
      setPushed(false)
    })
  return (
    <div className={styles.setting}>
      {isOn && isPushed ? (
        <Button onClick={() => void turnOff()}>{words.reminders.browserOff}</Button>
      ) : (
        <Button onClick={() => void turnOn()}>{words.reminders.browserOn}</Button>
      )}
    </div>
  )
}

function QuietHours({
  quiet,
  onChange,
}: {
  quiet: Notifications['quiet']
  onChange: (quiet: Notifications['quiet']) => void
}) {
  const { from, to } = quiet ?? { from: '22:00', to: '07:00' }
  return (
    <>
      <Checkbox
        label={words.reminders.quiet}
        checked={quiet !== null}
        onChange={({ target }) => onChange(target.checked ? { from, to } : null)}
      />
      {quiet && (
        <div className={styles.setting}>
          <Labelled label={words.reminders.quietFrom}>
            {(control) => (
              <input
                {...control}
                className={field.input}
                type="time"
                defaultValue={from}
                onBlur={({ target }) =>
                  target.value && target.value !== from && onChange({ from: target.value, to })
                }
              />
            )}
          </Labelled>
          <Labelled label={words.reminders.quietTo}>
            {(control) => (
              <input
                {...control}
                className={field.input}
                type="time"
                defaultValue={to}
                onBlur={({ target }) =>
                  target.value && target.value !== to && onChange({ from, to: target.value })
                }
              />
            )}
          </Labelled>
        </div>
      )}
    </>
  )
}
