import { ArrowRight, Globe } from 'lucide-react'
import { useEffect, useState } from 'react'
import { postConsent, signOut } from '../api/accounts.ts'
import { Button } from '../ui/button.tsx'
import { Notice, RefusalNotice } from '../ui/notice.tsx'
import { ScopeChoice } from '../ui/scope-choice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useSubmission } from '../ui/use-submission.ts'
import { words } from '../words/words.ts'
import styles from './consent-page.module.css'
import { AccountCard } from './parts/account-card.tsx'
import { leaveFor } from './parts/next-place.ts'
import { NoAccounts } from './parts/no-accounts.tsx'
import { useAskingClient } from './parts/use-asking-client.ts'
import { useSession } from './parts/use-session.ts'

const toSignIn = () => location.replace(`/sign-in${location.search}`)

/** Asks the person who is signed in whether an assistant may act for them. */
export function ConsentPage() {
  const session = useSession()
  const { request, error: ended } = useAskingClient(location.search)
  const [left, setLeft] = useState<ReadonlySet<string> | null>(null)
  const { error, isBusy, submit } = useSubmission()
  const [answered, setAnswered] = useState<'allowed' | 'denied' | null>(null)
  const isSignedOut = session.state === 'signed-out'
  useEffect(() => {
    if (isSignedOut) toSignIn()
  }, [isSignedOut])

  const scopes = left ?? new Set(request?.scopes)
  const answer = async (accept: boolean) => {
    const refusal = await submit(async () => {
      const { url } = await postConsent({
        accept,
        ...(accept && { scopes: [...scopes] }),
        oauth_query: location.search,
      })
      // An app on this computer may come up by itself, and this page stays.
      setAnswered(accept ? 'allowed' : 'denied')
      if (url !== null) leaveFor(url)
    })
    if (refusal?.code === 'unauthorized') toSignIn()
  }
  const leave = async () => {
    await signOut().catch(() => {})
    toSignIn()
  }
  if (session.state === 'no-accounts') return <NoAccounts />
  if (ended) {
    return (
      <AccountCard title={words.account.requestEnded}>
        <RefusalNotice error={ended} />
      </AccountCard>
    )
  }
  if (!request || session.state !== 'signed-in') {
    return (
      <AccountCard title={words.pages.allowAccess}>
        <Skeleton lines={6} />
      </AccountCard>
    )
  }
  const { name, describedBy } = request.client
  if (answered) {
    return (
      <AccountCard
        title={answered === 'allowed' ? words.account.allowed : words.account.denied}
        intro={words.account.goBack(name)}
      />
    )
  }
  return (
    <AccountCard
      title={words.account.allowApp(name)}
      intro={<p>{words.account.wantsToAct(session.user.name)}</p>}
      foot={
        <>
          {words.account.signedInAs} {session.user.email}.{' '}
          <button type="button" className={styles.other} onClick={() => void leave()}>
            {words.account.otherAccount}
          </button>
        </>
      }
    >
      {describedBy !== null && (
        <div className={styles.goes}>
          <Globe size={18} aria-hidden />
          <p>
            {words.account.describedAt}
            <strong>{describedBy}</strong>
          </p>
        </div>
      )}
      <div className={styles.goes}>
        <ArrowRight size={18} aria-hidden />
        <p>
          {words.account.sentTo}
          <strong>{request.host}</strong>
        </p>
      </div>
      <ScopeChoice
        legend={words.account.mayThen}
        scopes={request.scopes}
        chosen={scopes}
        onChange={setLeft}
      />
      <Notice tone="warning">
        <p>{words.account.consentWarning}</p>
      </Notice>
      <RefusalNotice error={error} />
      <div className={styles.actions}>
        <Button disabled={isBusy} onClick={() => void answer(false)}>
          {words.account.deny}
        </Button>
        <Button variant="primary" disabled={isBusy || scopes.size === 0} onClick={() => void answer(true)}>
          {words.account.allow}
        </Button>
      </div>
    </AccountCard>
  )
}
