import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { invalid } from '../errors.ts'
import { changeSettings, shownSettings } from '../reminders/notification-settings.ts'
import { isBrowserKey } from '../reminders/push/encrypt.ts'
import { addWebhook, removeWebhook, resumeWebhook, type Webhook } from '../reminders/webhook.ts'
import { admit } from './admit.ts'
import { fieldsOf, notAllowed } from './api-call.ts'
import type { ApiRoutes } from './api-routes.ts'
import { projectOf, type TeamDependencies } from './team-dependencies.ts'

const mostBrowsers = 20
const mostDeliveries = 100

/** How a person hears of things: their channels, browsers and webhooks. Only they themselves ask here. */
export function notificationsRoutes(deps: TeamDependencies): ApiRoutes {
  const routes: ApiRoutes = new Hono()

  routes.get('/notifications', async (context) => {
    await admit(deps.deps, context, 'notifications')
    const store = deps.stores.notifications(context.var.caller.owner)
    const [settings, browsers] = await Promise.all([store.settings(), store.subscriptions()])
    const answer = { ...shownSettings(settings), browsers: browsers.length, available: deps.notifying }
    return context.json(answer)
  })
  routes.patch('/notifications', async (context) => {
    await admit(deps.deps, context, 'notifications')
    const fields = await fieldsOf(context)
    if (fields instanceof Response) return fields
    if (fields.email != null && deps.people)
      throw invalid('bad_arguments', 'E-mail goes to the address of your account.', {
        hint: 'Leave out email.',
      })
    const store = deps.stores.notifications(context.var.caller.owner)
    return context.json(shownSettings(await store.change((now) => changeSettings(now, fields), new Date())))
  })
  routes.all('/notifications', () => notAllowed('GET, PATCH'))

  routes.post('/push', async (context) => {
    await admit(deps.deps, context, 'notifications')
    const fields = await fieldsOf(context)
    if (fields instanceof Response) return fields
    const store = deps.stores.notifications(context.var.caller.owner)
    const browser = readBrowser(fields)
    const known = await store.subscriptions()
    if (known.length >= mostBrowsers && !known.some(({ endpoint }) => endpoint === browser.endpoint))
      throw invalid('too_many', `You have ${mostBrowsers} browsers already.`, {
        hint: 'Turn one of them off first.',
      })
    await store.subscribe({ ...browser, id: randomUUID(), createdAt: new Date() })
    return context.body(null, 204)
  })
  routes.delete('/push', async (context) => {
    await admit(deps.deps, context, 'notifications')
    const fields = await fieldsOf(context)
    if (fields instanceof Response) return fields
    await deps.stores.notifications(context.var.caller.owner).unsubscribe(String(fields.endpoint ?? ''))
    return context.body(null, 204)
  })
  routes.all('/push', () => notAllowed('POST, DELETE'))

  routes.get('/webhooks', async (context) => {
    await admit(deps.deps, context, 'webhooks')
    const webhooks = await deps.stores.webhooks(context.var.caller.owner).list()
    return context.json({ webhooks: webhooks.map(shown) })
  })
  // The secret is told here and never again.
  routes.post('/webhooks', async (context) => {
    await admit(deps.deps, context, 'webhooks')
    const fields = await fieldsOf(context)
    if (fields instanceof Response) return fields
    const { owner } = context.var.caller
    const project = fields.project == null ? null : await projectOf(deps, context, fields.project)
    const lastChange = project ? await deps.deps.tasks({ owner, project }).lastChange() : 0
    const { url, events } = fields
    const given = { project: project?.id ?? null, url, events, lastChange }
    const webhook = await addWebhook(deps.stores.webhooks(owner), owner, given, new Date())
    return context.json({ webhook: shown(webhook), secret: webhook.secret }, 201, {
      'cache-control': 'no-store',
    })
  })
  routes.all('/webhooks', () => notAllowed('GET, POST'))

  routes.delete('/webhooks/:id', async (context) => {
    await admit(deps.deps, context, 'webhooks')
    await removeWebhook(deps.stores.webhooks(context.var.caller.owner), context.req.param('id'))
    return context.body(null, 204)
  })
  routes.all('/webhooks/:id', () => notAllowed('DELETE'))

  routes.post('/webhooks/:id/resume', async (context) => {
    await admit(deps.deps, context, 'webhooks')
    const { owner } = context.var.caller
    const lastChangeOf = async (id: string) =>
      deps.deps.tasks({ owner, project: await projectOf(deps, context, id) }).lastChange()
    const store = deps.stores.webhooks(owner)
    const webhook = await resumeWebhook(store, context.req.param('id'), lastChangeOf)
    return context.json({ webhook: shown(webhook) })
  })
  routes.all('/webhooks/:id/resume', () => notAllowed('POST'))

  routes.get('/webhooks/:id/deliveries', async (context) => {
    await admit(deps.deps, context, 'webhooks')
    const store = deps.stores.webhooks(context.var.caller.owner)
    return context.json({ deliveries: await store.deliveries(context.req.param('id'), mostDeliveries) })
  })
  routes.all('/webhooks/:id/deliveries', () => notAllowed('GET'))
  return routes
}

function shown({ id, project, url, events, createdAt, pausedAt }: Webhook) {
  return { id, project, url, events, createdAt, pausedAt }
}

/** As `PushSubscription.toJSON()` of browsers writes it. */
function readBrowser({ endpoint, keys }: Readonly<Record<string, unknown>>) {
  const { p256dh, auth } = (keys ?? {}) as { p256dh?: unknown; auth?: unknown }
  const isKey = (value: unknown, bytes: number): value is string =>
    typeof value === 'string' && /^[\w-]+=*$/.test(value) && Buffer.from(value, 'base64url').length === bytes
  const isAddress = typeof endpoint === 'string' && endpoint.length <= 2_000 && URL.canParse(endpoint)
  const isPoint = isKey(p256dh, 65) && isBrowserKey(Buffer.from(p256dh, 'base64url'))
  if (!isAddress || !/^https?:/.test(endpoint) || !isPoint || !isKey(auth, 16))
    throw invalid('bad_arguments', 'That is no subscription of a browser.', {
      hint: 'Send what PushSubscription.toJSON() gives: endpoint and keys.',
    })
  return { endpoint, p256dh, auth }
}
