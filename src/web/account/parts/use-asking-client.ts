import { useEffect, useState } from 'react'
import { type AuthRequest, getAuthRequest } from '../../api/accounts.ts'
import { type ApiError, asApiError } from '../../api/api-error.ts'

interface Asked {
  readonly request: AuthRequest | null
  readonly error: ApiError | null
}

/** The assistant that sent the person here; null where none did. */
export function useAskingClient(search: string | null): Asked {
  const [asked, setAsked] = useState<Asked>({ request: null, error: null })
  useEffect(() => {
    if (search === null) return
    getAuthRequest(search).then(
      (request) => setAsked({ request, error: null }),
      (thrown) => setAsked({ request: null, error: asApiError(thrown) }),
    )
  }, [search])
  return asked
}
