import { useEffect } from 'react'
import { listClients } from '../../api/assistants.ts'
import { keepFresh } from '../../api/keep-fresh.ts'
import { useRemote } from '../../api/use-remote.ts'
import { useToday } from '../../time/clock.ts'
import list from '../../ui/boxed-list.module.css'
import { RefusalNotice } from '../../ui/notice.tsx'
import { Section } from '../../ui/scroll-page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ClientRow } from './client-row.tsx'
import styles from './clients.module.css'

/** Who was here in the last week and what they did. */
export function Clients() {
  const { data, error } = useRemote('activity/clients', listClients)
  const today = useToday()
  useEffect(() => keepFresh('activity/'), [])
  const clients = data?.clients ?? []
  return (
    <Section title="Who was here" text="In the last seven days. Open one to see what it did and to undo it.">
      {error && !data ? (
        <RefusalNotice error={error} />
      ) : !data ? (
        <Skeleton lines={4} />
      ) : clients.length === 0 ? (
        <p className={styles.none}>Nobody yet. An assistant shows up here with its first call.</p>
      ) : (
        <ul className={list.list}>
          {clients.map((client) => (
            <li key={client.client ?? ''}>
              <ClientRow seen={client} today={today} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
