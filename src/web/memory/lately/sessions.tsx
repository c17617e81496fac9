import { Bot, Clock, Globe, MessageCircle, Terminal } from 'lucide-react'
import { useEffect, useState } from 'react'
import { keepFresh } from '../../api/keep-fresh.ts'
import { listSessions } from '../../api/memory.ts'
import { useRemote } from '../../api/use-remote.ts'
import type { Session } from '../../api/values.ts'
import { refusedToast } from '../../state/undo.ts'
import { dayIn, type Today, wallClock } from '../../time/calendar.ts'
import { useToday } from '../../time/clock.ts'
import { dayWords } from '../../time/date-words.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { RefusalNotice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { clientName } from '../../words/who.ts'
import styles from './sessions.module.css'

const pageSize = 50

/** Who worked here and when, day by day. */
export function Sessions() {
  const { data, error } = useRemote('memory/sessions', () => listSessions({ limit: pageSize }))
  const [earlier, setEarlier] = useState<readonly Session[]>([])
  const [isEnd, setEnd] = useState(false)
  const today = useToday()
  useEffect(() => keepFresh('memory/sessions'), [])
  if (error && !data) return <RefusalNotice error={error} />
  if (!data) return <Skeleton lines={8} className={styles.waiting} />
  const known = new Set(data.sessions.map(({ id }) => id))
  const all = [...data.sessions, ...earlier.filter(({ id }) => !known.has(id))]
  if (all.length === 0) {
    return (
      <EmptyState icon={<Clock size={22} />} title="Nobody has worked here yet">
        <p>
          A session is one stretch of work by one assistant. It shows here with what the assistant summed up
          at its end.
        </p>
      </EmptyState>
    )
  }
  const more = async () => {
    try {
      const next = await listSessions({ limit: pageSize, before: all.at(-1)?.lastAt as string })
      setEarlier([...earlier, ...next.sessions])
      setEnd(next.sessions.length < pageSize)
    } catch (thrown) {
      refusedToast(thrown)
    }
  }
  return (
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
      {data.sessions.length === pageSize && !isEnd && (
        <Button variant="quiet" onClick={() => void more()}>
          Show earlier ones
        </Button>
      )}
    </div>
  )
}

const icons: Readonly<Record<string, typeof Bot>> = {
  page: Globe,
  chat: MessageCircle,
  cli: Terminal,
  api: Globe,
}

function SessionRow({ session, today }: { session: Session; today: Today }) {
  const { client, startedAt, lastAt, calls, summary } = session
  const Icon = icons[client ?? ''] ?? Bot
  const [from, to] = [startedAt, lastAt].map((at) => wallClock(today.zone, Date.parse(at)).slice(11))
  return (
    <li className={styles.session}>
      <Icon size={16} aria-hidden className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.name}>{clientName(client)}</p>
        <p className={styles.facts}>
          <time dateTime={startedAt}>{from}</time>
          {to !== from && (
            <>
              {' to '}
              <time dateTime={lastAt}>{to}</time>
            </>
          )}
          {` · ${calls} call${calls === 1 ? '' : 's'}`}
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
