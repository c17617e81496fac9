import { useState } from 'react'
import { listCalls } from '../../api/assistants.ts'
import { useRemote } from '../../api/use-remote.ts'
import type { Today } from '../../time/calendar.ts'
import { momentWords } from '../../time/date-words.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './clients.module.css'

const [first, most] = [8, 500]

/** What a client asked for. What was in it is kept nowhere. */
export function CallList({ client, today }: { client: string | null; today: Today }) {
  const [limit, setLimit] = useState(first)
  const { data } = useRemote(`activity/calls/${client}/${limit}`, () =>
    listCalls({ limit, ...(client !== null && { client }) }),
  )
  const calls = data?.calls.filter((call) => call.client === client) ?? []
  return (
    <section aria-label="Calls">
      <h3>Calls</h3>
      {!data ? (
        <Skeleton lines={4} />
      ) : (
        <table className={styles.calls}>
          <thead>
            <tr>
              <th scope="col">Tool</th>
              <th scope="col">Result</th>
              <th scope="col">When</th>
              <th scope="col" className={styles.number}>
                Took
              </th>
            </tr>
          </thead>
          <tbody>
            {calls.map((call) => (
              <tr key={call.id}>
                <td>
                  <code>{call.tool}</code>
                </td>
                <td className={call.outcome === 'ok' ? undefined : styles.failed}>
                  {call.outcome === 'ok' ? 'done' : call.outcome.replaceAll('_', ' ')}
                </td>
                <td>
                  <time dateTime={call.at}>{momentWords(call.at, today)}</time>
                </td>
                <td className={styles.number}>{Math.max(1, Math.round(call.milliseconds))} ms</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {data && data.calls.length === limit && limit < most && (
        <Button size="small" variant="quiet" onClick={() => setLimit(Math.min(limit * 8, most))}>
          Show earlier ones
        </Button>
      )}
    </section>
  )
}
