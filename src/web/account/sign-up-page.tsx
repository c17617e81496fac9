import { signUp } from '../api/accounts.ts'
import { matchPath } from '../browser/router.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Link } from '../ui/link.tsx'
import { RefusalNotice } from '../ui/notice.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import styles from './parts/account-card.module.css'
import { AccountCard } from './parts/account-card.tsx'
import { EmailField } from './parts/email-field.tsx'
import { NoAccounts } from './parts/no-accounts.tsx'
import { type Given, useEntering } from './parts/use-entering.ts'

export function SignUpPage() {
  const { hasNoAccounts, request, error, isBusy, enter } = useEntering(join)
  if (hasNoAccounts) return <NoAccounts />
  return (
    <AccountCard
      title="Make an account"
      intro={
        <p>
          {request ? (
            <>
              to let <strong>{request.client.name}</strong> work with your Waymark
            </>
          ) : (
            'Your tasks and what you know are yours alone, until you share a project.'
          )}
        </p>
      }
      foot={
        <>
          Already have one? <Link to={`/sign-in${location.search}`}>Sign in</Link>
        </>
      }
    >
      <form className={styles.form} onSubmit={enter}>
        <Field label="Name" name="name" autoComplete="name" required maxLength={100} />
        <EmailField />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          minLength={10}
          hint="At least 10 characters. Three or four words that do not belong together do well."
        />
        <RefusalNotice error={error} />
        <Button type="submit" variant="primary" isBusy={isBusy}>
          Make the account
        </Button>
      </form>
    </AccountCard>
  )
}

function join({ text, password, asked, next }: Given) {
  // Where signing up takes an invitation, the one that brought somebody here is it.
  const invitation = matchPath('/invite/:token', new URL(next, location.origin).pathname)?.token
  return signUp({
    name: text('name'),
    email: text('email'),
    password,
    ...(invitation !== undefined && { invitation }),
    ...asked,
  })
}
