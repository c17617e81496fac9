import { UsersRound } from 'lucide-react'
import { acceptInvitation, getInvitation } from '../api/projects.ts'
import { useRemote } from '../api/use-remote.ts'
import { addressOf } from '../browser/address.ts'
import { matchPath, usePlace } from '../browser/router.ts'
import button from '../ui/button.module.css'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { Link } from '../ui/link.tsx'
import { RefusalNotice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useSubmission } from '../ui/use-submission.ts'
import { roleWords } from '../words/role-words.ts'
import { words } from '../words/words.ts'
import styles from './invite-page.module.css'
import { AccountCard } from './parts/account-card.tsx'
import { NoAccounts } from './parts/no-accounts.tsx'
import { useSession } from './parts/use-session.ts'

/** Where the link of an invitation leads. */
export function InvitePage() {
  const session = useSession()
  const token = matchPath('/invite/:token', usePlace().path)?.token ?? ''
  if (session.state === 'no-accounts') return <NoAccounts />
  if (session.state === 'unknown') {
    return (
      <AccountCard title={words.pages.invitation}>
        <Skeleton lines={4} />
      </AccountCard>
    )
  }
  return session.state === 'signed-out' ? (
    <Welcome token={token} />
  ) : (
    <Accept token={token} me={session.user.email} />
  )
}

/** Who it is from is said to people with an account alone. */
function Welcome({ token }: { token: string }) {
  const query = `?${new URLSearchParams({ next: `/invite/${token}` })}`
  return (
    <AccountCard title={words.account.invited} intro={words.account.invitedText}>
      <div className={styles.ways}>
        <Link to={`/sign-up${query}`} className={cx(button.button, button.primary)}>
          {words.account.createAccount}
        </Link>
        <Link to={`/sign-in${query}`} className={cx(button.button, button.plain)}>
          {words.pages.signIn}
        </Link>
      </div>
    </AccountCard>
  )
}

function Accept({ token, me }: { token: string; me: string }) {
  const { data, error } = useRemote(`invitation/${token}`, () => getInvitation(token))
  const { error: refused, isBusy, submit } = useSubmission()
  const join = async () => {
    const { project } = await acceptInvitation(token)
    location.assign(addressOf('tasks', project.id))
  }
  if (error) {
    return (
      <AccountCard title={words.account.badInvitation} foot={<Link to="/">{words.app.goToTasks}</Link>}>
        <RefusalNotice error={error} />
      </AccountCard>
    )
  }
  if (!data) {
    return (
      <AccountCard title={words.pages.invitation}>
        <Skeleton lines={4} />
      </AccountCard>
    )
  }
  const { name, role, invitedBy } = data.invitation
  return (
    <AccountCard
      title={words.account.joinTitle(name)}
      intro={
        <p>
          <strong>{invitedBy.name}</strong> {words.account.invitesYou}
        </p>
      }
      foot={words.account.signedInAsName(me)}
    >
      <dl className={styles.facts}>
        <div>
          <dt>{words.account.project}</dt>
          <dd>{name}</dd>
        </div>
        <div>
          <dt>{words.account.youMay}</dt>
          <dd>{roleWords[role]?.may ?? role}</dd>
        </div>
      </dl>
      <RefusalNotice error={refused} />
      <Button
        variant="primary"
        isBusy={isBusy}
        icon={<UsersRound size={16} aria-hidden />}
        onClick={() => void submit(join)}
      >
        {words.account.join}
      </Button>
      <Link to="/" className={cx(button.button, button.quiet)}>
        {words.account.notNow}
      </Link>
    </AccountCard>
  )
}
