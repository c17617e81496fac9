import { Download, Trash2, Upload } from 'lucide-react'
import { Suspense, useState } from 'react'
import { removeAccount } from '../api/accounts.ts'
import { forgetPerson } from '../api/me.ts'
import { getProtection } from '../api/protection.ts'
import { useRemote } from '../api/use-remote.ts'
import type { Me } from '../api/values.ts'
import { forgetConversations } from '../browser/remembered-conversation.ts'
import { navigate, usePlace, withQuery } from '../browser/router.ts'
import { beginHere } from '../ui/begin-here.ts'
import button from '../ui/button.module.css'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { Field } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Notice } from '../ui/notice.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { Section } from '../ui/scroll-page.tsx'
import { useSubmission } from '../ui/use-submission.ts'
import { words } from '../words/words.ts'
import styles from './settings.module.css'

const ImportDialog = lazyPart(() => import('./import-dialog.tsx'), 'ImportDialog')

/** Everything about a person: to bring in, to take along, and to remove. */
export function MyData({ me }: { me: Me }) {
  const [isLeaving, setLeaving] = useState(false)
  const into = usePlace().query.get('import')
  return (
    <Section title={words.settings.data}>
      <div className={styles.card}>
        <p className={styles.who}>
          <b>{words.importing.import}</b>
          <span>{words.importing.text}</span>
        </p>
        <Button
          icon={<Upload size={15} aria-hidden />}
          onClick={() => navigate(withQuery({ import: 'personal' }))}
        >
          {words.importing.title}
        </Button>
      </div>
      <div className={styles.card}>
        <p className={styles.who}>
          <b>{words.settings.export}</b>
          <span>{words.settings.exportText}</span>
        </p>
        <a href="/api/account/export" download className={cx(button.button, button.plain)}>
          <Download size={15} aria-hidden />
          {words.settings.exportAction}
        </a>
      </div>
      {me.accounts && (
        <div className={cx(styles.card, styles.danger)}>
          <p className={styles.who}>
            <b>{words.settings.deleteAccount}</b>
            <span>{words.settings.deleteText}</span>
          </p>
          <Button variant="danger" icon={<Trash2 size={15} aria-hidden />} onClick={() => setLeaving(true)}>
            {words.settings.deleteAction}
          </Button>
        </div>
      )}
      {into !== null && (
        <Suspense>
          <ImportDialog
            project={into}
            onClose={() => navigate(withQuery({ import: null }), { replace: true })}
          />
        </Suspense>
      )}
      {isLeaving && <DeleteDialog email={me.user.email ?? ''} onClose={() => setLeaving(false)} />}
    </Section>
  )
}

function DeleteDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const { data } = useRemote('protection', getProtection)
  const remove = async (given: FormData) => {
    await removeAccount(String(given.get('password') ?? ''))
    forgetConversations()
    await forgetPerson()
    location.assign('/sign-in?deleted')
  }
  return (
    <FormDialog
      title={words.settings.deleteTitle}
      action={words.settings.deleteAll}
      variant="danger"
      cancel={words.ui.cancel}
      isReady={typed.trim().toLowerCase() === email.toLowerCase() && email !== ''}
      submission={useSubmission()}
      send={remove}
      onClose={onClose}
    >
      <Notice tone="warning" title={words.settings.noUndo}>
        <p>{words.settings.deleteWarning}</p>
      </Notice>
      <Field
        label={words.settings.typeToConfirm(email)}
        ref={beginHere}
        value={typed}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
      />
      {data?.hasPassword !== false && (
        <PasswordField label={words.settings.yourPassword} name="password" autoComplete="current-password" />
      )}
    </FormDialog>
  )
}
