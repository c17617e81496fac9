import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import type { ClientActivity } from '../../api/assistants.ts'
import type { Today } from '../../time/calendar.ts'
import { momentWords } from '../../time/date-words.ts'
import { ClientIcon } from '../../ui/client-icon.tsx'
import { count } from '../../words/count.ts'
import { clientName } from '../../words/who.ts'
import { CallList } from './call-list.tsx'
import { ChangeList } from './change-list.tsx'
import styles from './clients.module.css'

export function ClientRow({ seen, today }: { seen: ClientActivity; today: Today }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { client, lastAt, calls, changes } = seen
  return (
    <>
      <button
        type="button"
        className={styles.row}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <ClientIcon client={client} className={styles.icon} />
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
