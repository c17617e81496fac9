import { KeyRound, LogOut, Pencil } from 'lucide-react'
import { useState } from 'react'
import { changePassword, renameMyself, signOut } from '../api/accounts.ts'
import { leaveBrowser, loadMe } from '../api/me.ts'
import { getProtection } from '../api/protection.ts'
import { useRemote } from '../api/use-remote.ts'
import type { Me } from '../api/values.ts'
import { forgetConversations } from '../browser/remembered-conversation.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { beginHere } from '../ui/begin-here.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { Section } from '../ui/scroll-page.tsx'
import { attempt, showToast } from '../ui/toasts.tsx'
import { useSubmission } from '../ui/use-submission.ts'
import { words } from '../words/words.ts'
import styles from './settings.module.css'

export function MyAccount({ me }: { me: Me }) {
  const [dialog, setDialog] = useState<'name' | 'password' | null>(null)
  const { data: protection } = useRemote('protection', getProtection)
  const leave = async () => {
    if (!(await attempt(signOut))) return
    forgetConversations()
    await leaveBrowser()
    location.assign('/sign-in')
  }
  return (
    <Section title={words.settings.account}>
      <div className={styles.card}>
        <p className={styles.who}>
          <b>{me.user.name}</b>
          <span>{me.user.email}</span>
        </p>
        <div className={styles.actions}>
          <Button icon={<Pencil size={15} aria-hidden />} onClick={() => setDialog('name')}>
            {words.settings.changeName}
          </Button>
          {protection?.hasPassword !== false && (
            <Button icon={<KeyRound size={15} aria-hidden />} onClick={() => setDialog('password')}>
              {words.settings.changePassword}
            </Button>
          )}
          <Button icon={<LogOut size={15} aria-hidden />} onClick={() => void leave()}>
            {words.settings.signOut}
          </Button>
        </div>
      </div>
      {dialog === 'name' && <NameDialog name={me.user.name ?? ''} onClose={() => setDialog(null)} />}
      {dialog === 'password' && (
        <PasswordDialog email={me.user.email ?? ''} onClose={() => setDialog(null)} />
      )}
    </Section>
  )
}

function NameDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const draft = useDraft('my name', name)
  const save = async () => {
    await renameMyself(draft.text.trim())
    draft.beginSending().arrived()
    await loadMe()
    showToast({ text: words.settings.nameChanged })
    onClose()
  }
  return (
    <FormDialog
      title={words.settings.changeName}
      size="small"
      action={words.panel.save}
      submission={useSubmission()}
      send={save}
      onClose={onClose}
    >
      <Field
        label={words.account.name}
        name="name"
        ref={beginHere}
        value={draft.text}
        data-draft={draft.name}
        onChange={(event) => draft.type(event.target.value)}
        autoComplete="name"
        required
        maxLength={100}
      />
    </FormDialog>
  )
}

function PasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const save = async (given: FormData) => {
    await changePassword({
      currentPassword: String(given.get('current')),
      newPassword: String(given.get('next')),
    })
    showToast({ text: words.settings.passwordChanged })
    onClose()
  }
  return (
    <FormDialog
      title={words.settings.changePassword}
      size="small"
      action={words.settings.changePassword}
      submission={useSubmission()}
      send={save}
      onClose={onClose}
    >
      {/* Password managers want to know whose it is. */}
      <input type="text" name="email" autoComplete="username" defaultValue={email} hidden readOnly />
      <PasswordField label={words.settings.currentPassword} name="current" autoComplete="current-password" />
      <PasswordField
        label={words.account.newPassword}
        name="next"
        autoComplete="new-password"
        minLength={10}
        hint={words.settings.passwordHint}
      />
    </FormDialog>
  )
}
