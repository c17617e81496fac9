import { Link } from '../../ui/link.tsx'
import { words } from '../../words/words.ts'
import { AccountCard } from './account-card.tsx'

/** The server runs without accounts. */
export function NoAccounts() {
  return (
    <AccountCard
      title={words.account.noSignIn}
      intro={words.account.noSignInText}
      foot={<Link to="/">{words.app.goToTasks}</Link>}
    />
  )
}
