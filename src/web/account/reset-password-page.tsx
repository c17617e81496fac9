import { useState } from 'react'
import { resetPassword } from '../api/accounts.ts'
import { Button } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { RefusalNotice } from '../ui/notice.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { useSubmission } from '../ui/use-submission.ts'
import { words } from '../words/words.ts'
import styles from './parts/account-card.module.css'
import { AccountCard } from './parts/account-card.tsx'
import { takeLinkToken } from './parts/link-token.ts'

/** Where the link of an e-mail about a forgotten password leads. */
export function ResetPasswordPage() {
  const [token] = useState(takeLinkToken)
  const { error, isBusy, submit } = useSubmission()
  return (
    <AccountCard
      title={words.account.chooseNew}
      intro={words.account.chooseNewText}
      foot={<Link to="/forgot-password">{words.account.newLink}</Link>}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          const newPassword = String(new FormData(event.currentTarget).get('password'))
          void submit(async () => {
            await resetPassword({ token, newPassword })
            location.replace('/sign-in?reset')
          })
        }}
      >
        <PasswordField
          label={words.account.newPassword}
          name="password"
          autoComplete="new-password"
          minLength={10}
          hint={words.account.passwordHint}
        />
        <RefusalNotice error={error} />
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {words.account.changePassword}
        </Button>
      </form>
    </AccountCard>
  )
}
