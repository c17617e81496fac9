import type { Hono } from 'hono'
import type { Identity } from '../identity.ts'

/** Routes under /api. Whoever asks is known when they run. */
export type ApiRoutes = Hono<{ Variables: { identity: Identity } }>
