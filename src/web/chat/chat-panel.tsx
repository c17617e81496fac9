import { History, SquarePen } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { openProject } from '../api/open-project.ts'
import { useStore } from '../api/store.ts'
import { pageIn } from '../browser/address.ts'
import { usePlace } from '../browser/router.ts'
import { useShortcuts } from '../browser/shortcuts.ts'
import { useMedia } from '../browser/use-media.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { words } from '../words/words.ts'
import styles from './chat-panel.module.css'
import { Composer } from './compose/composer.tsx'
import { ConversationList } from './history/conversation-list.tsx'
import { MessageList } from './messages/message-list.tsx'
import { newConversation, openRemembered } from './state/open-conversation.ts'
import { stop } from './state/take-turn.ts'
import { useThread } from './state/thread.ts'

/** The chat: beside the tasks where there is room, else a page of its own. */
export function ChatPanel() {
  const thread = useThread()
  const project = useStore(openProject)
  const [isListOpen, setListOpen] = useState(false)
  const { path, query } = usePlace()
  const isWide = useMedia('wide')
  const field = useRef<HTMLTextAreaElement>(null)
  const isAnswering = thread.phase === 'answering'
  const isCovered = query.has('task') || (!isWide && pageIn(path) !== 'chat')

  useEffect(() => openRemembered(project), [project])
  useEffect(() => {
    // On a phone the keyboard would cover what there is to read.
    if (pageIn(path) === 'chat' && isWide) field.current?.focus()
  }, [path, isWide])
  useShortcuts({
    close: () => {
      if (isCovered || !isAnswering) return false
      stop()
    },
  })

  const begin = () => {
    setListOpen(false)
    newConversation()
    field.current?.focus()
  }
  const Heading = isWide ? 'h2' : 'h1'
  return (
    <div className={styles.panel}>
      <header className={styles.head}>
        <Heading className={styles.title}>
          {isListOpen ? words.chat.conversations : (thread.title ?? words.pages.chat)}
        </Heading>
        <IconButton
          label={isListOpen ? words.chat.back : words.chat.conversations}
          icon={<History size={18} />}
          aria-pressed={isListOpen}
          onClick={() => setListOpen(!isListOpen)}
        />
        <IconButton label={words.chat.new} icon={<SquarePen size={18} />} onClick={begin} />
      </header>
      {isListOpen ? (
        <ConversationList shown={thread.conversation} onDone={() => setListOpen(false)} />
      ) : (
        <>
          {/* Until the conversation of this project is there, that of another is not to be clicked. */}
          {thread.project === project && <MessageList thread={thread} />}
          <Composer ref={field} phase={thread.phase} />
        </>
      )}
    </div>
  )
}
