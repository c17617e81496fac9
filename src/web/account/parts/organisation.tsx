import { Building2 } from 'lucide-react'
import { enterByOrganisation } from '../../api/accounts.ts'
import { Button } from '../../ui/button.tsx'
import { Notice, RefusalNotice } from '../../ui/notice.tsx'
import { useSubmission } from '../../ui/use-submission.ts'
import { words } from '../../words/words.ts'
import { leaveFor } from './next-place.ts'

interface OrganisationButtonProps {
  readonly name: string
  readonly next: string
  readonly asked: { readonly oauth_query?: string }
}

/** Sends the person to where their organisation signs them in. */
export function OrganisationButton({ name, next, asked }: OrganisationButtonProps) {
  const { error, isBusy, submit } = useSubmission()
  const leave = async () => {
    const { url } = await enterByOrganisation({ next, ...asked })
    if (url !== null) leaveFor(url)
  }
  return (
    <>
      <Button icon={<Building2 size={16} aria-hidden />} isBusy={isBusy} onClick={() => void submit(leave)}>
        {words.account.signInWith(name)}
      </Button>
      <RefusalNotice error={error} />
    </>
  )
}

const reasons: Readonly<Record<string, string>> = {
  get may_not_join() {
    return words.account.mayNotJoin
  },
  get address_not_verified() {
    return words.account.notVerified
  },
  get account_not_linked() {
    return words.account.notLinked
  },
  get email_does_not_match() {
    return words.account.otherAddress
  },
  get access_denied() {
    return words.account.accessDenied
  },
  get ACCOUNT_DISABLED() {
    return words.account.disabled
  },
}

/** Why the organisation's sign-in led back here. */
export function OrganisationRefusal({ code }: { code: string }) {
  return (
    <Notice tone="problem" title={words.account.notSignedIn}>
      <p>{reasons[code] ?? words.account.organisationFailed}</p>
    </Notice>
  )
}
