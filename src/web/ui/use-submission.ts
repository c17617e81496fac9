import { useState } from 'react'
import { type ApiError, asApiError } from '../api/api-error.ts'

export interface Submission {
  readonly error: ApiError | null
  /** Also once it has been taken: then the form goes away. */
  readonly isBusy: boolean
  readonly submit: (send: () => Promise<unknown>) => Promise<ApiError | null>
}

/** A request that a person waits for: whether it is on its way, and why it was refused. */
export function useSubmission(): Submission {
  const [error, setError] = useState<ApiError | null>(null)
  const [isBusy, setBusy] = useState(false)
  const submit = async (send: () => Promise<unknown>) => {
    setBusy(true)
    setError(null)
    try {
      await send()
      return null
    } catch (thrown) {
      const refusal = asApiError(thrown)
      setError(refusal)
      setBusy(false)
      return refusal
    }
  }
  return { error, isBusy, submit }
}
