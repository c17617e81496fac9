import { getInbox, type Inbox } from '../../api/inbox.ts'
import { useMe } from '../../api/me.ts'
import { type Remote, useRemote } from '../../api/use-remote.ts'

/** What this person was told, of all projects. */
export function useInbox(): Remote<Inbox> {
  return useRemote(useMe() ? 'inbox' : null, () => getInbox())
}
