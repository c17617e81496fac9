import { Fingerprint } from 'lucide-react'
import type { SignedIn } from '../../api/accounts.ts'
import { enterByPasskey } from '../../browser/passkeys.ts'
import { Button } from '../../ui/button.tsx'
import { RefusalNotice } from '../../ui/notice.tsx'
import { useSubmission } from '../../ui/use-submission.ts'
import { words } from '../../words/words.ts'

interface PasskeyButtonProps {
  readonly asked: { readonly oauth_query?: string }
  readonly onEntered: (signedIn: SignedIn) => void
}

export function PasskeyButton({ asked, onEntered }: PasskeyButtonProps) {
  const { error, isBusy, submit } = useSubmission()
  return (
    <>
      <Button
        icon={<Fingerprint size={16} aria-hidden />}
        isBusy={isBusy}
        onClick={() => void submit(async () => onEntered(await enterByPasskey(asked)))}
      >
        {words.account.withPasskey}
      </Button>
      <RefusalNotice error={error} />
    </>
  )
}
