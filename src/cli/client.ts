import type { RegisteredClient, RegisteredClients } from '../accounts/clients/registered-clients.ts'
import { type Failure, invalid } from '../errors.ts'
import { type CommandBody, type CommandContext, exitCodes } from './command.ts'

interface Outcome {
  readonly clients: readonly RegisteredClient[]
  readonly says: string
  /** Made up here and not shown again. */
  readonly secret?: string
}

type Action = (clients: RegisteredClients, context: CommandContext) => Promise<Outcome>

const actions: Readonly<Record<string, Action>> = {
  async add(clients, { args, flags }) {
    const [, id, ...more] = args
    if (more.length > 0) throw usage('A client has one id.')
    const { client, secret } = await clients.add({
      ...(id !== undefined && { id }),
      name: String(flags.name ?? ''),
      redirects: [flags.redirect ?? []].flat().map(String),
      ...(typeof flags.auth === 'string' && { auth: flags.auth }),
    })
    return { clients: [client], says: `Added ${line(client)}`, ...(secret !== null && { secret }) }
  },
  async list(clients) {
    const found = await clients.list()
    const says = found.length === 0 ? 'No assistants were added.' : found.map(line).join('\n')
    return { clients: found, says }
  },
  async remove(clients, { args }) {
    const [, id, ...more] = args
    if (id === undefined || more.length > 0) throw usage('Name one client by its id.')
    const client = await clients.remove(id)
    return { clients: [client], says: `Removed ${client.name}. It no longer has access for anyone.` }
  },
}

export const command: CommandBody = {
  usage: `${Object.keys(actions).join('|')} [ID]`,
  words: Object.keys(actions),
  options: {
    name: { type: 'string', value: 'NAME', describe: 'The name people see when it asks for access' },
    redirect: {
      type: 'string',
      multiple: true,
      value: 'URL',
      describe: 'Where it sends people back to; repeat for more',
    },
    auth: {
      type: 'string',
      value: 'METHOD',
      completes: ['none', 'client_secret_basic', 'client_secret_post'],
      describe:
        'none, or client_secret_basic or client_secret_post for one that can keep a secret (default: none)',
    },
  },
  examples: [
    'waymark client add team-bot --name "Team bot" --redirect https://bot.example.com/callback --auth client_secret_basic',
    'waymark client list --json',
    'waymark client remove team-bot',
  ],
  notes:
    'It works on the data folder or DATABASE_URL of the server, whether or not the server runs. With WAYMARK_CLIENTS=known no others may ask.',
  async run(context) {
    const name = context.args[0] ?? ''
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined
    if (!action) throw usage(`waymark client takes one of ${Object.keys(actions).join(', ')}.`)
    const { withClients } = await import('../compose/accounts.ts')
    const { clients, says, secret } = await withClients(context.config, (found) => action(found, context))
    const shown = secret === undefined ? '' : `Secret: ${secret}\nYou won't see it again.\n`
    context.answer({ clients, ...(secret !== undefined && { secret }) }, () => `${says}\n${shown}`)
    return exitCodes.ok
  },
}

function line({ id, name, redirects, auth }: RegisteredClient): string {
  const secret = auth === 'none' ? '' : `  ${auth}`
  return `${id}  ${name}${secret}  ${redirects.join(' ')}`
}

function usage(message: string): Failure {
  return invalid('bad_arguments', message, { hint: 'waymark client --help shows how.' })
}
