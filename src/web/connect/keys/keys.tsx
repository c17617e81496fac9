import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type ApiKey, listKeys, removeKey } from '../../api/accounts.ts'
import { refresh, useRemote } from '../../api/use-remote.ts'
import { refusedToast } from '../../state/undo.ts'
import type { Today } from '../../time/calendar.ts'
import { useToday } from '../../time/clock.ts'
import { momentWords } from '../../time/date-words.ts'
import list from '../../ui/boxed-list.module.css'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { RefusalNotice } from '../../ui/notice.tsx'
import { Section } from '../../ui/scroll-page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { scopesLine } from '../../words/scope-words.ts'
import styles from './keys.module.css'
import { NewKeyDialog } from './new-key-dialog.tsx'

/** Keys for programs that cannot sign in. */
export function Keys() {
  const { data, error } = useRemote('keys', listKeys)
  const [isNew, setNew] = useState(false)
  const [leaving, setLeaving] = useState<ApiKey | null>(null)
  const today = useToday()
  const revoke = async (key: ApiKey) => {
    try {
      await removeKey(key.id)
      showToast({ text: `The key ${key.name} is revoked.` })
    } catch (thrown) {
      refusedToast(thrown)
    }
    refresh('keys')
  }
  return (
    <Section
      title="API keys"
      text="For scripts, and for assistants that cannot send you here to sign in. A key acts in your name."
      tools={
        <Button size="small" icon={<Plus size={15} aria-hidden />} onClick={() => setNew(true)}>
          New key
        </Button>
      }
    >
      {error && !data ? (
        <RefusalNotice error={error} />
      ) : !data ? (
        <Skeleton lines={3} />
      ) : data.keys.length === 0 ? (
        <p className={styles.none}>There are none. Assistants that sign in by themselves need none.</p>
      ) : (
        <ul className={list.list}>
          {data.keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} today={today} onRevoke={() => setLeaving(key)} />
          ))}
        </ul>
      )}
      {isNew && <NewKeyDialog onClose={() => setNew(false)} />}
      {leaving && (
        <ConfirmDialog
          title={`Revoke the key ${leaving.name}?`}
          action="Revoke it"
          onClose={() => setLeaving(null)}
          onConfirm={() => void revoke(leaving)}
        >
          Whatever uses it stops working at once. This cannot be undone.
        </ConfirmDialog>
      )}
    </Section>
  )
}

interface KeyRowProps {
  readonly apiKey: ApiKey
  readonly today: Today
  readonly onRevoke: () => void
}

function KeyRow({ apiKey, today, onRevoke }: KeyRowProps) {
  const { name, start, scopes, createdAt, lastUsedAt, expiresAt } = apiKey
  const isOver = expiresAt !== null && Date.parse(expiresAt) < today.now
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>
          {name} <code>{start}…</code>
        </p>
        <p className={styles.facts}>
          May do: {scopesLine(scopes)} · made {momentWords(createdAt, today)} ·{' '}
          {lastUsedAt === null ? 'never used' : `last used ${momentWords(lastUsedAt, today)}`} ·{' '}
          <span className={isOver ? styles.over : undefined}>
            {expiresAt === null ? 'does not end' : `${isOver ? 'ended' : 'ends'} ${expiresAt.slice(0, 10)}`}
          </span>
        </p>
      </div>
      <Button
        size="small"
        variant="danger"
        icon={<Trash2 size={14} aria-hidden />}
        aria-label={`Revoke the key ${name}`}
        onClick={onRevoke}
      >
        Revoke
      </Button>
    </li>
  )
}
