import { type FormEvent, useEffect, useState } from 'react'
import type { AuthRequest, SignedIn } from '../../api/accounts.ts'
import { type ApiError, asApiError } from '../../api/api-error.ts'
import { usePlace } from '../../browser/router.ts'
import { leaveFor, oauthQuery, readNext } from './next-place.ts'
import { useAskingClient } from './use-asking-client.ts'
import { useSession } from './use-session.ts'

/** What a form of somebody who wants to come in says. */
export interface Given {
  readonly text: (name: string) => string
  /** As it was typed, blanks and all. */
  readonly password: string
  /** Where they go once they are in. */
  readonly next: string
  /** To be sent along, so that an assistant's request goes on. */
  readonly asked: { readonly oauth_query?: string }
}

interface Entering {
  /** The server is for one person. */
  readonly hasNoAccounts: boolean
  readonly query: URLSearchParams
  /** What an assistant asks for, where one sent them. */
  readonly request: AuthRequest | null
  /** Why that cannot be answered any more. */
  readonly ended: ApiError | null
  readonly error: ApiError | null
  readonly isBusy: boolean
  readonly enter: (event: FormEvent<HTMLFormElement>) => void
}

/** Somebody at the door. Whoever is in already goes on at once, unless an assistant waits for an answer. */
export function useEntering(send: (given: Given) => Promise<SignedIn>): Entering {
  const { query } = usePlace()
  const session = useSession()
  const asked = oauthQuery(query)
  const { request, error: ended } = useAskingClient(asked)
  const [error, setError] = useState<ApiError | null>(null)
  const [isBusy, setBusy] = useState(false)
  const next = readNext(query)
  const isIn = session.state === 'somebody'
  useEffect(() => {
    if (isIn && asked === null) location.replace(next)
  }, [isIn, asked, next])

  const enter = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setBusy(true)
    setError(null)
    try {
      const { url } = await send({
        text: (name) => String(form.get(name)).trim(),
        password: String(form.get('password')),
        next,
        asked: asked === null ? {} : { oauth_query: asked },
      })
      // A fresh start: nothing of somebody who was here before stays behind.
      leaveFor(url ?? next)
    } catch (thrown) {
      setError(asApiError(thrown))
      setBusy(false)
    }
  }
  return {
    hasNoAccounts: session.state === 'no-accounts',
    query,
    request,
    ended,
    error,
    isBusy,
    enter: (event) => void enter(event),
  }
}
