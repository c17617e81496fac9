import { signUp } from '../api/accounts.ts'
import { matchPath } from '../browser/router.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Link } from '../ui/link.tsx'
import { RefusalNotice } from '../ui/notice.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { words } from '../words/words.ts'
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
      title={words.account.createAccount}
      intro={
        <p>
          {request ? (
            <>
              {words.account.toLet} <strong>{request.client.name}</strong> {words.account.workWith}
            </>
          ) : (
            words.account.privateText
          )}
        </p>
      }
      foot={
        <>
          {words.account.haveOne} <Link to={`/sign-in${location.search}`}>{words.pages.signIn}</Link>
        </>
      }
    >
      <form className={styles.form} onSubmit={enter}>
        <Field label={words.account.name} name="name" autoComplete="name" required maxLength={100} />
        <EmailField />
        <PasswordField
          label={words.account.password}
          name="password"
          autoComplete="new-password"
          minLength={10}
          hint={words.account.passwordHint}
        />
        <RefusalNotice error={error} />
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {words.account.create}
        </Button>
      </form>
    </AccountCard>
  )
}

function join({ text, password, asked, next }: Given) {
  // Where signing up takes an invitation, the one that led here is it.
  const invitation = matchPath('/invite/:token', new URL(next, location.origin).pathname)?.token
  return signUp({
    name: text('name'),
    email: text('email'),
    password,
    ...(invitation !== undefined && { invitation }),
    ...asked,
  })
}
