import { Hono } from 'hono'
import type { CallDependencies } from '../contracts/call.ts'
import { readSettings } from '../contracts/person-clock.ts'
import type { PersonSettings } from '../projects/person-settings.ts'
import { admit } from './admit.ts'
import { type ApiContext, fieldsOf, notAllowed } from './api-call.ts'
import type { ApiRoutes } from './api-routes.ts'

type Dependencies = Pick<CallDependencies, 'settings' | 'clock' | 'admit'>

/** Where a person lives: their time zone, the first day of their week, 12 or 24 hours, and their language. */
export function settingsRoutes(deps: Dependencies): ApiRoutes {
  const routes: ApiRoutes = new Hono()

  routes.get('/settings', async (context) => {
    await admit(deps, context, 'settings')
    return context.json(await shownSettings(deps, context))
  })
  routes.patch('/settings', (context) => change(deps, context, 'save'))
  routes.all('/settings', () => notAllowed('GET, PATCH'))

  // What a browser says of itself is no more than a first guess: it changes nothing that a person has said.
  routes.post('/settings/first', (context) => change(deps, context, 'fill', leaveOutUnknown))
  routes.all('/settings/first', () => notAllowed('POST'))
  return routes
}

async function change(
  deps: Dependencies,
  context: ApiContext,
  how: 'save' | 'fill',
  read: (fields: Readonly<Record<string, unknown>>) => Partial<PersonSettings> = readSettings,
): Promise<Response> {
  await admit(deps, context, 'settings')
  const fields = await fieldsOf(context)
  if (fields instanceof Response) return fields
  await deps.settings(context.var.caller)[how](read(fields))
  return context.json(await shownSettings(deps, context))
}

/** A browser may be in a language that is not read here, or name a zone that this server does not know yet. */
function leaveOutUnknown(fields: Readonly<Record<string, unknown>>): Partial<PersonSettings> {
  const read = Object.entries(fields).map(([name, value]) => {
    try {
      return readSettings({ [name]: value })
    } catch {
      return {}
    }
  })
  return Object.assign({}, ...read)
}

/** What they have said, and the zone that holds for them now. */
async function shownSettings(deps: Dependencies, { var: { caller } }: ApiContext) {
  const [settings, { zone }] = await Promise.all([deps.settings(caller).read(), deps.clock(caller)])
  return { settings, zone }
}
