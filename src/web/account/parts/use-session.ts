import { useEffect, useState } from 'react'
import { getSession, type Person } from '../../api/accounts.ts'
import { asApiError } from '../../api/api-error.ts'

type SessionState =
  | { readonly state: 'unknown' }
  | { readonly state: 'signed-out' }
  | { readonly state: 'signed-in'; readonly user: Person }
  /** The server is for one person and has nothing to sign in to. */
  | { readonly state: 'no-accounts' }

/** Who is signed in, on pages that need no session. */
export function useSession(): SessionState {
  const [session, setSession] = useState<SessionState>({ state: 'unknown' })
  useEffect(() => {
    getSession().then(
      ({ user }) => setSession(user ? { state: 'signed-in', user } : { state: 'signed-out' }),
      (thrown) => {
        const isAbsent = asApiError(thrown).code === 'not_found'
        setSession({ state: isAbsent ? 'no-accounts' : 'signed-out' })
      },
    )
  }, [])
  return session
}
