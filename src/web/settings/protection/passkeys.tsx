import { Fingerprint, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type Passkey, removePasskey } from '../../api/protection.ts'
import { refresh } from '../../api/use-remote.ts'
import { addPasskey, knowsPasskeys } from '../../browser/passkeys.ts'
import { DraftField, forgetDraft } from '../../drafts/draft-field.tsx'
import { useToday } from '../../time/clock.ts'
import { momentWords } from '../../time/date-words.ts'
import { beginHere } from '../../ui/begin-here.ts'
import list from '../../ui/boxed-list.module.css'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { attempt, showToast } from '../../ui/toasts.tsx'
import { useSubmission } from '../../ui/use-submission.ts'
import { words } from '../../words/words.ts'
import { Part } from './part.tsx'
import styles from './protection.module.css'

interface PasskeysProps {
  readonly passkeys: readonly Passkey[]
  /** False where the server's address is a number. */
  readonly isPossible: boolean
}

export function Passkeys({ passkeys, isPossible }: PasskeysProps) {
  const [isNew, setNew] = useState(false)
  const [leaving, setLeaving] = useState<Passkey | null>(null)
  const today = useToday()
  const remove = async ({ id, name }: Passkey) => {
    await attempt(() => removePasskey(id), words.settings.passkeyRemoved(name))
    refresh('protection')
  }
  const isOffered = isPossible && knowsPasskeys()
  return (
    <Part
      title={words.settings.passkeys}
      text={isOffered ? words.settings.passkeysText : whyNot(isPossible)}
      actions={
        isOffered && (
          <Button icon={<Fingerprint size={15} aria-hidden />} onClick={() => setNew(true)}>
            {words.settings.addPasskey}
          </Button>
        )
      }
    >
      {passkeys.length > 0 && (
        <ul className={list.list} aria-label={words.settings.passkeys}>
          {passkeys.map((passkey) => (
            <li key={passkey.id} className={styles.row}>
              <div>
                <p className={styles.name}>{passkey.name}</p>
                <p className={styles.facts}>
                  {words.settings.passkeyAdded(momentWords(passkey.createdAt, today))} ·{' '}
                  {passkey.isSynced ? words.settings.allDevices : words.settings.oneDevice}
                </p>
              </div>
              <Button
                size="small"
                variant="danger"
                icon={<Trash2 size={14} aria-hidden />}
                aria-label={words.settings.removePasskey(passkey.name)}
                onClick={() => setLeaving(passkey)}
              >
                {words.settings.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isNew && <NewPasskey onClose={() => setNew(false)} />}
      {leaving && (
        <ConfirmDialog
          title={words.settings.removePasskeyTitle(leaving.name)}
          action={words.settings.remove}
          onClose={() => setLeaving(null)}
          onConfirm={() => void remove(leaving)}
        >
          {words.settings.removePasskeyText}
        </ConfirmDialog>
      )}
    </Part>
  )
}

function whyNot(isPossible: boolean): string {
  return isPossible ? words.settings.noPasskeys : words.settings.passkeysNeedName
}

function NewPasskey({ onClose }: { onClose: () => void }) {
  const add = async (given: FormData) => {
    const name = String(given.get('name')).trim()
    await addPasskey(name)
    forgetDraft('new passkey name')
    refresh('protection')
    showToast({ text: words.settings.passkeyAddedNow(name) })
    onClose()
  }
  return (
    <FormDialog
      title={words.settings.addPasskey}
      size="small"
      action={words.settings.continue}
      submission={useSubmission()}
      send={add}
      onClose={onClose}
    >
      <DraftField
        draft="new passkey name"
        label={words.account.name}
        name="name"
        ref={beginHere}
        hint={words.settings.passkeyNameHint}
        autoComplete="off"
        required
        maxLength={60}
      />
    </FormDialog>
  )
}
