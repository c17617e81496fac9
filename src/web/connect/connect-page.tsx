import { getConnect } from '../api/assistants.ts'
import { useMe } from '../api/me.ts'
import { useRemote } from '../api/use-remote.ts'
import { RefusalNotice } from '../ui/notice.tsx'
import { ScrollPage } from '../ui/scroll-page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { words } from '../words/words.ts'
import { Clients } from './activity/clients.tsx'
import { Assistants } from './assistants/assistants.tsx'
import { Grants } from './keys/grants.tsx'
import { Keys } from './keys/keys.tsx'

/** How assistants get here, who was here, and what they may do. */
export function ConnectPage() {
  const me = useMe()
  const { data, error } = useRemote('connect', getConnect)
  const hasAccounts = me?.accounts ?? false
  // What stands below waits, so that it does not have to move.
  const isReady = me !== null && (data !== null || error !== null)
  return (
    <ScrollPage title={words.pages.connect} intro={words.connect.intro}>
      {isReady ? (
        <>
          {data ? <Assistants {...data} hasAccounts={hasAccounts} /> : <RefusalNotice error={error} />}
          <Clients />
          {hasAccounts && <Grants />}
          {hasAccounts && <Keys />}
        </>
      ) : (
        <Skeleton lines={9} />
      )}
    </ScrollPage>
  )
}
