import { createCalDavDoor } from '../caldav/door.ts'
import { createFeedDoor } from '../caldav/feed.ts'
import type { ServerAddress } from '../clients/snippets.ts'
import { type Running, start } from '../compose.ts'
import type { Config } from '../config.ts'
import { findContract } from '../contracts/catalog.ts'
import { createApp } from '../http/app.ts'
import { type Audience, localAudience } from '../http/audience.ts'
import { createChatEndpoint } from '../http/chat-endpoint.ts'
import { DeferredFetch } from '../http/deferred-fetch.ts'
import { knownRequests } from '../http/known-requests.ts'
import { noLimits, Traffic } from '../http/limits.ts'
import { fromAnywhere, listen, usualConnections } from '../http/listen.ts'
import { openMetrics } from '../http/metrics.ts'
import { createPage } from '../http/page.ts'
import { createPageApi } from '../http/page-api.ts'
import { ofAnotherUser } from '../http/same-user.ts'
import { teamRoutes } from '../http/team-routes.ts'
import type { Log } from '../log.ts'
import { createMcpEndpoint } from '../mcp/http.ts'
import { createServices } from '../mcp/services.ts'
import { SlowRefusals } from '../usage/slow-refusals.ts'
import { openCalendarAlarms, openReminders, type Reminders } from './reminders.ts'
import { isInvited, teamDependencies } from './team-dependencies.ts'
import { startTelemetry } from './telemetry.ts'

interface ServeOptions {
  readonly host: string
  readonly port: number
  readonly version: string
  /** How an assistant on this machine would start the server itself. */
  readonly start: ServerAddress
}

interface Served {
  /** Where it listens. */
  readonly listening: string
  /** Where people reach it, which a proxy may make another address. */
  readonly url: string
  close(): Promise<void>
}

/** Starts a server with all its surfaces: the page and its API, the chat, and MCP. */
export async function serve(config: Config, log: Log, options: ServeOptions): Promise<Served> {
  const { host, port } = options
  const withAccounts = config.accounts.isOn ? await import('./accounts.ts') : null
  const settings = withAccounts?.checkAccounts(config, host, port)
  const running = await start(config, log)
  const closing: (() => Promise<void>)[] = [() => running.close()]
  const close = async () => {
    for (const end of closing.toReversed()) await end()
  }
  try {
    closing.push(await startTelemetry(config, log, running, options.version))
    // Requests wait until the routes are there: some of those need to know the address first.
    const deferred = new DeferredFetch()
    const listening = await listen(deferred.fetch, {
      ...{ host, port, limits: connectionLimits(settings, config) },
      // Without accounts whoever connects is the one user of this machine.
      ...(!withAccounts && { unwelcome: (sockets) => ofAnotherUser(sockets) }),
    })
    let endWork = async () => {}
    closing.push(async () => {
      const closed = listening.close() // takes nothing new while what is under way comes to its end
      await endWork()
      await closed
    })
    const audience = withAccounts
      ? await withAccounts.openAccountsAudience(
          config,
          listening.url,
          log,
          running.deps.reportBug,
          (token) => isInvited(running, token),
          (owner, project) => running.stores.members(owner, project),
        )
      : localAudience(config.user)
    closing.splice(2, 0, () => audience.close())
    if (audience.people)
      running.knowPeople((ids) => audience.people?.describe(ids) ?? Promise.resolve(new Map()))
    const url = audience.url ?? listening.url
    const reminders = openReminders(running, config, log, { people: audience.people, url })
    closing.push(() => reminders.close())
    const { app, end } = assemble(running, audience, reminders, config, log, options)
    endWork = end
    deferred.open(app.fetch)
    reminders.start()
    return { listening: listening.url, url, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Without accounts everybody is the one user of this machine, and behind a proxy everybody comes from its address. */
function connectionLimits(settings: { readonly proxies: number } | undefined, { rateLimits }: Config) {
  return settings?.proxies === 0 && rateLimits ? usualConnections : fromAnywhere
}

function assemble(
  running: Running,
  audience: Audience,
  reminders: Reminders,
  config: Config,
  log: Log,
  options: ServeOptions,
) {
  const { deps, stores } = running
  const { reportBug } = deps
  const alarms = openCalendarAlarms(stores, config.peopleZone)
  const mcp = createMcpEndpoint((error) => log.info(error.message), {}, audience.watch)
  const contract = findContract(config.chat.contract)
  const chat = createChatEndpoint((caller) => running.chat(caller, contract))
  const traffic = new Traffic(config.rateLimits ? undefined : noLimits)
  const metrics = openMetrics({
    calls: () => running.counts.toString(),
    connections: () => stores.load(),
    traffic: () => traffic.now(),
  })
  const page = createPageApi({
    deps,
    blobs: running.blobs,
    about: {
      accounts: config.accounts.isOn,
      version: options.version,
      model: running.chat({ owner: config.user }, contract).model.name,
      retentionDays: config.retentionDays,
    },
    user: audience.user,
    start: config.accounts.isOn ? null : options.start,
    url: audience.url,
    watch: audience.watch,
  })
  const { turns } = audience
  const refusals = new SlowRefusals()
  const app = createApp({
    mcp,
    refusals: turns ? { wait: (who) => refusals.wait(who), address: audience.address } : undefined,
    service: createServices(deps, options.version),
    checkStore: async () => void (await Promise.all([stores.check(), audience.check()])),
    reportBug,
    metrics: () => metrics.text(),
    guard: audience.guard,
    identify: knownRequests({
      identify: audience.identify,
      traffic,
      turns,
      projects: (owner) => stores.projects(owner),
      reportBug,
    }),
    api: [
      chat.routes,
      page.routes,
      ...audience.routes,
      ...teamRoutes(teamDependencies(running, audience, reminders.notifying)),
    ],
    calendars: {
      caldav: createCalDavDoor({ ...deps, alarms }),
      feed: createFeedDoor({
        ...deps,
        alarms,
        findFeed: stores.findFeed,
        isActive: async (owner) => (await audience.people?.reach(owner))?.isActive ?? true,
      }),
      emailOf: async (identity) => (await audience.user(identity)).email,
    },
    page: createPage(),
    ...(audience.accounts && { accounts: audience.accounts }),
  })
  /** The streams that have no end, then what is under way. */
  const end = async () => {
    page.close()
    await Promise.all([mcp.close(), chat.close()])
  }
  return { app, end }
}
