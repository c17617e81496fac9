import { Hono } from 'hono'
import { invalid } from '../errors.ts'
import { auditIdAt } from '../usage/audit.ts'
import { admit } from './admit.ts'
import { notAllowed } from './api-call.ts'
import type { ApiRoutes } from './api-routes.ts'
import type { TeamDependencies } from './team-dependencies.ts'

const mostCalls = 500
const mostClients = 100
const weekMs = 7 * 86_400_000

/** What was done in somebody's name, and through what. */
export function auditRoutes(deps: TeamDependencies): ApiRoutes {
  const routes: ApiRoutes = new Hono()

  routes.get('/audit', async (context) => {
    await admit(deps.deps, context, 'audit')
    const { limit, before, since, client, tool, outcome } = context.req.query()
    const calls = await deps.stores.audit(context.var.caller.owner).list({
      limit: readLimit(limit),
      ...(before && { before: readBefore(before) }),
      ...(since && { since: readTime('since', since) }),
      ...(client && { client }),
      ...(tool && { tool }),
      ...(outcome && { outcome }),
    })
    return context.json({ calls })
  })
  routes.all('/audit', () => notAllowed('GET'))

  routes.get('/clients', async (context) => {
    await admit(deps.deps, context, 'clients')
    const audit = deps.stores.audit(context.var.caller.owner)
    return context.json({ clients: await audit.clients(new Date(Date.now() - weekMs), mostClients) })
  })
  routes.all('/clients', () => notAllowed('GET'))
  return routes
}

function readLimit(limit: string | undefined): number {
  const number = Number(limit || 100)
  if (!Number.isInteger(number) || number < 1 || number > mostCalls)
    throw invalid('bad_limit', `limit must be from 1 to ${mostCalls}.`)
  return number
}

/** The id of a call, or a time. */
function readBefore(text: string): string {
  return /^[0-9a-f]{28}$/.test(text) ? text : auditIdAt(readTime('before', text))
}

function readTime(name: string, text: string): Date {
  const date = new Date(text)
  if (Number.isNaN(date.getTime())) throw invalid('bad_arguments', `${name} must be a date and time.`)
  return date
}
