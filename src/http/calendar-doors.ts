import type { Hono } from 'hono'
import { answerOptions, bodyLimit, type CalDavDoor } from '../caldav/door.ts'
import type { FeedDoor } from '../caldav/feed.ts'
import type { Identity } from '../identity.ts'
import type { RequestCaller } from './api-routes.ts'
import type { Incoming } from './incoming.ts'
import type { IdentifyCaller } from './known-requests.ts'
import type { Connection } from './listen.ts'
import { readText } from './read-body.ts'

export interface CalendarDoors {
  readonly caldav: CalDavDoor
  readonly feed: FeedDoor
  /** The e-mail address of a person; null where there are no accounts. */
  readonly emailOf: (identity: Identity) => Promise<string | null>
}

type App = Hono<{ Bindings: Connection; Variables: { incoming: Incoming } }>

/** Calendar programs look for the place at the address that people type. */
export function showCalendars(app: App): void {
  const toPlace = () => new Response(null, { status: 301, headers: { location: '/caldav/' } })
  app.all('/.well-known/caldav', toPlace)
  app.on('PROPFIND', '/', toPlace)
}

/** Where calendar programs come in. */
export function serveCalendars(app: App, doors: CalendarDoors, identify: IdentifyCaller): void {
  const serve = (request: Request, incoming: Incoming) => serveCalDav(doors, identify, request, incoming)
  app.all('/caldav', (context) => serve(context.req.raw, context.var.incoming))
  app.all('/caldav/*', (context) => serve(context.req.raw, context.var.incoming))
  app.get('/feeds/:file', (context) => doors.feed(context.req.raw, context.var.incoming.requestId))
}

async function serveCalDav(
  { caldav, emailOf }: CalendarDoors,
  identify: IdentifyCaller,
  request: Request,
  incoming: Incoming,
): Promise<Response> {
  if (request.method === 'OPTIONS') return answerOptions()
  const basic = readBasic(request.headers.get('authorization'))
  const caller = await identify(asApiKey(request, basic), incoming)
  if (caller instanceof Response) return caller.status === 401 ? challenge() : caller
  if (basic && !(await isOwn(basic.name, caller, emailOf))) return challenge()
  // What is too large is not read at all.
  const body = await readText(request, bodyLimit).catch(() => null)
  return caldav(request, caller, body ?? null)
}

interface Basic {
  readonly name: string
  readonly password: string
}

function readBasic(header: string | null): Basic | undefined {
  const [, encoded] = /^Basic ([\w+/]+=*)$/i.exec(header ?? '') ?? []
  if (encoded === undefined || encoded.length > 2_000) return undefined
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon === -1 ? undefined : { name: text.slice(0, colon), password: text.slice(colon + 1) }
}

/** The same request with the key in its own place, and without a cookie: programs have none. */
function asApiKey({ url, method, headers }: Request, basic: Basic | undefined): Request {
  const changed = new Headers(headers)
  changed.delete('cookie')
  if (basic) {
    changed.delete('authorization')
    changed.set('x-api-key', basic.password.replace(/[^\x21-\x7e]/g, '') || '-')
  }
  return new Request(url, { method, headers: changed })
}

/** A key is good together with the address of its owner alone. */
async function isOwn(
  name: string,
  caller: RequestCaller,
  emailOf: CalendarDoors['emailOf'],
): Promise<boolean> {
  if (caller.via === 'local') return true
  const email = await emailOf(caller)
  return email !== null && email.toLowerCase() === name.trim().toLowerCase()
}

function challenge(): Response {
  const headers = {
    'www-authenticate': 'Basic realm="Waymark", charset="UTF-8"',
    'cache-control': 'no-store',
  }
  return new Response('Sign in with your e-mail address and an API key as the password.\n', {
    status: 401,
    headers,
  })
}
