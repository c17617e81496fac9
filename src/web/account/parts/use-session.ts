import { useEffect, useState } from 'react'
import { getSession, type Person } from '../../api/accounts.ts'
import { asApiError } from '../../api/api-error.ts'

export type SessionState =
  | { readonly state: 'unknown' }
  | { readonly state: 'nobody' }
  | { readonly state: 'somebody'; readonly user: Person }
  /** The server is for one person and has nothing to sign in to. */
  | { readonly state: 'no-accounts' }

/** Who is signed in, on pages that are there for everybody. */
export function useSession(): SessionState {
  const [session, setSession] = useState<SessionState>({ state: 'unknown' })
  useEffect(() => {
    getSession().then(
      ({ user }) => setSession(user ? { state: 'somebody', user } : { state: 'nobody' }),
      (thrown) => {
        const isAbsent = asApiError(thrown).code === 'not_found'
        setSession({ state: isAbsent ? 'no-accounts' : 'nobody' })
      },
    )
  }, [])
  return session
}
