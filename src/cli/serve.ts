import { start } from '../compose.ts'
import { Failure } from '../errors.ts'
import { createApp } from '../http/app.ts'
import { createChatEndpoint } from '../http/chat-endpoint.ts'
import { listen } from '../http/listen.ts'
import { isLoopback, refuseForeign } from '../http/local-only.ts'
import { localIdentity } from '../identity.ts'
import { openLog } from '../log.ts'
import { createMcpEndpoint } from '../mcp/http.ts'
import { createServices } from '../mcp/services.ts'
import { type Command, type CommandContext, exitCodes } from './command.ts'
import { exitWithin, untilStopped } from './until-stopped.ts'
import { version } from './version.ts'

export const serve: Command = {
  name: 'serve',
  summary: 'Serve assistants over HTTP on this machine',
  options: {
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
    'claude mcp add --transport http waymark http://127.0.0.1:4949/mcp',
  ],
  async run(context) {
    const { config, flags, print } = context
    const { host, port } = readAddress(context)
    const log = await openLog(config.logLevel)
    const running = await start(config, log)
    const mcp = createMcpEndpoint((error) => log.info(error.message))
    const chat = createChatEndpoint((owner) => running.chat(owner))
    try {
      const service = createServices(running.workshop, version)
      const app = createApp({
        mcp,
        service,
        checkStore: () => running.stores.check(),
        metrics: () => running.counts.toString(),
        guard: refuseForeign,
        identify: () => localIdentity(config.user),
        api: [chat.routes],
      })
      const listening = await listen(app.fetch, { host, port })
      print(announce(listening.url, flags.json === true))
      await stopped(untilStopped())
      exitWithin(5_000)
      const closed = listening.close()
      await Promise.all([mcp.close(), chat.close()])
      await closed
    } finally {
      await running.close()
    }
    return exitCodes.ok
  },
}

function readAddress({ flags }: CommandContext): { host: string; port: number } {
  const host = String(flags.host ?? '127.0.0.1')
  if (!isLoopback(host)) {
    throw new Failure('invalid', `Without accounts Waymark listens on this machine alone, not on ${host}.`, {
      reason: 'bad_arguments',
      hint: 'Anyone who reaches that address could read and change everything. Leave --host out.',
    })
  }
  const port = Number(flags.port ?? 4949)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Failure('invalid', 'A port is a number from 0 to 65535.', { reason: 'bad_arguments' })
  }
  return { host, port }
}

function announce(url: string, json: boolean): string {
  if (json) return `${JSON.stringify({ url, mcp: `${url}/mcp` })}\n`
  return `Waymark ${version} listens on ${url}\nAssistants connect to ${url}/mcp\nStop it with Ctrl-C.\n`
}

function stopped(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}
