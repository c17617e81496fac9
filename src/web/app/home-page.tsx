import { Suspense } from 'react'
import { pageIn } from '../browser/address.ts'
import { usePlace } from '../browser/router.ts'
import { useMedia } from '../browser/use-media.ts'
import { TaskPanel } from '../tasks/panel/task-panel.tsx'
import { TasksPane } from '../tasks/tasks-pane.tsx'
import { cx } from '../ui/cx.ts'
import { lazyPart, patiently } from '../ui/lazy-part.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { words } from '../words/words.ts'
import styles from './home-page.module.css'

const ChatPanel = lazyPart(
  patiently(() => import('../chat/chat-panel.tsx')),
  'ChatPanel',
)

/**
 * The tasks and the chat: side by side where there is room, else one at a time, and both stay as they are while the
 * other is looked at. An open task lies over the chat, on narrow screens over everything.
 */
export function HomePage() {
  const { path, query } = usePlace()
  const isWide = useMedia('wide')
  const task = Number(query.get('task')) || null
  const isChat = pageIn(path) === 'chat'
  const isListCovered = !isWide && (isChat || task !== null)
  const isChatCovered = isWide ? task !== null : !isChat || task !== null
  return (
    <div className={styles.home}>
      <section className={cx(styles.list, !isWide && isChat && styles.away)} inert={isListCovered}>
        <TasksPane />
      </section>
      <section
        aria-label={words.pages.chat}
        data-screen-only={isWide || !isChat || undefined}
        className={cx(styles.chat, !isWide && !isChat && styles.away)}
        inert={isChatCovered}
      >
        <Suspense fallback={<Skeleton lines={4} className={styles.waiting} />}>
          <ChatPanel />
        </Suspense>
      </section>
      {task !== null && <TaskPanel key={task} id={task} />}
    </div>
  )
}
