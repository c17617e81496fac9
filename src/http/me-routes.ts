import { Hono } from 'hono'
import type { CallDependencies } from '../contracts/call.ts'
import type { Identity } from '../identity.ts'
import { type AskPage, notAllowed } from './api-call.ts'
import type { ApiRoutes } from './api-routes.ts'

export interface User {
  readonly id: string
  readonly name: string
  readonly email: string | null
}

/** What a page needs to know before anything else. */
export interface About {
  readonly accounts: boolean
  readonly version: string
  /** The name of what answers in the chat. */
  readonly model: string
  readonly retentionDays: number
}

/** Who asks, and where they are. */
export function meRoutes(
  ask: AskPage,
  deps: Pick<CallDependencies, 'clock' | 'settings'>,
  about: About,
  user: (identity: Identity) => User | Promise<User>,
): ApiRoutes {
  const routes: ApiRoutes = new Hono()
  routes.get('/me', async (context) => {
    const { caller } = context.var
    const [described, who, { zone: timeZone }, settings] = await Promise.all([
      ask(context, 'describe_project', {}),
      user(caller),
      deps.clock(caller),
      deps.settings(caller).read(),
    ])
    if (!described.ok) return described
    const project = await described.json()
    return context.json({ user: who, scopes: caller.scopes, project, timeZone, settings, ...about })
  })
  routes.all('/me', () => notAllowed('GET'))
  return routes
}
