import { MessagesSquare, Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { type Conversation, listConversations } from '../../api/conversations.ts'
import { useRemote } from '../../api/use-remote.ts'
import { useToday } from '../../time/clock.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EarlierButton, useEarlier } from '../../ui/use-earlier.tsx'
import { words } from '../../words/words.ts'
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
  const [search, setSearch] = useState('')
  const [leaving, setLeaving] = useState<Conversation | null>(null)
  const today = useToday()
  const asked = useDeferredValue(search.trim())
  const query = { limit: pageSize, ...(asked !== '' && { words: asked }) }
  const { data, error } = useRemote(`conversations/${asked}`, () => listConversations(query))
  const { all, more } = useEarlier(asked, data?.conversations ?? [], pageSize, async ({ updatedAt }) => {
    return (await listConversations({ ...query, before: updatedAt })).conversations
  })
  return (
    <div className={styles.list}>
      <search className={styles.search}>
        <Search size={16} aria-hidden />
        <input
          type="search"
          aria-label={words.chat.searchLabel}
          placeholder={words.chat.searchLabel}
          value={search}
          autoComplete="off"
          onChange={(event) => setSearch(event.target.value)}
        />
      </search>
      <div className={styles.box}>
        {!data && !error ? (
          <Skeleton lines={6} className={styles.waiting} />
        ) : all.length === 0 ? (
          <EmptyState
            icon={<MessagesSquare size={22} />}
            title={asked === '' ? words.chat.noneYet : words.chat.notFound}
          >
            <p>
              {error
                ? `${error.message} ${error.hint ?? ''}`
                : asked === ''
                  ? words.chat.noneYetText
                  : words.chat.notFoundText}
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
        <EarlierButton more={more} />
      </div>
      {leaving && (
        <ConfirmDialog
          title={words.chat.deleteTitle}
          action={words.chat.delete}
          onClose={() => setLeaving(null)}
          onConfirm={() => void forget(leaving.id)}
        >
          {words.chat.deleteText(leaving.title)}
        </ConfirmDialog>
      )}
    </div>
  )
}
