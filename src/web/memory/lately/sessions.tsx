import { Clock } from 'lucide-react'
import { listSessions } from '../../api/memory.ts'
import { useFresh } from '../../api/use-fresh.ts'
import { useRemote } from '../../api/use-remote.ts'
import type { Session } from '../../api/values.ts'
import { dayIn, type Today, wallClock } from '../../time/calendar.ts'
import { useToday } from '../../time/clock.ts'
import { dayWords } from '../../time/date-words.ts'
import { ClientIcon } from '../../ui/client-icon.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { EarlierButton, useEarlier } from '../../ui/use-earlier.tsx'
import { clientName } from '../../words/who.ts'
import { words } from '../../words/words.ts'
import styles from './sessions.module.css'

const pageSize = 50

/** Who worked here and when, day by day. */
export function Sessions() {
  const remote = useRemote('memory/sessions', () => listSessions({ limit: pageSize }))
  const { all, more } = useEarlier('', remote.data?.sessions ?? [], pageSize, async ({ lastAt }) => {
    return (await listSessions({ limit: pageSize, before: lastAt })).sessions
  })
  const today = useToday()
  useFresh('memory/sessions')
  return (
    <Loaded remote={remote} lines={8} className={styles.waiting}>
      {() =>
        all.length === 0 ? (
          <EmptyState icon={<Clock size={22} />} title={words.memory.noSessions}>
            <p>{words.memory.noSessionsText}</p>
          </EmptyState>
        ) : (
          <div className={styles.days}>
            {byDay(all, today).map(([day, sessions]) => (
              <section key={day} aria-label={dayWords(day, today)}>
                <h2 className={styles.day}>{dayWords(day, today)}</h2>
                <ol className={styles.list}>
                  {sessions.map((session) => (
                    <SessionRow key={session.id} session={session} today={today} />
                  ))}
                </ol>
              </section>
            ))}
            <EarlierButton more={more} />
          </div>
        )
      }
    </Loaded>
  )
}

function SessionRow({ session, today }: { session: Session; today: Today }) {
  const { client, startedAt, lastAt, calls, summary } = session
  const [from, to] = [startedAt, lastAt].map((at) => wallClock(today.zone, Date.parse(at)).slice(11))
  return (
    <li className={styles.session}>
      <ClientIcon client={client} className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.name}>{clientName(client)}</p>
        <p className={styles.facts}>
          <time dateTime={startedAt}>{from}</time>
          {to !== from && (
            <>
              {words.memory.to}
              <time dateTime={lastAt}>{to}</time>
            </>
          )}
          {` · ${words.connect.callCount(calls)}`}
        </p>
        {summary !== null && <p className={styles.summary}>{summary}</p>}
      </div>
    </li>
  )
}

function byDay(sessions: readonly Session[], today: Today): [string, Session[]][] {
  const days = new Map<string, Session[]>()
  for (const session of sessions) {
    const day = dayIn(today.zone, Date.parse(session.lastAt))
    days.set(day, [...(days.get(day) ?? []), session])
  }
  return [...days]
}
