import { useState } from 'react'
import { verifyAddress } from '../api/accounts.ts'
import { Button } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { RefusalNotice } from '../ui/notice.tsx'
import { useSubmission } from '../ui/use-submission.ts'
import { words } from '../words/words.ts'
import { AccountCard } from './parts/account-card.tsx'
import { takeLinkToken } from './parts/link-token.ts'

/** Where the link of an e-mail about an address leads. Programs that look into mail follow links; they press no button. */
export function VerifyAddressPage() {
  const [token] = useState(takeLinkToken)
  const [isDone, setDone] = useState(false)
  const { error, isBusy, submit } = useSubmission()
  const confirm = async () => {
    await verifyAddress(token)
    setDone(true)
  }
  const foot = <Link to="/">{words.app.goToTasks}</Link>
  if (isDone) return <AccountCard title={words.account.confirmed} foot={foot} />
  return (
    <AccountCard title={words.pages.confirmAddress} foot={foot}>
      <RefusalNotice error={error} />
      <Button variant="primary" isBusy={isBusy} onClick={() => void submit(confirm)}>
        {words.account.confirm}
      </Button>
    </AccountCard>
  )
}
