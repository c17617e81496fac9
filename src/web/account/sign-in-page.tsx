import { getWaysIn, signIn } from '../api/accounts.ts'
import { useRemote } from '../api/use-remote.ts'
import { knowsPasskeys } from '../browser/passkeys.ts'
import { Button } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { Notice, RefusalNotice } from '../ui/notice.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { words } from '../words/words.ts'
import styles from './parts/account-card.module.css'
import { AccountCard } from './parts/account-card.tsx'
import { CodeForm } from './parts/code-form.tsx'
import { EmailField } from './parts/email-field.tsx'
import { NoAccounts } from './parts/no-accounts.tsx'
import { OrganisationButton, OrganisationRefusal } from './parts/organisation.tsx'
import { PasskeyButton } from './parts/passkey-button.tsx'
import { useEntering } from './parts/use-entering.ts'

export function SignInPage() {
  const entering = useEntering(({ text, password, asked }) =>
    signIn({ email: text('email'), password, ...asked }),
  )
  const { hasNoAccounts, query, request, ended, error, isBusy, needsCode, asked, next, goOn, enter } =
    entering
  const { data: ways } = useRemote('ways-in', getWaysIn)
  if (hasNoAccounts) return <NoAccounts />
  if (needsCode) {
    return (
      <AccountCard title={words.account.oneMore}>
        <CodeForm asked={asked} onEntered={goOn} />
      </AccountCard>
    )
  }
  const ofOrganisation = query.has('organisation') ? query.get('error') : null
  const refused = query.has('organisation') ? null : (query.get('error_description') ?? query.get('error'))
  return (
    <AccountCard
      title={words.pages.signIn}
      intro={
        request && (
          <p>
            {words.account.toLet} <strong>{request.client.name}</strong> {words.account.workWith}
          </p>
        )
      }
      foot={
        <>
          {words.account.newHere} <Link to={`/sign-up${location.search}`}>{words.account.createAccount}</Link>
          <br />
          <Link to="/forgot-password">{words.account.forgot}</Link>
        </>
      }
    >
      {query.has('ended') && (
        <Notice tone="info" title={words.account.sessionEnded}>
          <p>{words.account.sessionEndedText}</p>
        </Notice>
      )}
      {query.has('deleted') && <Notice tone="success" title={words.account.deleted} />}
      {refused !== null && (
        <Notice tone="problem" title={words.account.badRequest}>
          <p>{refused.slice(0, 300)}</p>
          <p>{words.account.startOver}</p>
        </Notice>
      )}
      {query.has('reset') && <Notice tone="success" title={words.account.passwordChanged} />}
      {ofOrganisation !== null && <OrganisationRefusal code={ofOrganisation} />}
      <RefusalNotice error={ended} />
      <form className={styles.form} onSubmit={enter}>
        <EmailField />
        <PasswordField label={words.account.password} name="password" autoComplete="current-password" />
        <RefusalNotice error={error} />
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {words.pages.signIn}
        </Button>
      </form>
      {ways?.organisation != null && (
        <OrganisationButton name={ways.organisation} next={next} asked={asked} />
      )}
      {ways?.passkeys && knowsPasskeys() && <PasskeyButton asked={asked} onEntered={goOn} />}
    </AccountCard>
  )
}
