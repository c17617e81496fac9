import { MessagesSquare, Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { type Conversation, listConversations } from '../../api/conversations.ts'
import { useRemote } from '../../api/use-remote.ts'
import { refusedToast } from '../../state/undo.ts'
import { useToday } from '../../time/clock.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { forget, openConversation } from '../state/open-conversation.ts'
import styles from './conversation-list.module.css'
import { ConversationRow } from './conversation-row.tsx'

const pageSize = 50

interface ConversationListProps {
  /** The one that is open. */
  readonly shown: string | null
  readonly onDone: () => void
}

/** What was talked about, the latest first. Words find it by title and by what was said. */
export function ConversationList({ shown, onDone }: ConversationListProps) {
  const [words, setWords] = useState('')
  const [earlier, setEarlier] = useState<readonly Conversation[]>([])
  const [leaving, setLeaving] = useState<Conversation | null>(null)
  const today = useToday()
  const asked = useDeferredValue(words.trim())
  const { data, error } = useRemote(`conversations/${asked}`, () =>
    listConversations({ limit: pageSize, ...(asked !== '' && { words: asked }) }),
  )
  const first = data?.conversations ?? []
  const all = [...first, ...earlier.filter(({ id }) => !first.some((one) => one.id === id))]
  const mayHaveMore = all.length > 0 && all.length % pageSize === 0
  const more = async () => {
    try {
      const before = all.at(-1)?.updatedAt as string
      const next = await listConversations({ limit: pageSize, before, ...(asked !== '' && { words: asked }) })
      setEarlier((now) => [...now, ...next.conversations])
    } catch (thrown) {
      refusedToast(thrown)
    }
  }
  return (
    <div className={styles.list}>
      <search className={styles.search}>
        <Search size={16} aria-hidden />
        <input
          type="search"
          aria-label="Search conversations"
          placeholder="Search what was said"
          value={words}
          autoComplete="off"
          onChange={(event) => {
            setWords(event.target.value)
            setEarlier([])
          }}
        />
      </search>
      <div className={styles.box}>
        {!data && !error ? (
          <Skeleton lines={6} className={styles.waiting} />
        ) : all.length === 0 ? (
          <EmptyState
            icon={<MessagesSquare size={22} />}
            title={asked === '' ? 'Nothing was said yet' : 'Nothing found'}
          >
            <p>
              {error
                ? `${error.message} ${error.hint ?? ''}`
                : asked === ''
                  ? 'Your conversations are kept here, and only for you.'
                  : 'No conversation has these words.'}
            </p>
          </EmptyState>
        ) : (
          <ul>
            {all.map((conversation) => (
              <li key={conversation.id}>
                <ConversationRow
                  conversation={conversation}
                  isShown={conversation.id === shown}
                  today={today}
                  onOpen={() => {
                    void openConversation(conversation.id, conversation.title)
                    onDone()
                  }}
                  onDelete={() => setLeaving(conversation)}
                />
              </li>
            ))}
          </ul>
        )}
        {mayHaveMore && (
          <Button variant="quiet" onClick={() => void more()}>
            Show earlier ones
          </Button>
        )}
      </div>
      {leaving && <DeleteDialog conversation={leaving} onClose={() => setLeaving(null)} />}
    </div>
  )
}

function DeleteDialog({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) {
  return (
    <ConfirmDialog
      title="Delete the conversation?"
      action="Delete"
      onClose={onClose}
      onConfirm={() => void forget(conversation.id)}
    >
      “{conversation.title}” is forgotten for good. What was done in it stays done.
    </ConfirmDialog>
  )
}
