import type { ApiError } from './api-error.ts'
import { asApiError } from './api-error.ts'
import { forgetAnswers } from './kept/answers.ts'
import { exchange } from './kept/database.ts'
import { owner, setOwner } from './kept/owner.ts'
import { resumeOutbox } from './outbox.ts'
import { request, signedOut } from './request.ts'
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
    become(me.user.id)
    whoAmI.set({ me, error: null })
    return me
  } catch (thrown) {
    const error = asApiError(thrown)
    whoAmI.set((now) => ({ me: error.code === 'unauthorized' ? null : now.me, error }))
    return null
  }
}

/** From now on this person's drafts and answers are the ones that are kept and shown. */
function become(id: string): void {
  const before = owner.get()
  if (before === id) return
  setOwner(id)
  void forgetAnswers(id).catch(() => {})
  // Another has signed in meanwhile: nothing of the one before stays in the page.
  if (before !== null) location.reload()
  else void resumeOutbox()
}

/** Nothing but drafts stays in the browser, and those are shown to nobody else. */
export async function leaveBrowser(): Promise<void> {
  setOwner(null)
  await forgetAnswers(null).catch(() => {})
}

/** Who has deleted their account leaves no draft behind either, nor anything that waits to be sent. */
export async function forgetPerson(): Promise<void> {
  const person = owner.get()
  for (const table of ['drafts', 'outbox'] as const)
    await exchange<{ readonly owner: string }>(table, (records) =>
      records.filter(([, kept]) => kept.owner === person).map(([key]) => [key, null]),
    ).catch(() => {})
  await leaveBrowser()
}

signedOut.subscribe(() => void leaveBrowser())

/** Null until the server has said. */
export function useMe(): Me | null {
  return useStore(whoAmI).me
}

/** For what is not drawn. */
export function currentMe(): Me | null {
  return whoAmI.get().me
}

/** What was just said of where the person lives. */
export function learnSettings({ settings, zone }: { settings: Me['settings']; zone: string }): void {
  whoAmI.set((now) => (now.me ? { ...now, me: { ...now.me, settings, timeZone: zone } } : now))
}
