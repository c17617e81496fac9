import { listClients } from '../../api/assistants.ts'
import { useFresh } from '../../api/use-fresh.ts'
import { useRemote } from '../../api/use-remote.ts'
import { useToday } from '../../time/clock.ts'
import list from '../../ui/boxed-list.module.css'
import { Loaded } from '../../ui/loaded.tsx'
import { Section } from '../../ui/scroll-page.tsx'
import { words } from '../../words/words.ts'
import { ClientRow } from './client-row.tsx'
import styles from './clients.module.css'

/** Who was here in the last week and what they did. */
export function Clients() {
  const remote = useRemote('activity/clients', listClients)
  const today = useToday()
  useFresh('activity/')
  return (
    <Section title={words.connect.recent} text={words.connect.recentText}>
      <Loaded remote={remote} lines={4}>
        {({ clients }) =>
          clients.length === 0 ? (
            <p className={styles.none}>{words.connect.noneYet}</p>
          ) : (
            <ul className={list.list}>
              {clients.map((client) => (
                <li key={client.client ?? ''}>
                  <ClientRow seen={client} today={today} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  )
}
