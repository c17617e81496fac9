import type { ServerAddress } from '../clients/snippets.ts'
import { serve as startServing } from '../compose/serve.ts'
import { invalid } from '../errors.ts'
import { isLoopback } from '../http/local-only.ts'
import { openLog } from '../log.ts'
import { takeConsole } from '../take-console.ts'
import { type CommandBody, type CommandContext, exitCodes } from './command.ts'
import { startOfServer } from './connect/start-of-server.ts'
import { thisInstallation } from './connect/surroundings.ts'
import { carried } from './connect.ts'
import { jsonText } from './json-text.ts'
import { exitWithin, untilStopped } from './until-stopped.ts'
import { version } from './version.ts'

export const command: CommandBody = {
  options: {
    accounts: {
      type: 'boolean',
      describe: 'Serve many people, who sign in and have their own data, as do their assistants',
    },
    host: {
      type: 'string',
      value: 'ADDRESS',
      describe: 'Address of this machine to listen on (default: 127.0.0.1)',
    },
    port: {
      type: 'string',
      value: 'PORT',
      describe: 'Port to listen on; 0 picks a free one (default: 4949)',
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
    const address = readAddress(context)
    const log = await openLog(config.logLevel)
    takeConsole(log)
    const start: ServerAddress = {
      kind: 'stdio',
      ...startOfServer(await thisInstallation(), 'user', ['mcp', ...carried(flags)]),
    }
    const served = await startServing(config, log, { ...address, version, start })
    print(announce(served.listening, served.url, flags.json === true))
    await stopped(untilStopped())
    exitWithin(5_000)
    await served.close()
    return exitCodes.ok
  },
}

function readAddress({ flags, config }: CommandContext): { host: string; port: number } {
  const host = String(flags.host ?? '127.0.0.1')
  if (!isLoopback(host) && !config.accounts.isOn) {
    throw invalid(
      'bad_arguments',
      `Without accounts, Waymark only listens on this machine, not on ${host}.`,
      {
        hint: 'Anyone who can reach that address could read and change everything. Leave out --host, or add --accounts.',
      },
    )
  }
  const port = Number(flags.port ?? 4949)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw invalid('bad_arguments', 'A port is a number from 0 to 65535.')
  return { host, port }
}

/** `own` is where it listens, `url` where it is reached, which a proxy may make another. */
function announce(own: string, url: string, json: boolean): string {
  if (json) return `${jsonText({ url: own, mcp: `${url}/mcp` })}\n`
  const people = own === url ? '' : `People sign in at ${url}\n`
  return `Waymark ${version} listens on ${own}\n${people}Assistants connect to ${url}/mcp\nStop it with Ctrl-C.\n`
}

function stopped(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}
