import type { Hono } from 'hono'
import type { Caller } from '../contracts/call.ts'
import type { Identity } from '../identity.ts'

/** Who sent a request, and which project it is about. */
export interface RequestCaller extends Identity, Omit<Caller, keyof Identity> {
  readonly requestId: string
}

/** Routes under /api. The caller is known when they run. */
export type ApiRoutes = Hono<{ Variables: { caller: RequestCaller } }>
