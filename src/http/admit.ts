import type { CallDependencies } from '../contracts/call.ts'
import { Failure } from '../errors.ts'
import type { ApiContext } from './api-call.ts'

/** Counts a request against the limits of whoever asks, as tools are counted; `perMinute` where it costs more than those. */
export async function admit(
  deps: Pick<CallDependencies, 'admit'>,
  context: ApiContext,
  what: string,
  perMinute?: number,
): Promise<void> {
  const effect = context.req.method === 'GET' ? 'read' : 'write'
  const counted = { name: what, effect, ...(perMinute !== undefined && { perMinute }) } as const
  const wait = await deps.admit(context.var.caller, { name: 'api' }, counted)
  if (wait === 0) return
  throw new Failure('rate_limited', "You've made too many requests.", {
    hint: `Try again in ${wait} seconds.`,
    facts: { retryAfter: wait },
  })
}
