import { Unplug } from 'lucide-react'
import { useState } from 'react'
import { type AssistantGrant, listGrants, removeGrant } from '../../api/accounts.ts'
import { refresh, useRemote } from '../../api/use-remote.ts'
import { useToday } from '../../time/clock.ts'
import { momentWords } from '../../time/date-words.ts'
import list from '../../ui/boxed-list.module.css'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Section } from '../../ui/scroll-page.tsx'
import { attempt } from '../../ui/toasts.tsx'
import { scopesLine } from '../../words/scope-words.ts'
import { words } from '../../words/words.ts'
import styles from './keys.module.css'

/** Assistants that were allowed here. */
export function Grants() {
  const remote = useRemote('grants', listGrants)
  const [leaving, setLeaving] = useState<AssistantGrant | null>(null)
  const today = useToday()
  const end = async ({ client, name }: AssistantGrant) => {
    await attempt(() => removeGrant(client), words.connect.revoked(name))
    refresh('grants')
  }
  return (
    <Section title={words.connect.grants} text={words.connect.grantsText}>
      <Loaded remote={remote} lines={3}>
        {({ grants }) =>
          grants.length === 0 ? (
            <p className={styles.none}>{words.connect.noGrants}</p>
          ) : (
            <ul className={list.list}>
              {grants.map((grant) => (
                <li key={grant.client} className={styles.row}>
                  <div className={styles.words}>
                    <p className={styles.name}>{grant.name}</p>
                    <p className={styles.facts}>
                      {words.connect.may(scopesLine(grant.scopes))} ·{' '}
                      {words.connect.since(momentWords(grant.since, today))}{' '}
                      {grant.describedBy !== null && ` · ${words.connect.describedAt(grant.describedBy)}`}{' '}
                      {grant.hosts.length > 0 && ` · ${words.connect.returnsTo(grant.hosts.join(', '))}`}
                    </p>
                  </div>
                  <Button
                    size="small"
                    variant="danger"
                    icon={<Unplug size={14} aria-hidden />}
                    aria-label={words.connect.removeFrom(grant.name)}
                    onClick={() => setLeaving(grant)}
                  >
                    {words.connect.remove}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {leaving && (
        <ConfirmDialog
          title={words.connect.removeTitle(leaving.name)}
          action={words.connect.removeAccess}
          onClose={() => setLeaving(null)}
          onConfirm={() => void end(leaving)}
        >
          {words.connect.removeText}
        </ConfirmDialog>
      )}
    </Section>
  )
}
