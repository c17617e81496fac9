import { MailCheck } from 'lucide-react'
import { sendVerification } from '../../api/accounts.ts'
import { Button } from '../../ui/button.tsx'
import { attempt } from '../../ui/toasts.tsx'
import { words } from '../../words/words.ts'
import { Part } from './part.tsx'

/** Whether the person has shown that they read what is sent to their address. */
export function Address({ isVerified }: { isVerified: boolean }) {
  const send = () => attempt(sendVerification, words.settings.linkSent)
  return (
    <Part
      title={words.settings.email}
      text={isVerified ? words.settings.emailConfirmed : words.settings.emailNotConfirmed}
      actions={
        !isVerified && (
          <Button icon={<MailCheck size={15} aria-hidden />} onClick={() => void send()}>
            {words.account.sendLink}
          </Button>
        )
      }
    />
  )
}
