import { useState } from 'react'
import type { SignedIn } from '../../api/accounts.ts'
import { verifyAppCode, verifyRecoveryCode } from '../../api/protection.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { RefusalNotice } from '../../ui/notice.tsx'
import { useSubmission } from '../../ui/use-submission.ts'
import { words } from '../../words/words.ts'
import styles from './account-card.module.css'

interface CodeFormProps {
  /** To be sent along, so that an assistant's request goes on. */
  readonly asked: { readonly oauth_query?: string }
  readonly onEntered: (signedIn: SignedIn) => void
}

/** The second step: a code of the person's app, or one of those they kept on paper. */
export function CodeForm({ asked, onEntered }: CodeFormProps) {
  const [isRecovery, setRecovery] = useState(false)
  const { error, isBusy, submit } = useSubmission()
  const verify = isRecovery ? verifyRecoveryCode : verifyAppCode
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        const given = new FormData(event.currentTarget)
        const body = { code: String(given.get('code')).trim(), trustBrowser: given.has('trust'), ...asked }
        void submit(async () => onEntered(await verify(body)))
      }}
    >
      {isRecovery ? (
        <Field
          key="recovery"
          label={words.account.recoveryCode}
          name="code"
          autoComplete="off"
          autoFocus
          required
          maxLength={20}
        />
      ) : (
        <Field
          key="app"
          label={words.account.appCode}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          required
          maxLength={7}
        />
      )}
      <Checkbox label={words.account.trust} name="trust" />
      <RefusalNotice error={error} />
      <Button type="submit" variant="primary" isBusy={isBusy}>
        {words.pages.signIn}
      </Button>
      <Button variant="quiet" onClick={() => setRecovery(!isRecovery)}>
        {isRecovery ? words.account.useAppCode : words.account.useRecoveryCode}
      </Button>
    </form>
  )
}
