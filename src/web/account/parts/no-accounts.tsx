import { Link } from '../../ui/link.tsx'
import { AccountCard } from './account-card.tsx'

/** The server runs without accounts. */
export function NoAccounts() {
  return (
    <AccountCard
      title="There is nothing to sign in to"
      intro="This server is for the one person at this computer, and that is you."
      foot={<Link to="/">Go to your tasks</Link>}
    />
  )
}
