import { UsersRound } from 'lucide-react'
import { useState } from 'react'
import { type ApiError, asApiError } from '../api/api-error.ts'
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
import { roleWords } from '../words/role-words.ts'
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
      <AccountCard title="Invitation">
        <Skeleton lines={4} />
      </AccountCard>
    )
  }
  return session.state === 'nobody' ? (
    <Welcome token={token} />
  ) : (
    <Accept token={token} me={session.user.email} />
  )
}

/** Who it is from is said to people with an account alone. */
function Welcome({ token }: { token: string }) {
  const query = `?${new URLSearchParams({ next: `/invite/${token}` })}`
  return (
    <AccountCard
      title="You are invited"
      intro="Somebody shares a project with you. Who it is shows when you are signed in."
    >
      <div className={styles.ways}>
        <Link to={`/sign-up${query}`} className={cx(button.button, button.primary)}>
          Make an account
        </Link>
        <Link to={`/sign-in${query}`} className={cx(button.button, button.plain)}>
          Sign in
        </Link>
      </div>
    </AccountCard>
  )
}

function Accept({ token, me }: { token: string; me: string }) {
  const { data, error } = useRemote(`invitation/${token}`, () => getInvitation(token))
  const [refused, setRefused] = useState<ApiError | null>(null)
  const [isBusy, setBusy] = useState(false)
  const join = async () => {
    setBusy(true)
    setRefused(null)
    try {
      const { project } = await acceptInvitation(token)
      location.assign(addressOf('tasks', project.id))
    } catch (thrown) {
      setRefused(asApiError(thrown))
      setBusy(false)
    }
  }
  if (error) {
    return (
      <AccountCard title="This invitation does not work" foot={<Link to="/">Go to your tasks</Link>}>
        <RefusalNotice error={error} />
      </AccountCard>
    )
  }
  if (!data) {
    return (
      <AccountCard title="Invitation">
        <Skeleton lines={4} />
      </AccountCard>
    )
  }
  const { name, role, invitedBy } = data.invitation
  return (
    <AccountCard
      title={`Join ${name}`}
      intro={
        <p>
          <strong>{invitedBy.name}</strong> invites you to the tasks and memory of this project.
        </p>
      }
      foot={`Signed in as ${me}`}
    >
      <dl className={styles.facts}>
        <div>
          <dt>Project</dt>
          <dd>{name}</dd>
        </div>
        <div>
          <dt>You may</dt>
          <dd>{roleWords[role]?.may ?? role}</dd>
        </div>
      </dl>
      <RefusalNotice error={refused} />
      <Button
        variant="primary"
        isBusy={isBusy}
        icon={<UsersRound size={16} aria-hidden />}
        onClick={() => void join()}
      >
        Join the project
      </Button>
      <Link to="/" className={cx(button.button, button.quiet)}>
        Not now
      </Link>
    </AccountCard>
  )
}
