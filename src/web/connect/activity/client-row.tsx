import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { type ClientActivity, listCalls } from '../../api/assistants.ts'
import { addressedProject } from '../../api/open-project.ts'
import { listChanges } from '../../api/tasks.ts'
import { refresh, useRemote } from '../../api/use-remote.ts'
import type { ListedChange } from '../../api/values.ts'
import { nameOfProject, referenceOf, useProjects } from '../../state/projects.ts'
import { undoChange } from '../../state/undo.ts'
import type { Today } from '../../time/calendar.ts'
import { momentWords } from '../../time/date-words.ts'
import { Button } from '../../ui/button.tsx'
import { ChangeRows } from '../../ui/change-rows.tsx'
import { ClientIcon } from '../../ui/client-icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { clientName } from '../../words/who.ts'
import { words } from '../../words/words.ts'
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
            {words.connect.seen} <time dateTime={lastAt}>{momentWords(lastAt, today)}</time>
          </span>
        </span>
        <span className={styles.counts}>
          {words.connect.callCount(calls)}
          <br />
          {words.connect.changeCount(changes)}
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

const [firstCalls, mostCalls] = [8, 500]

/** What a client asked for. What was in it is kept nowhere. */
function CallList({ client, today }: { client: string | null; today: Today }) {
  const [limit, setLimit] = useState(firstCalls)
  const { data } = useRemote(`activity/calls/${client}/${limit}`, () =>
    listCalls({ limit, ...(client !== null && { client }) }),
  )
  const calls = data?.calls.filter((call) => call.client === client) ?? []
  return (
    <section aria-label={words.connect.calls}>
      <h3>{words.connect.calls}</h3>
      {!data ? (
        <Skeleton lines={4} />
      ) : (
        <table className={styles.calls}>
          <thead>
            <tr>
              <th scope="col">{words.connect.tool}</th>
              <th scope="col">{words.connect.result}</th>
              <th scope="col">{words.connect.when}</th>
              <th scope="col" className={styles.number}>
                {words.connect.took}
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
                  {call.outcome === 'ok' ? words.connect.ok : call.outcome.replaceAll('_', ' ')}
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
      {data && data.calls.length === limit && limit < mostCalls && (
        <Button size="small" variant="quiet" onClick={() => setLimit(Math.min(limit * 8, mostCalls))}>
          {words.ui.showEarlier}
        </Button>
      )}
    </section>
  )
}

const [firstChanges, mostChanges] = [10, 200]

/** What a client changed, the newest first; each can be taken back. */
function ChangeList({ client, today }: { client: string | null; today: Today }) {
  const [limit, setLimit] = useState(firstChanges)
  const { data } = useRemote(client === null ? null : `activity/changes/${client}/${limit}`, () =>
    listChanges({ client: client ?? '', limit, across: '1' }, null),
  )
  const changes = data?.changes ?? []
  const projects = useProjects().shown
  const projectOf = (change: ListedChange) => projects.find(({ id }) => id === change.project)
  const whereOf = (change: ListedChange) => {
    const project = projectOf(change)
    return project ? nameOfProject(project) : ''
  }
  return (
    <section aria-label={words.connect.changes}>
      <h3>{words.connect.changes}</h3>
      {client === null ? (
        <p className={styles.none}>{words.connect.unnamed}</p>
      ) : !data ? (
        <Skeleton lines={3} />
      ) : changes.length === 0 ? (
        <p className={styles.none}>{words.connect.noChanges}</p>
      ) : (
        <ChangeRows
          changes={changes}
          today={today}
          whoOf={projects.length > 1 ? whereOf : undefined}
          nameTask={(id, change) => referenceOf(id, projectOf(change))}
          onUndo={({ id, project }) =>
            void undoChange(id, addressedProject(project)).then(() => refresh('activity/'))
          }
        />
      )}
      {changes.length === limit && limit < mostChanges && (
        <Button size="small" variant="quiet" onClick={() => setLimit(Math.min(limit * 5, mostChanges))}>
          {words.ui.showEarlier}
        </Button>
      )}
    </section>
  )
}
