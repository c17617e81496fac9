import { type FormEvent, useEffect, useState } from 'react'
import type { AuthRequest, SignedIn } from '../../api/accounts.ts'
import type { ApiError } from '../../api/api-error.ts'
import { usePlace } from '../../browser/router.ts'
import { useSubmission } from '../../ui/use-submission.ts'
import { leaveFor, oauthQuery, readNext } from './next-place.ts'
import { useAskingClient } from './use-asking-client.ts'
import { useSession } from './use-session.ts'

/** What the form of a person who signs in or up has. */
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
  /** The password was right, and a code of an app is asked for. */
  readonly needsCode: boolean
  /** To be sent along, so that an assistant's request goes on. */
  readonly asked: { readonly oauth_query?: string }
  /** Where the person wanted to go. */
  readonly next: string
  /** Goes on to where the person wanted to go. */
  readonly goOn: (signedIn: SignedIn) => void
  readonly enter: (event: FormEvent<HTMLFormElement>) => void
}

/** Signing in or up. A person who is signed in already goes on at once, unless an assistant waits for an answer. */
export function useEntering(send: (given: Given) => Promise<SignedIn>): Entering {
  const { query } = usePlace()
  const session = useSession()
  const asked = oauthQuery(query)
  const { request, error: ended } = useAskingClient(asked)
  const { error, isBusy, submit } = useSubmission()
  const [needsCode, setNeedsCode] = useState(false)
  const next = readNext(query)
  const sentAlong = asked === null ? {} : { oauth_query: asked }
  // A fresh start: nothing of the person before stays behind.
  const goOn = ({ url }: SignedIn) => leaveFor(url ?? next)
  const isIn = session.state === 'signed-in'
  useEffect(() => {
    if (isIn && asked === null) location.replace(next)
  }, [isIn, asked, next])

  const enter = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    void submit(async () => {
      const signedIn = await send({
        text: (name) => String(form.get(name)).trim(),
        password: String(form.get('password')),
        next,
        asked: sentAlong,
      })
      if (signedIn.needsCode) setNeedsCode(true)
      else goOn(signedIn)
    })
  }
  const hasNoAccounts = session.state === 'no-accounts'
  return {
    hasNoAccounts,
    query,
    request,
    ended,
    error,
    isBusy,
    needsCode,
    asked: sentAlong,
    next,
    goOn,
    enter,
  }
}
