import { isInvited, teamDependencies } from '../compose/team-dependencies.ts'
import { start } from '../compose.ts'
import { Failure } from '../errors.ts'
import { createApp } from '../http/app.ts'
import { localAudience } from '../http/audience.ts'
import { createChatEndpoint } from '../http/chat-endpoint.ts'
import { DeferredFetch } from '../http/deferred-fetch.ts'
import { knownRequests } from '../http/known-requests.ts'
import { noLimits, Traffic } from '../http/limits.ts'
import { listen } from '../http/listen.ts'
import { isLoopback } from '../http/local-only.ts'
import { openMetrics } from '../http/metrics.ts'
import { createPage } from '../http/page.ts'
import { createPageApi } from '../http/page-api.ts'
import { teamRoutes } from '../http/team-routes.ts'
import { openLog, takeConsole } from '../log.ts'
import { createMcpEndpoint } from '../mcp/http.ts'
import { createServices } from '../mcp/services.ts'
import { type Command, type CommandContext, exitCodes } from './command.ts'
import { startOfServer } from './connect/start-of-server.ts'
import { thisInstallation } from './connect/surroundings.ts'
import { carried } from './connect.ts'
import { exitWithin, untilStopped } from './until-stopped.ts'
import { version } from './version.ts'

export const serve: Command = {
  name: 'serve',
  summary: 'Serve assistants over HTTP on this machine',
  options: {
    accounts: {
      type: 'boolean',
      describe: 'Serve many people, each alone with their data: they sign in, and so do their assistants',
    },
    host: {
      type: 'string',
      value: 'ADDRESS',
      describe: 'Address of this machine to listen on (default: 127.0.0.1)',
    },
    port: {
      type: 'string',
      value: 'PORT',
      describe: 'Port to listen on; 0 takes a free one (default: 4949)',
    },
  },
  examples: [
    'waymark serve',
    'waymark serve --port 8080',
    'WAYMARK_SECRET=$(openssl rand -base64 32) waymark serve --accounts',
    'claude mcp add --transport http waymark http://127.0.0.1:4949/mcp',
  ],
  async run(context) {
    const { config, flags, print } = context
    const { host, port } = readAddress(context)
    const withAccounts = config.accounts.isOn ? await import('../compose/accounts.ts') : null
    withAccounts?.checkAccounts(config, host, port)
    const log = await openLog(config.logLevel)
    takeConsole(log)
    const running = await start(config, log)
    const mcp = createMcpEndpoint((error) => log.info(error.message))
    const chat = createChatEndpoint((owner, scopes) => running.chat(owner, scopes))
    const door = new DeferredFetch()
    const traffic = new Traffic(config.rateLimits ? undefined : noLimits)
    const metrics = openMetrics({
      calls: () => running.counts.toString(),
      connections: () => running.stores.load(),
      traffic: () => traffic.now(),
    })
    const listening = await listen(door.fetch, { host, port }).catch(async (error) => {
      await running.close()
      throw error
    })
    const opening = withAccounts
      ? withAccounts.openAccountsAudience(config, listening.url, log, running.deps.reportBug, (token) =>
          isInvited(running, token),
        )
      : localAudience(config.user)
    const side = await Promise.resolve(opening).catch(async (error) => {
      await Promise.all([listening.close(), running.close()])
      throw error
    })
    const page = createPageApi({
      deps: running.deps,
      about: {
        accounts: withAccounts !== null,
        timeZone: config.timeZone,
        version,
        model: running.chat(config.user).model.name,
        retentionDays: config.retentionDays,
      },
      user: side.user,
      start: withAccounts
        ? null
        : { kind: 'stdio', ...startOfServer(thisInstallation(), 'user', ['mcp', ...carried(flags)]) },
      url: side.url,
    })
    try {
      const service = createServices(running.deps, version)
      const app = createApp({
        mcp,
        service,
        checkStore: async () => void (await Promise.all([running.stores.check(), side.check()])),
        reportBug: running.deps.reportBug,
        metrics: () => metrics.text(),
        guard: side.guard,
        identify: knownRequests({
          identify: side.identify,
          traffic,
          projects: (owner) => running.stores.projects(owner),
          reportBug: running.deps.reportBug,
        }),
        api: [chat.routes, page.routes, ...side.routes, ...teamRoutes(teamDependencies(running, side))],
        page: createPage(),
        ...(side.accounts && { accounts: side.accounts }),
      })
      door.open(app.fetch)
      print(announce(listening.url, side.url ?? listening.url, flags.json === true))
      await stopped(untilStopped())
      exitWithin(5_000)
      page.close()
      const closed = listening.close()
      await Promise.all([mcp.close(), chat.close()])
      await closed
    } finally {
      await side.close()
      await running.close()
    }
    return exitCodes.ok
  },
}

function readAddress({ flags, config }: CommandContext): { host: string; port: number } {
  const host = String(flags.host ?? '127.0.0.1')
  if (!isLoopback(host) && !config.accounts.isOn) {
    throw new Failure('invalid', `Without accounts Waymark listens on this machine alone, not on ${host}.`, {
      reason: 'bad_arguments',
      hint: 'Anyone who reaches that address could read and change everything. Leave --host out, or add --accounts.',
    })
  }
  const port = Number(flags.port ?? 4949)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Failure('invalid', 'A port is a number from 0 to 65535.', { reason: 'bad_arguments' })
  }
  return { host, port }
}

/** `own` is where it listens, `url` where it is reached, which a proxy may make another. */
function announce(own: string, url: string, json: boolean): string {
  if (json) return `${JSON.stringify({ url: own, mcp: `${url}/mcp` })}\n`
  const people = own === url ? '' : `People sign in at ${url}\n`
  return `Waymark ${version} listens on ${own}\n${people}Assistants connect to ${url}/mcp\nStop it with Ctrl-C.\n`
}

function stopped(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}
