import { Download, Trash2 } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { removeAccount } from '../api/accounts.ts'
import { type ApiError, asApiError } from '../api/api-error.ts'
import type { Me } from '../api/values.ts'
import { rememberConversation } from '../browser/remembered-conversation.ts'
import { beginHere } from '../ui/begin-here.ts'
import button from '../ui/button.module.css'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Notice, RefusalNotice } from '../ui/notice.tsx'
import { Section } from '../ui/scroll-page.tsx'
import styles from './settings.module.css'

/** Everything about a person: to take along, and to remove. */
export function MyData({ me }: { me: Me }) {
  const [isLeaving, setLeaving] = useState(false)
  return (
    <Section title="My data">
      <div className={styles.card}>
        <p className={styles.who}>
          <b>Take it along</b>
          <span>Tasks, changes, discoveries, sessions and conversations in one file of JSON lines.</span>
        </p>
        <a href="/api/account/export" download className={cx(button.button, button.plain)}>
          <Download size={15} aria-hidden />
          Export my data
        </a>
      </div>
      {me.accounts && (
        <div className={cx(styles.card, styles.danger)}>
          <p className={styles.who}>
            <b>Delete it</b>
            <span>Your account and everything in it, for good.</span>
          </p>
          <Button variant="danger" icon={<Trash2 size={15} aria-hidden />} onClick={() => setLeaving(true)}>
            Delete my data
          </Button>
        </div>
      )}
      {isLeaving && <DeleteDialog email={me.user.email ?? ''} onClose={() => setLeaving(false)} />}
    </Section>
  )
}

function DeleteDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<ApiError | null>(null)
  const [isBusy, setBusy] = useState(false)
  const id = useId()
  const isSure = typed.trim().toLowerCase() === email.toLowerCase() && email !== ''
  const remove = async (event: FormEvent) => {
    event.preventDefault()
    if (!isSure) return
    setBusy(true)
    setError(null)
    try {
      await removeAccount()
      rememberConversation(null)
      location.assign('/sign-in?deleted')
    } catch (thrown) {
      setError(asApiError(thrown))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title="Delete my data?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button type="submit" form={id} variant="danger" isBusy={isBusy} disabled={!isSure}>
            Delete everything
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} onSubmit={(event) => void remove(event)}>
        <Notice tone="warning" title="This cannot be undone.">
          <p>
            Your tasks, discoveries, conversations, keys and the account itself are removed. Assistants stop
            at once, and those you share projects with lose them. Export your data first if you may want it.
          </p>
        </Notice>
        <Field
          label={`Type ${email} to go on`}
          ref={beginHere}
          value={typed}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
        <RefusalNotice error={error} />
      </form>
    </Dialog>
  )
}
