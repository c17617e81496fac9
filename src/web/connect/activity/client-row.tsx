import { Bot, ChevronRight, Globe, MessageCircle, Terminal } from 'lucide-react'
import { useId, useState } from 'react'
import type { ClientActivity } from '../../api/assistants.ts'
import type { Today } from '../../time/calendar.ts'
import { momentWords } from '../../time/date-words.ts'
import { clientName } from '../../words/who.ts'
import { CallList } from './call-list.tsx'
import { ChangeList } from './change-list.tsx'
import styles from './clients.module.css'

const icons: Readonly<Record<string, typeof Bot>> = {
  page: Globe,
  chat: MessageCircle,
  cli: Terminal,
  api: Globe,
}

export function ClientRow({ seen, today }: { seen: ClientActivity; today: Today }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { client, lastAt, calls, changes } = seen
  const Icon = icons[client ?? ''] ?? Bot
  return (
    <>
      <button
        type="button"
        className={styles.row}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon size={16} aria-hidden className={styles.icon} />
        <span className={styles.name}>
          <b>{clientName(client)}</b>
          <span>
            seen <time dateTime={lastAt}>{momentWords(lastAt, today)}</time>
          </span>
        </span>
        <span className={styles.counts}>
          {count(calls, 'call')}
          <br />
          {count(changes, 'change')}
        </span>
        <ChevronRight size={16} aria-hidden className={styles.arrow} />
      </button>
      <div id={id} hidden={!isOpen} className={styles.inside}>
        {isOpen && (
          <>
            <ChangeList client={client} today={today} />
            <CallList client={client} today={today} />
          </>
        )}
      </div>
    </>
  )
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`
}
