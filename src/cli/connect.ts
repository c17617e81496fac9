import { resolve } from 'node:path'
import type { Client, MachinePaths, Scope, ServerAddress } from '../clients/client.ts'
import { clients } from '../clients/clients.ts'
import { shellLine } from '../clients/shell-line.ts'
import type { Flags } from '../config.ts'
import { Failure, invalid } from '../errors.ts'
import { type CommandBody, exitCodes } from './command.ts'
import { carryOut, type Planned } from './connect/carry-out.ts'
import { overviewOf, showOverview } from './connect/overview.ts'
import { planClient, planHook, planSkill } from './connect/plan.ts'
import { startOfServer } from './connect/start-of-server.ts'
import { findMachinePaths, isInstalled, requireProject, thisInstallation } from './connect/surroundings.ts'
import { contractOptions, readContractFlags } from './contract-options.ts'
import { nearest } from './nearest.ts'

const extras = ['skill', 'hook']
const usualBudget = 800

export const command: CommandBody = {
  usage: '[CLIENT | skill | hook]',
  options: {
    all: { type: 'boolean', describe: 'Every client that is found on this machine' },
    scope: {
      type: 'string',
      value: 'SCOPE',
      describe: 'user: for everything you do, project: for this project (default: user)',
    },
    url: {
      type: 'string',
      value: 'URL',
      describe: 'A server that runs already, instead of one the client starts',
    },
    contract: contractOptions.contract,
    profile: contractOptions.profile,
    budget: {
      type: 'string',
      value: 'TOKENS',
      describe: `What the hook may tell at most (default: ${usualBudget})`,
    },
    remove: { type: 'boolean', describe: 'Take Waymark out again, and nothing else' },
    'dry-run': { type: 'boolean', describe: 'Show what would change, and change nothing' },
    yes: { type: 'boolean', describe: 'Do not ask' },
  },
  examples: [
    'waymark connect',
    `waymark connect ${clients[0]?.id} --profile agent`,
    'waymark connect cursor --scope project --dry-run',
    'waymark connect vscode --url http://127.0.0.1:4949/mcp',
    'waymark connect --all --yes',
    'waymark connect codex --remove',
    'waymark connect skill --scope project',
    'waymark connect hook --budget 500',
  ],
  async run({ config, flags, args, print, answer }) {
    const places = findMachinePaths(config)
    const isJson = flags.json === true
    if (args.length === 0 && !flags.all) {
      const rows = overviewOf(places)
      answer({ clients: rows }, () => showOverview(rows, places))
      return exitCodes.ok
    }
    const wishes = { isJson, isSure: flags.yes === true, isDryRun: flags['dry-run'] === true, print }
    return carryOut(planAll(args, flags, places), wishes)
  },
}

function planAll(args: readonly string[], flags: Flags, places: MachinePaths): Planned[] {
  const scope = readScope(flags.scope)
  if (scope === 'project') requireProject(places)
  const [name, ...more] = args
  if (more.length > 0 || (name !== undefined && flags.all))
    throw usage('One client at a time, or --all.', 'waymark connect --help shows how to call it.')
  if (name === 'skill' || name === 'hook') return [planExtra(name, flags, scope, places)]
  if (flags.budget !== undefined)
    throw usage('--budget is for the hook.', 'waymark connect hook --budget 500')
  const server = flags.remove ? null : readServer(flags, scope)
  if (name !== undefined) return [planOne(findClient(name), server, scope, places)]
  const found = clients.filter((client) => client.scopes.includes(scope) && isInstalled(client, places))
  if (found.length === 0)
    throw new Failure('not_found', 'None of the clients was found on this machine.', {
      hint: `Name the one you mean: ${clients.map(({ id }) => id).join(', ')}.`,
    })
  return found.map((client) => orFailure(client, () => planOne(client, server, scope, places)))
}

function planOne(client: Client, server: ServerAddress | null, scope: Scope, places: MachinePaths): Planned {
  if (!client.scopes.includes(scope))
    throw usage(`${client.name} has no file for a project.`, `Leave --scope out: it has one for the user.`)
  return planClient(client, server, scope, places)
}

