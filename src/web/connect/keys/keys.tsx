import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type ApiKey, listKeys, removeKey } from '../../api/accounts.ts'
import { refresh, useRemote } from '../../api/use-remote.ts'
import type { Today } from '../../time/calendar.ts'
import { useToday } from '../../time/clock.ts'
import { dayWords, momentWords } from '../../time/date-words.ts'
import list from '../../ui/boxed-list.module.css'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Section } from '../../ui/scroll-page.tsx'
import { attempt } from '../../ui/toasts.tsx'
import { scopesLine } from '../../words/scope-words.ts'
import { words } from '../../words/words.ts'
import styles from './keys.module.css'
import { NewKeyDialog } from './new-key-dialog.tsx'

/** Keys for programs that cannot sign in. */
export function Keys() {
  const remote = useRemote('keys', listKeys)
  const [isNew, setNew] = useState(false)
  const [leaving, setLeaving] = useState<ApiKey | null>(null)
  const today = useToday()
  const revoke = async (key: ApiKey) => {
    await attempt(() => removeKey(key.id), words.connect.keyRevoked(key.name))
    refresh('keys')
  }
  return (
    <Section
      title={words.connect.keys}
      text={words.connect.keysText}
      tools={
        <Button size="small" icon={<Plus size={15} aria-hidden />} onClick={() => setNew(true)}>
          {words.connect.newKey}
        </Button>
      }
    >
      <Loaded remote={remote} lines={3}>
        {({ keys }) =>
          keys.length === 0 ? (
            <p className={styles.none}>{words.connect.noKeys}</p>
          ) : (
            <ul className={list.list}>
              {keys.map((key) => (
                <KeyRow key={key.id} apiKey={key} today={today} onRevoke={() => setLeaving(key)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isNew && <NewKeyDialog onClose={() => setNew(false)} />}
      {leaving && (
        <ConfirmDialog
          title={words.connect.revokeTitle(leaving.name)}
          action={words.connect.revoke}
          onClose={() => setLeaving(null)}
          onConfirm={() => void revoke(leaving)}
        >
          {words.connect.revokeText}
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
          {words.connect.may(scopesLine(scopes))} · {words.connect.created(momentWords(createdAt, today))} ·{' '}
          {lastUsedAt === null
            ? words.connect.neverUsed
            : words.connect.lastUsed(momentWords(lastUsedAt, today))}{' '}
          ·{' '}
          <span className={isOver ? styles.over : undefined}>
            {expiresAt === null
              ? words.connect.neverExpires
              : (isOver ? words.connect.expired : words.connect.expires)(
                  dayWords(expiresAt.slice(0, 10), today),
                )}
          </span>
        </p>
      </div>
      <Button
        size="small"
        variant="danger"
        icon={<Trash2 size={14} aria-hidden />}
        aria-label={words.connect.revokeKey(name)}
        onClick={onRevoke}
      >
        {words.connect.revoke}
      </Button>
    </li>
  )
}
