import { Hono } from 'hono'
import type { Accounts } from '../../accounts/accounts.ts'
import { readNewKey } from '../../accounts/keys.ts'
import type { ApiRoutes } from '../api-routes.ts'
import { refusal } from '../failures.ts'
import { readJson } from '../read-body.ts'

/** What people lend of their own: keys for programs, and what they allowed assistants. Only they themselves ask here. */
export function accountRoutes(accounts: Accounts): ApiRoutes {
  const routes: ApiRoutes = new Hono()

  routes.get('/keys', async (context) =>
    context.json({ keys: await accounts.keys(context.var.caller.owner).list() }),
  )
  routes.post('/keys', async (context) => {
    const body = await readJson(context.req.raw)
    if ('refused' in body) return refusal(body.refused.status, 'invalid', body.refused.message)
    const key = await accounts.keys(context.var.caller.owner).create(readNewKey(body.value, new Date()))
    return context.json({ key }, 201, { 'cache-control': 'no-store' })
  })
  routes.delete('/keys/:id', async (context) => {
    await accounts.keys(context.var.caller.owner).revoke(context.req.param('id'))
    return context.body(null, 204)
  })

  routes.get('/grants', async (context) =>
    context.json({ grants: await accounts.grants(context.var.caller.owner).list() }),
  )
  routes.delete('/grants/:client', async (context) => {
    await accounts.grants(context.var.caller.owner).end(context.req.param('client'))
    return context.body(null, 204)
  })

  routes.get('/protection', async (context) => {
    const protection = await accounts.protection(context.var.caller.owner)
    const offered = { mail: accounts.hasMail, organisation: accounts.organisation?.name ?? null }
    return context.json({ ...protection, ...offered }, 200, { 'cache-control': 'no-store' })
  })
  routes.delete('/passkeys/:id', async (context) => {
    await accounts.removePasskey(context.var.caller.owner, context.req.param('id'))
    return context.body(null, 204)
  })

  routes.get('/sign-ins', async (context) => {
    const { owner, credential } = context.var.caller
    return context.json({ signIns: await accounts.signIns(owner).list(credential) })
  })
  routes.delete('/sign-ins', async (context) => {
    const { owner, credential } = context.var.caller
    return context.json({ ended: await accounts.signIns(owner).endOthers(credential) })
  })
  routes.delete('/sign-ins/:id', async (context) => {
    await accounts.signIns(context.var.caller.owner).end(context.req.param('id'))
    return context.body(null, 204)
  })
  return routes
}

/** What a page may ask before a person is signed in: what an assistant wants, by the query of its own address. */
export async function answerAuthRequest(accounts: Accounts, request: Request): Promise<Response> {
  const found = await accounts.authRequest(new URL(request.url).search.slice(1))
  return Response.json(found, { headers: { 'cache-control': 'no-store' } })
}
