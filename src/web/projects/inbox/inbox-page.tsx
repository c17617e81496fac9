import { AtSign, CheckCheck, CircleCheckBig, Inbox, MessageCircle, RotateCcw, UserRound } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { type InboxItem, postSeen } from '../../api/inbox.ts'
import { addressedProject } from '../../api/open-project.ts'
import { refresh } from '../../api/use-remote.ts'
import type { TaskId } from '../../api/values.ts'
import { usePlace } from '../../browser/router.ts'
import { startTasks } from '../../state/load-tasks.ts'
import type { Today } from '../../time/calendar.ts'
import { useToday } from '../../time/clock.ts'
import { momentWords } from '../../time/date-words.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Link } from '../../ui/link.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { RefusalNotice } from '../../ui/notice.tsx'
import opening from '../../ui/opening-row.module.css'
import { PageHead } from '../../ui/page-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { attempt } from '../../ui/toasts.tsx'
import { words } from '../../words/words.ts'
import styles from './inbox-page.module.css'
import { useInbox } from './use-inbox.ts'

/** What this person should look at, of all their projects. A task opens beside it. */
export function InboxPage({ taskPanel }: { taskPanel: (task: TaskId) => ReactNode }) {
  const { query } = usePlace()
  const { data, error } = useInbox()
  const today = useToday()
  const [task, project] = [Number(query.get('task')) || null, query.get('in')]
  const opened = task === null ? null : `${project} ${task}`
  useEffect(() => (opened === null ? undefined : startTasks()), [opened])
  return (
    <ListPage
      hasRows
      opened={task !== null && taskPanel(task)}
      head={
        <PageHead title={words.pages.inbox}>
          {data && data.unread > 0 && (
            <Button icon={<CheckCheck size={16} aria-hidden />} onClick={() => void see('all')}>
              {words.projects.markAllRead}
            </Button>
          )}
        </PageHead>
      }
    >
      {error && !data ? (
        <RefusalNotice error={error} />
      ) : !data ? (
        <Skeleton lines={6} />
      ) : data.items.length === 0 ? (
        <EmptyState icon={<Inbox size={22} />} title={words.projects.inboxEmpty}>
          <p>{words.projects.inboxEmptyText}</p>
        </EmptyState>
      ) : (
        <ul aria-label={words.pages.inbox}>
          {data.items.map((item) => (
            <li key={item.id}>
              <Item item={item} today={today} isOpened={isOpened(item, task, project)} />
            </li>
          ))}
        </ul>
      )}
    </ListPage>
  )
}

function Item({ item, today, isOpened }: { item: InboxItem; today: Today; isOpened: boolean }) {
  const Icon = icons[item.kind]
  const project = addressedProject(item.project)
  const query = new URLSearchParams({ ...(project !== null && { in: project }), task: String(item.task) })
  const open = () => {
    if (item.seenAt === null) void see([item.id])
  }
  return (
    <div
      className={cx(
        opening.row,
        styles.item,
        item.seenAt === null && styles.unread,
        isOpened && opening.opened,
      )}
    >
      <Icon size={17} aria-hidden className={styles.icon} />
      <div className={styles.words}>
        <Link
          to={`/inbox?${query}`}
          className={cx(opening.link, styles.title)}
          aria-current={isOpened || undefined}
          onClick={open}
        >
          {item.seenAt === null && <span className="unseen">{words.projects.unread}</span>}
          {item.actorName} {words.projects.events[item.kind]}{' '}
          <span className={styles.reference}>{project === null ? `#${item.task}` : item.reference}</span>{' '}
          {item.title ?? words.projects.deletedTask}
        </Link>
        {item.text !== null && <p className={styles.text}>{item.text}</p>}
        <p className={styles.facts}>
          {item.projectName !== '' && project !== null && `${item.projectName} · `}
          <time dateTime={item.at}>{momentWords(item.at, today)}</time>
        </p>
      </div>
      {item.seenAt === null && <span aria-hidden="true" className={styles.dot} />}
    </div>
  )
}

const icons: Readonly<Record<InboxItem['kind'], typeof Inbox>> = {
  assigned: UserRound,
  mentioned: AtSign,
  commented: MessageCircle,
  unblocked: CircleCheckBig,
  returned: RotateCcw,
}

function isOpened(item: InboxItem, task: TaskId | null, project: string | null): boolean {
  return item.task === task && addressedProject(item.project) === project
}

async function see(ids: readonly string[] | 'all'): Promise<void> {
  await attempt(() => postSeen(ids))
  refresh('inbox')
}
