import { type FormEvent, useEffect, useState } from 'react'
import { signUp } from '../api/accounts.ts'
import { type ApiError, asApiError } from '../api/api-error.ts'
import { Link } from '../app/link.tsx'
import { matchPath, usePlace } from '../app/router.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { RefusalNotice } from '../ui/notice.tsx'
import styles from './parts/account-card.module.css'
import { AccountCard } from './parts/account-card.tsx'
import { leaveFor, oauthQuery, readNext } from './parts/next-place.ts'
import { NoAccounts } from './parts/no-accounts.tsx'
import { PasswordField } from './parts/password-field.tsx'
import { useAskingClient } from './parts/use-asking-client.ts'
import { useSession } from './parts/use-session.ts'

export function SignUpPage() {
  const { query } = usePlace()
  const session = useSession()
  const asked = oauthQuery(query)
  const { request } = useAskingClient(asked)
  const [error, setError] = useState<ApiError | null>(null)
  const [isBusy, setBusy] = useState(false)
  const next = readNext(query)
  // Where signing up takes an invitation, the one that brought somebody here is it.
  const invitation = matchPath('/invite/:token', new URL(next, location.origin).pathname)?.token

  const isIn = session.state === 'somebody'
  useEffect(() => {
    if (isIn && asked === null) location.replace(next)
  }, [isIn, asked, next])

  const join = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    setBusy(true)
    setError(null)
    try {
      const { url } = await signUp({
        name: String(given.get('name')).trim(),
        email: String(given.get('email')).trim(),
        password: String(given.get('password')),
        ...(invitation !== undefined && { invitation }),
        ...(asked !== null && { oauth_query: asked }),
      })
      leaveFor(url ?? next)
    } catch (thrown) {
      setError(asApiError(thrown))
      setBusy(false)
    }
  }
  if (session.state === 'no-accounts') return <NoAccounts />
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
      <form className={styles.form} onSubmit={(event) => void join(event)}>
        <Field label="Name" name="name" autoComplete="name" required maxLength={100} />
        <Field
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          required
          maxLength={254}
        />
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
