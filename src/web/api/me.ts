import type { ApiError } from './api-error.ts'
import { asApiError } from './api-error.ts'
import { request } from './request.ts'
import { createStore, useStore } from './store.ts'
import type { Me } from './values.ts'

interface WhoAmI {
  readonly me: Me | null
  readonly error: ApiError | null
}

const whoAmI = createStore<WhoAmI>({ me: null, error: null })

/** Asks who the page speaks for. What was known stays on a failure: a server that is away changes no identity. */
export async function loadMe(): Promise<Me | null> {
  try {
    const me = await request<Me>('GET', '/api/me')
    whoAmI.set({ me, error: null })
    return me
  } catch (thrown) {
    const error = asApiError(thrown)
    whoAmI.set((now) => ({ me: error.code === 'unauthorized' ? null : now.me, error }))
    return null
  }
}

/** Null until the server has said. */
export function useMe(): Me | null {
  return useStore(whoAmI).me
}
