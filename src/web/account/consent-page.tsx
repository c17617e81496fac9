import { ArrowRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { postConsent, signOut } from '../api/accounts.ts'
import { type ApiError, asApiError } from '../api/api-error.ts'
import { Button } from '../ui/button.tsx'
import { Notice, RefusalNotice } from '../ui/notice.tsx'
import { ScopeChoice } from '../ui/scope-choice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './consent-page.module.css'
import { AccountCard } from './parts/account-card.tsx'
import { leaveFor } from './parts/next-place.ts'
import { NoAccounts } from './parts/no-accounts.tsx'
import { useAskingClient } from './parts/use-asking-client.ts'
import { useSession } from './parts/use-session.ts'

const toSignIn = () => location.replace(`/sign-in${location.search}`)

/** Asks whether an assistant may act for whoever is signed in. */
export function ConsentPage() {
  const session = useSession()
  const { request, error: ended } = useAskingClient(location.search)
  const [left, setLeft] = useState<ReadonlySet<string> | null>(null)
  const [error, setError] = useState<ApiError | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [answered, setAnswered] = useState<'allowed' | 'denied' | null>(null)
  const isNobody = session.state === 'nobody'
  useEffect(() => {
    if (isNobody) toSignIn()
  }, [isNobody])

  const scopes = left ?? new Set(request?.scopes)
  const answer = async (accept: boolean) => {
    setError(null)
    setBusy(true)
    try {
      const { url } = await postConsent({
        accept,
        ...(accept && { scopes: [...scopes] }),
        oauth_query: location.search,
      })
      // An app on this computer may come up by itself, and this page stays.
      setAnswered(accept ? 'allowed' : 'denied')
      if (url !== null) leaveFor(url)
    } catch (thrown) {
      const refusal = asApiError(thrown)
      if (refusal.code === 'unauthorized') return toSignIn()
      setError(refusal)
      setBusy(false)
    }
  }
  const leave = async () => {
    await signOut().catch(() => {})
    toSignIn()
  }
  if (session.state === 'no-accounts') return <NoAccounts />
  if (ended) {
    return (
      <AccountCard title="This cannot be answered any more">
        <RefusalNotice error={ended} />
      </AccountCard>
    )
  }
  if (!request || session.state !== 'somebody') {
    return (
      <AccountCard title="Allow access">
        <Skeleton lines={6} />
      </AccountCard>
    )
  }
  const { name } = request.client
  if (answered) {
    return (
      <AccountCard
        title={answered === 'allowed' ? 'Allowed' : 'Not allowed'}
        intro={`You can go back to ${name} now, if it does not come up by itself.`}
      />
    )
  }
  return (
    <AccountCard
      title={`Allow ${name}?`}
      intro={<p>It wants to act in your name, {session.user.name}.</p>}
      foot={
        <>
          Signed in as {session.user.email}.{' '}
          <button type="button" className={styles.other} onClick={() => void leave()}>
            Use another account
          </button>
        </>
      }
    >
      <div className={styles.goes}>
        <ArrowRight size={18} aria-hidden />
        <p>
          Afterwards you are sent to
          <strong>{request.host}</strong>
        </p>
      </div>
      <ScopeChoice legend="It may then" scopes={request.scopes} chosen={scopes} onChange={setLeft} />
      <Notice tone="warning">
        <p>
          The name above is what the assistant calls itself. Go on only if you have just begun this yourself
          and know where you are sent.
        </p>
      </Notice>
      <RefusalNotice error={error} />
      <div className={styles.actions}>
        <Button disabled={isBusy} onClick={() => void answer(false)}>
          Deny
        </Button>
        <Button variant="primary" disabled={isBusy || scopes.size === 0} onClick={() => void answer(true)}>
          Allow
        </Button>
      </div>
    </AccountCard>
  )
}
