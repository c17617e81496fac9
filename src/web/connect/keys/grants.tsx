import { Unplug } from 'lucide-react'
import { useState } from 'react'
import { type AssistantGrant, listGrants, removeGrant } from '../../api/accounts.ts'
import { refresh, useRemote } from '../../api/use-remote.ts'
import { refusedToast } from '../../state/undo.ts'
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

/** Assistants that somebody signed in here for. */
export function Grants() {
  const { data, error } = useRemote('grants', listGrants)
  const [leaving, setLeaving] = useState<AssistantGrant | null>(null)
  const today = useToday()
  const end = async ({ client, name }: AssistantGrant) => {
    try {
      await removeGrant(client)
      showToast({ text: `${name} may no longer act for you.` })
    } catch (thrown) {
      refusedToast(thrown)
    }
    refresh('grants')
  }
  return (
    <Section title="Assistants you allowed" text="They act in your name until you take it back.">
      {error && !data ? (
        <RefusalNotice error={error} />
      ) : !data ? (
        <Skeleton lines={3} />
      ) : data.grants.length === 0 ? (
        <p className={styles.none}>
          None yet. An assistant that you sign in for stands here, with what you let it do.
        </p>
      ) : (
        <ul className={list.list}>
          {data.grants.map((grant) => (
            <li key={grant.client} className={styles.row}>
              <div className={styles.words}>
                <p className={styles.name}>{grant.name}</p>
                <p className={styles.facts}>
                  May do: {scopesLine(grant.scopes)} · since {momentWords(grant.since, today)}
                  {grant.hosts.length > 0 && ` · goes back to ${grant.hosts.join(', ')}`}
                </p>
              </div>
              <Button
                size="small"
                variant="danger"
                icon={<Unplug size={14} aria-hidden />}
                aria-label={`Take it back from ${grant.name}`}
                onClick={() => setLeaving(grant)}
              >
                Take back
              </Button>
            </li>
          ))}
        </ul>
      )}
      {leaving && (
        <ConfirmDialog
          title={`Stop ${leaving.name}?`}
          action="Take it back"
          onClose={() => setLeaving(null)}
          onConfirm={() => void end(leaving)}
        >
          It can no longer see or change anything of yours. It may ask you again.
        </ConfirmDialog>
      )}
    </Section>
  )
}
