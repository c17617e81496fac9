import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { Conversation } from '../../api/conversations.ts'
import type { Today } from '../../time/calendar.ts'
import { momentWords } from '../../time/date-words.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
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
        label={`More about ${conversation.title}`}
        align="end"
        trigger={(props) => (
          <IconButton
            {...props}
            size="small"
            label={`More about ${conversation.title}`}
            icon={<Ellipsis size={16} />}
          />
        )}
        items={[
          { id: 'rename', label: 'Rename', icon: <Pencil size={16} />, run: () => setRenaming(true) },
          { id: 'delete', label: 'Delete', icon: <Trash2 size={16} />, isDanger: true, run: onDelete },
        ]}
      />
    </div>
  )
}

function RenameForm({ conversation, onDone }: { conversation: Conversation; onDone: () => void }) {
  const [title, setTitle] = useState(conversation.title)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const next = title.replace(/\s+/g, ' ').trim()
    if (next === '' || next === conversation.title || (await retitle(conversation.id, next))) onDone()
  }
  return (
    <form className={styles.rename} onSubmit={(event) => void save(event)}>
      <input
        aria-label="Title"
        value={title}
        maxLength={120}
        // biome-ignore lint/a11y/noAutofocus: whoever chose to rename it wants to type.
        autoFocus
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTitle(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone()
        }}
      />
      <Button type="submit" size="small" variant="primary">
        Save
      </Button>
    </form>
  )
}