/** One client whose file cannot be changed does not keep the others from being connected. */
function orFailure({ id, name }: Client, plan: () => Planned): Planned {
  try {
    return plan()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { id, name, failure: error }
  }
}

function planExtra(name: 'skill' | 'hook', flags: Flags, scope: Scope, places: MachinePaths): Planned {
  const foreign = ['url', 'contract', 'profile'].find((flag) => flags[flag] !== undefined)
  if (foreign) throw usage(`--${foreign} is for clients.`, 'waymark connect --help shows how to call it.')
  if (name === 'skill') return planSkill(!flags.remove, scope, places)
  if (flags.remove) return planHook(null, scope, places)
  const words = ['catch-up', '--budget', String(readBudget(flags.budget)), ...carried(flags)]
  const { command, args } = startOfServer(thisInstallation(), scope, words)
  return planHook(shellLine([command, ...args]), scope, places)
}

function readServer(flags: Flags, scope: Scope): ServerAddress {
  // Checks the names; the words go on only where they were given, so that a later default holds there, too.
  readContractFlags(flags)
  if (typeof flags.url === 'string') return readAddress(flags.url, flags)
  const given = ['contract', 'profile'].flatMap((flag) =>
    typeof flags[flag] === 'string' ? [`--${flag}`, flags[flag]] : [],
  )
  return { kind: 'stdio', ...startOfServer(thisInstallation(), scope, ['mcp', ...given, ...carried(flags)]) }
}

/** Where the data is, whose it is and which project, if the command line said so: a client starts somewhere else. */
export function carried(flags: Flags): string[] {
  const folders = ['data', 'project'].flatMap((flag) =>
    typeof flags[flag] === 'string' ? [`--${flag}`, resolve(flags[flag])] : [],
  )
  return [...folders, ...(typeof flags.user === 'string' ? ['--user', flags.user] : [])]
}

function findClient(name: string): Client {
  const client = clients.find(({ id }) => id === name.toLowerCase())
  if (client) return client
  const known = [...clients.map(({ id }) => id), ...extras]
  const guess = nearest(name.toLowerCase(), known)
  throw usage(
    `There is no client "${name.slice(0, 40)}".`,
    guess ? `Did you mean waymark connect ${guess}?` : `Known are ${known.join(', ')}.`,
  )
}

function readScope(given: Flags[string]): Scope {
  if (given === undefined) return 'user'
  if (given === 'user' || given === 'project') return given
  throw usage('--scope must be user or project.', 'waymark connect --help lists the options.')
}

function readBudget(given: Flags[string]): number {
  const budget = Number(given ?? usualBudget)
  if (Number.isInteger(budget) && budget >= 100 && budget <= 20_000) return budget
  throw usage(
    '--budget must be a whole number from 100 to 20000.',
    'It counts tokens; 800 is a page of lines.',
  )
}

function usage(message: string, hint: string): Failure {
  return invalid('bad_arguments', message, { hint })
}

/** The address of a server, with the contract and the profile where they go in an address. */
function readAddress(given: string, flags: Flags): ServerAddress {
  const local = ['data', 'project', 'user'].find((flag) => typeof flags[flag] === 'string')
  if (local) throw refused(`--${local} is for a server that the client starts; the one at --url has its own.`)
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || given.length > 2_000)
    throw refused('--url must be an address such as http://127.0.0.1:4949/mcp.')
  if (url.username || url.password) throw refused('--url would put a password into a file; leave it out.')
  if (url.pathname === '/') url.pathname = '/mcp'
  if (typeof flags.contract === 'string' && flags.contract !== 'native') {
    if (!/\/mcp\/?$/.test(url.pathname))
      throw refused('--url names a contract already, or does not end in /mcp; leave --contract out.')
    url.pathname = `${url.pathname.replace(/\/$/, '')}/${flags.contract}`
  }
  if (typeof flags.profile === 'string') url.searchParams.set('profile', flags.profile)
  return { kind: 'http', url: url.href }
}

function refused(message: string): Failure {
  return invalid('bad_arguments', message, { hint: 'waymark connect --help shows how to call it.' })
}
