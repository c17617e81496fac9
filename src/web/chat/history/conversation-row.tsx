import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { Conversation } from '../../api/conversations.ts'
import { useDraft } from '../../drafts/use-draft.ts'
import type { Today } from '../../time/calendar.ts'
import { momentWords } from '../../time/date-words.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { words } from '../../words/words.ts'
import { retitle } from '../state/open-conversation.ts'
import styles from './conversation-row.module.css'

interface ConversationRowProps {
  readonly conversation: Conversation
  readonly isShown: boolean
  readonly today: Today
  readonly onOpen: () => void
  readonly onDelete: () => void
}

export function ConversationRow({ conversation, isShown, today, onOpen, onDelete }: ConversationRowProps) {
  const [isRenaming, setRenaming] = useState(false)
  if (isRenaming) return <RenameForm conversation={conversation} onDone={() => setRenaming(false)} />
  return (
    <div className={cx(styles.row, isShown && styles.shown)}>
      <button type="button" className={styles.open} aria-current={isShown || undefined} onClick={onOpen}>
        <span className={styles.title}>{conversation.title}</span>
        <time dateTime={conversation.updatedAt} className={styles.when}>
          {momentWords(conversation.updatedAt, today)}
        </time>
      </button>
      <Menu
        label={words.chat.moreFor(conversation.title)}
        align="end"
        trigger={(props) => (
          <IconButton
            {...props}
            size="small"
            label={words.chat.moreFor(conversation.title)}
            icon={<Ellipsis size={16} />}
          />
        )}
        items={[
          {
            id: 'rename',
            label: words.chat.rename,
            icon: <Pencil size={16} />,
            run: () => setRenaming(true),
          },
          {
            id: 'delete',
            label: words.chat.delete,
            icon: <Trash2 size={16} />,
            isDanger: true,
            run: onDelete,
          },
        ]}
      />
    </div>
  )
}

function RenameForm({ conversation, onDone }: { conversation: Conversation; onDone: () => void }) {
  const draft = useDraft(`conversation ${conversation.id} title`, conversation.title)
  const title = draft.text
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const next = title.replace(/\s+/g, ' ').trim()
    if (next !== '' && next !== conversation.title && !(await retitle(conversation.id, next))) return
    draft.beginSending().arrived()
    onDone()
  }
  return (
    <form className={styles.rename} onSubmit={(event) => void save(event)}>
      <input
        aria-label={words.chat.title}
        value={title}
        data-draft={draft.name}
        // biome-ignore lint/a11y/noAutofocus: a person who chose to rename it wants to type.
        autoFocus
        onFocus={(event) => event.target.select()}
        onChange={(event) => draft.type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone()
        }}
      />
      <Button type="submit" size="small" variant="primary">
        {words.chat.save}
      </Button>
    </form>
  )
}
