import { KeyRound, LogOut, Pencil } from 'lucide-react'
import { useState } from 'react'
import { changePassword, renameMyself, signOut } from '../api/accounts.ts'
import { loadMe } from '../api/me.ts'
import type { Me } from '../api/values.ts'
import { rememberConversation } from '../browser/remembered-conversation.ts'
import { beginHere } from '../ui/begin-here.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { Section } from '../ui/scroll-page.tsx'
import { attempt, showToast } from '../ui/toasts.tsx'
import { useSubmission } from '../ui/use-submission.ts'
import styles from './settings.module.css'

export function MyAccount({ me }: { me: Me }) {
  const [dialog, setDialog] = useState<'name' | 'password' | null>(null)
  const leave = async () => {
    if (!(await attempt(signOut))) return
    rememberConversation(null)
    location.assign('/sign-in')
  }
  return (
    <Section title="My account">
      <div className={styles.card}>
        <p className={styles.who}>
          <b>{me.user.name}</b>
          <span>{me.user.email}</span>
        </p>
        <div className={styles.actions}>
          <Button icon={<Pencil size={15} aria-hidden />} onClick={() => setDialog('name')}>
            Change the name
          </Button>
          <Button icon={<KeyRound size={15} aria-hidden />} onClick={() => setDialog('password')}>
            Change the password
          </Button>
          <Button icon={<LogOut size={15} aria-hidden />} onClick={() => void leave()}>
            Sign out
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
  const save = async (given: FormData) => {
    await renameMyself(String(given.get('name')).trim())
    await loadMe()
    showToast({ text: 'Your name is changed.' })
    onClose()
  }
  return (
    <FormDialog
      title="Change the name"
      size="small"
      action="Save"
      submission={useSubmission()}
      send={save}
      onClose={onClose}
    >
      <Field
        label="Name"
        name="name"
        ref={beginHere}
        defaultValue={name}
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
    showToast({ text: 'Your password is changed. Other browsers are signed out.' })
    onClose()
  }
  return (
    <FormDialog
      title="Change the password"
      size="small"
      action="Change it"
      submission={useSubmission()}
      send={save}
      onClose={onClose}
    >
      {/* Password managers want to know whose it is. */}
      <input type="text" name="email" autoComplete="username" defaultValue={email} hidden readOnly />
      <PasswordField label="Current password" name="current" autoComplete="current-password" />
      <PasswordField
        label="New password"
        name="next"
        autoComplete="new-password"
        minLength={10}
        hint="At least 10 characters."
      />
    </FormDialog>
  )
}
