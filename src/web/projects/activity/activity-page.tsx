import { ArchiveRestore, History, Redo2, Trash2, Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { liveChanges } from '../../api/live.ts'
import { useMe } from '../../api/me.ts'
import { listChanges } from '../../api/tasks.ts'
import { refresh, useRemote } from '../../api/use-remote.ts'
import type { ListedChange } from '../../api/values.ts'
import { addressOf } from '../../browser/address.ts'
import { mayEdit, referenceOf, useOpenProject } from '../../state/projects.ts'
import { undoChange } from '../../state/undo.ts'
import { useWhoInProject } from '../../state/who-in-project.ts'
import { useToday } from '../../time/clock.ts'
import { momentWords } from '../../time/date-words.ts'
import list from '../../ui/boxed-list.module.css'
import { Button } from '../../ui/button.tsx'
import { changeWords } from '../../ui/change-words.ts'
import { ClientIcon } from '../../ui/client-icon.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Link } from '../../ui/link.tsx'
import { RefusalNotice } from '../../ui/notice.tsx'
import { ScrollPage } from '../../ui/scroll-page.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EarlierButton, useEarlier } from '../../ui/use-earlier.tsx'
import { words } from '../../words/words.ts'
import styles from './activity-page.module.css'

const pageSize = 60
type Whose = 'everyone' | 'mine' | 'others'

/** Who changed what in the open project, when and through which app; each change can be taken back from here. */
export function ActivityPage() {
  const { data, error } = useRemote('activity', () => listChanges({ limit: pageSize }))
  const { all, more } = useEarlier('activity', data?.changes ?? [], pageSize, async ({ id }) => {
    return (await listChanges({ limit: pageSize, before: id })).changes
  })
  const [whose, setWhose] = useState<Whose>('everyone')
  const me = useMe()?.user.id
  const said = words.moves.activity
  useEffect(() => liveChanges.subscribe(() => refresh('activity')), [])
  const shown = all.filter((change) => whose === 'everyone' || isMine(change, me) === (whose === 'mine'))
  return (
    <ScrollPage
      title={said.title}
      intro={said.intro}
      tools={
        <Link to={addressOf('trash')} className={styles.trash}>
          <Trash2 size={16} aria-hidden />
          {said.trash}
        </Link>
      }
    >
      <div>
        <Segmented
          label={said.who}
          value={whose}
          options={[
            { value: 'everyone', label: said.everyone },
            { value: 'mine', label: said.mine },
            { value: 'others', label: said.others },
          ]}
          onChange={setWhose}
        />
      </div>
      {error && !data ? (
        <RefusalNotice error={error} />
      ) : !data ? (
        <Skeleton lines={6} />
      ) : shown.length === 0 ? (
        <EmptyState icon={<History size={22} />} title={said.empty}>
          <p>{said.emptyText}</p>
        </EmptyState>
      ) : (
        <ol aria-label={said.list} className={list.list}>
          {shown.map((change) => (
            <ChangeRow key={change.id} change={change} />
          ))}
        </ol>
      )}
      <EarlierButton more={more} />
    </ScrollPage>
  )
}

/** By their own hand: what an assistant does in their name is another's. */
function isMine({ actor, client }: ListedChange, me: string | undefined): boolean {
  return actor === me && (client === 'page' || client === 'chat')
}

function ChangeRow({ change }: { change: ListedChange }) {
  const [today, who] = [useToday(), useWhoInProject()]
  const project = useOpenProject()
  const { at, actor, client, tasks, undoneBy, kind } = change
  const sentence = changeWords(change, today, (id) => referenceOf(id, project))
  const [task] = tasks
  const isGone = kind === 'delete' && undoneBy === null
  return (
    <li className={cx(styles.row, undoneBy !== null && styles.undone)}>
      <ClientIcon client={client} />
      <p className={styles.words}>
        {task === undefined || isGone ? (
          <b>{sentence}</b>
        ) : (
          <Link to={addressOf('tasks', undefined, { task })}>{sentence}</Link>
        )}
        <span>
          <time dateTime={at}>{momentWords(at, today)}</time> · {who(actor, client)}
          {undoneBy !== null && words.ui.undone}
        </span>
      </p>
      {mayEdit(project) && <TakeBack change={change} sentence={sentence} />}
    </li>
  )
}

/** Undo; of what was deleted, restore; of what was undone, redo. */
function TakeBack({ change, sentence }: { change: ListedChange; sentence: string }) {
  const said = words.moves.activity
  const { id, kind, undoneBy, undoes } = change
  const look =
    undoneBy !== null || undoes !== null
      ? { Icon: Redo2, label: said.redo, name: said.redoThis(sentence) }
      : kind === 'delete' || kind === 'forget'
        ? { Icon: ArchiveRestore, label: said.restore, name: said.restoreThis(sentence) }
        : { Icon: Undo2, label: words.ui.undo, name: words.ui.undoChange(sentence) }
  // An undo that was itself undone has nothing left to take back.
  if (undoes !== null && undoneBy !== null) return null
  return (
    <Button
      size="small"
      variant={look.Icon === Undo2 ? 'quiet' : 'plain'}
      icon={<look.Icon size={15} aria-hidden />}
      aria-label={look.name}
      onClick={() => void undoChange(undoneBy ?? id).then(() => refresh('activity'))}
    >
      {look.label}
    </Button>
  )
}
