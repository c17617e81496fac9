import { KeyRound, LogOut, Pencil } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { changePassword, renameMyself, signOut } from '../api/accounts.ts'
import { type ApiError, asApiError } from '../api/api-error.ts'
import { loadMe } from '../api/me.ts'
import type { Me } from '../api/values.ts'
import { rememberConversation } from '../browser/remembered-conversation.ts'
import { refusedToast } from '../state/undo.ts'
import { beginHere } from '../ui/begin-here.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { RefusalNotice } from '../ui/notice.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { Section } from '../ui/scroll-page.tsx'
import { showToast } from '../ui/toasts.tsx'
import styles from './settings.module.css'

export function MyAccount({ me }: { me: Me }) {
  const [dialog, setDialog] = useState<'name' | 'password' | null>(null)
  const leave = async () => {
    try {
      await signOut()
      rememberConversation(null)
      location.assign('/sign-in')
    } catch (thrown) {
      refusedToast(thrown)
    }
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
  }
  return (
    <FormDialog title="Change the name" action="Save" onSave={save} onClose={onClose}>
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
  }
  return (
    <FormDialog title="Change the password" action="Change it" onSave={save} onClose={onClose}>
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

interface FormDialogProps {
  readonly title: string
  readonly action: string
  readonly children: React.ReactNode
  readonly onSave: (given: FormData) => Promise<void>
  readonly onClose: () => void
}

function FormDialog({ title, action, children, onSave, onClose }: FormDialogProps) {
  const [error, setError] = useState<ApiError | null>(null)
  const [isBusy, setBusy] = useState(false)
  const id = useId()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    setBusy(true)
    setError(null)
    try {
      await onSave(given)
      onClose()
    } catch (thrown) {
      setError(asApiError(thrown))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={title}
      size="small"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" isBusy={isBusy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} onSubmit={(event) => void submit(event)}>
        {children}
        <RefusalNotice error={error} />
      </form>
    </Dialog>
  )
}
