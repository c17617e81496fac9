import { useState } from 'react'
import { getWaysIn, requestPasswordReset } from '../api/accounts.ts'
import { useRemote } from '../api/use-remote.ts'
import { Button } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { Notice, RefusalNotice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useSubmission } from '../ui/use-submission.ts'
import { words } from '../words/words.ts'
import styles from './parts/account-card.module.css'
import { AccountCard } from './parts/account-card.tsx'
import { EmailField } from './parts/email-field.tsx'
import { NoAccounts } from './parts/no-accounts.tsx'

const back = <Link to="/sign-in">{words.account.backToSignIn}</Link>

export function ForgotPasswordPage() {
  const { data, error } = useRemote('ways-in', getWaysIn)
  if (error?.code === 'not_found') return <NoAccounts />
  return (
    <AccountCard title={words.account.forgot} foot={back}>
      <RefusalNotice error={error} />
      {!data && !error && <Skeleton lines={3} />}
      {data && (data.mail ? <AskForLink /> : <AskAdministrator />)}
    </AccountCard>
  )
}

function AskForLink() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { error, isBusy, submit } = useSubmission()
  if (sentTo !== null) {
    return (
      <Notice tone="success" title={words.account.checkMail}>
        <p>{words.account.linkSent(sentTo)}</p>
      </Notice>
    )
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        const email = String(new FormData(event.currentTarget).get('email')).trim()
        void submit(async () => {
          await requestPasswordReset(email)
          setSentTo(email)
        })
      }}
    >
      <EmailField />
      <RefusalNotice error={error} />
      <Button type="submit" variant="primary" isBusy={isBusy}>
        {words.account.sendLink}
      </Button>
    </form>
  )
}

/** Without e-mail nobody can prove who they are from here. */
function AskAdministrator() {
  return (
    <Notice title={words.account.noMail}>
      <p>{words.account.askAdmin}</p>
      <p>
        <code>waymark account reset YOUR-EMAIL</code>
      </p>
    </Notice>
  )
}
