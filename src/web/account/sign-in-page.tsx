import { signIn } from '../api/accounts.ts'
import { Button } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { Notice, RefusalNotice } from '../ui/notice.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import styles from './parts/account-card.module.css'
import { AccountCard } from './parts/account-card.tsx'
import { EmailField } from './parts/email-field.tsx'
import { NoAccounts } from './parts/no-accounts.tsx'
import { useEntering } from './parts/use-entering.ts'

export function SignInPage() {
  const { hasNoAccounts, query, request, ended, error, isBusy, enter } = useEntering(
    ({ text, password, asked }) => signIn({ email: text('email'), password, ...asked }),
  )
  if (hasNoAccounts) return <NoAccounts />
  const refused = query.get('error_description') ?? query.get('error')
  return (
    <AccountCard
      title="Sign in"
      intro={
        request && (
          <p>
            to let <strong>{request.client.name}</strong> work with your Waymark
          </p>
        )
      }
      foot={
        <>
          New here? <Link to={`/sign-up${location.search}`}>Make an account</Link>
        </>
      }
    >
      {query.has('deleted') && (
        <Notice tone="success" title="Your account and everything in it is deleted." />
      )}
      {refused !== null && (
        <Notice tone="problem" title="The assistant’s request cannot be answered.">
          <p>{refused.slice(0, 300)}</p>
          <p>Begin again from the assistant.</p>
        </Notice>
      )}
      <RefusalNotice error={ended} />
      <form className={styles.form} onSubmit={enter}>
        <EmailField />
        <PasswordField label="Password" name="password" autoComplete="current-password" />
        <RefusalNotice error={error} />
        <Button type="submit" variant="primary" isBusy={isBusy}>
          Sign in
        </Button>
      </form>
    </AccountCard>
  )
}
