import { type FormEvent, useEffect, useState } from 'react'
import { signIn } from '../api/accounts.ts'
import { type ApiError, asApiError } from '../api/api-error.ts'
import { Link } from '../app/link.tsx'
import { usePlace } from '../app/router.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Notice, RefusalNotice } from '../ui/notice.tsx'
import styles from './parts/account-card.module.css'
import { AccountCard } from './parts/account-card.tsx'
import { leaveFor, oauthQuery, readNext } from './parts/next-place.ts'
import { NoAccounts } from './parts/no-accounts.tsx'
import { PasswordField } from './parts/password-field.tsx'
import { useAskingClient } from './parts/use-asking-client.ts'
import { useSession } from './parts/use-session.ts'

export function SignInPage() {
  const { query } = usePlace()
  const session = useSession()
  const asked = oauthQuery(query)
  const { request, error: ended } = useAskingClient(asked)
  const [error, setError] = useState<ApiError | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isIn = session.state === 'somebody'
  const next = readNext(query)
  useEffect(() => {
    if (isIn && asked === null) location.replace(next)
  }, [isIn, asked, next])

  const enter = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    setBusy(true)
    setError(null)
    try {
      const { url } = await signIn({
        email: String(given.get('email')).trim(),
        password: String(given.get('password')),
        ...(asked !== null && { oauth_query: asked }),
      })
      // A fresh start: nothing of somebody who was here before stays behind.
      leaveFor(url ?? next)
    } catch (thrown) {
      setError(asApiError(thrown))
      setBusy(false)
    }
  }
  if (session.state === 'no-accounts') return <NoAccounts />
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
      <form className={styles.form} onSubmit={(event) => void enter(event)}>
        <Field
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          required
          maxLength={254}
        />
        <PasswordField label="Password" name="password" autoComplete="current-password" />
        <RefusalNotice error={error} />
        <Button type="submit" variant="primary" isBusy={isBusy}>
          Sign in
        </Button>
      </form>
    </AccountCard>
  )
}
