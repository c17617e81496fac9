import { resolve } from 'node:path'
import {
  type Client,
  type MachinePaths,
  type Scope,
  type ServerAddress,
  scopesOf,
  withoutFileTools,
} from '../clients/client.ts'
import { clients } from '../clients/clients.ts'
import { shellLine } from '../clients/shell-line.ts'
import type { Flags } from '../config.ts'
import { Failure, invalid } from '../errors.ts'
import { type CommandBody, exitCodes } from './command.ts'
import { carryOut, type Planned } from './connect/carry-out.ts'
import { type Check, checkClient } from './connect/check.ts'
import { overviewOf, showOverview } from './connect/overview.ts'
import { planClient, planHook, planSkill } from './connect/plan.ts'
import { type Installation, startOfServer } from './connect/start-of-server.ts'
import { findMachinePaths, isInstalled, requireProject, thisInstallation } from './connect/surroundings.ts'
import { contractOptions, readContractFlags } from './contract-options.ts'
import { nearest } from './nearest.ts'

const extras = ['skill', 'hook', 'codex-hook'] as const
type Extra = (typeof extras)[number]
const usualBudget = 800

export const command: CommandBody = {
  usage: '[CLIENT | skill | hook | codex-hook]',
  options: {
    all: { type: 'boolean', describe: 'Every client found on this machine' },
    scope: {
      type: 'string',
      value: 'SCOPE',
      describe: 'user: for everything you do, project: for this project (default: user)',
    },
    url: {
      type: 'string',
      value: 'URL',
      describe: 'A running server, instead of one the client starts',
    },
    contract: contractOptions.contract,
    profile: {
      ...contractOptions.profile,
      describe:
        'Which of them: full, agent, lite, readonly (default: agent for coding agents, full for others)',
    },
    budget: {
      type: 'string',
      value: 'TOKENS',
      describe: `The most tokens the hook may use (default: ${usualBudget})`,
    },
    check: { type: 'boolean', describe: 'Check whether the client is connected, and if not, why' },
    remove: { type: 'boolean', describe: 'Remove Waymark, and nothing else' },
    'dry-run': { type: 'boolean', describe: 'Show what would change, without changing it' },
    yes: { type: 'boolean', describe: 'Do not ask' },
  },
  examples: [
    'waymark connect',
    'waymark connect claude-code',
    'waymark connect codex --profile full',
    'waymark connect cursor --scope project --dry-run',
    'waymark connect vscode --url http://127.0.0.1:4949/mcp',
    'waymark connect --all --yes',
    'waymark connect --check',
    'waymark connect codex --remove',
    'waymark connect skill --scope project',
    'waymark connect hook --budget 500',
    'waymark connect codex-hook',
  ],
  async run({ config, flags, args, print, answer }) {
    const places = findMachinePaths(config)
    const isJson = flags.json === true
    if (flags.check) {
      const checks = await checkAll(args, places)
      answer({ checks }, () => showChecks(checks))
      return checks.every(({ connected }) => connected) ? exitCodes.ok : exitCodes.failed
    }
    if (args.length === 0 && !flags.all) {
      const rows = overviewOf(places)
      answer({ clients: rows }, () => showOverview(rows, places))
      return exitCodes.ok
    }
    const wishes = { isJson, isSure: flags.yes === true, isDryRun: flags['dry-run'] === true, print }
    return carryOut(planAll(args, flags, places, await thisInstallation()), wishes)
  },
}

/** The client that was named, or every one that has an entry or is on this machine. */
async function checkAll([name, ...more]: readonly string[], places: MachinePaths): Promise<Check[]> {
  if (more.length > 0) throw usage('One client at a time, or none for all.', 'waymark connect --check')
  if (name !== undefined) return [await checkClient(findClient(name), places)]
  const rows = overviewOf(places).filter(({ places }) => places.some(({ connected }) => connected))
  const connected = clients.filter((client) => rows.some(({ id }) => id === client.id))
  // One after the other: each starts a program of its own, and some of those are large.
  const checks: Check[] = []
  for (const client of connected) checks.push(await checkClient(client, places))
  return checks
}

function showChecks(checks: readonly Check[]): string {
  if (checks.length === 0) return 'No client is connected yet. waymark connect lists them.\n'
  return checks.map(({ name, says }) => `${name}: ${says}\n`).join('')
}

function planAll(
  args: readonly string[],
  flags: Flags,
  places: MachinePaths,
  installation: Installation,
): Planned[] {
  const scope = readScope(flags.scope)
  if (scope === 'project') requireProject(places)
  const [name, ...more] = args
  if (more.length > 0 || (name !== undefined && flags.all))
    throw usage('One client at a time, or --all.', 'waymark connect --help shows how to call it.')
  if (extras.includes(name as Extra)) return [planExtra(name as Extra, flags, scope, places, installation)]
  if (flags.budget !== undefined)
    throw usage('--budget is for the hook.', 'waymark connect hook --budget 500')
  const given = flags.remove ? null : readServer(flags, scope, installation)
  const server = (client: Client) => given && asNeeded(client, given, flags)
  if (name !== undefined) {
    const client = findClient(name)
    return [planOne(client, server(client), scope, places)]
  }
  const found = clients.filter((client) => scopesOf(client).includes(scope) && isInstalled(client, places))
  if (found.length === 0)
    throw new Failure('not_found', 'No known client was found on this machine.', {
      hint: `Name the one you mean: ${clients.map(({ id }) => id).join(', ')}.`,
    })
  return found.map((client) => orFailure(client, () => planOne(client, server(client), scope, places)))
}

function planOne(client: Client, server: ServerAddress | null, scope: Scope, places: MachinePaths): Planned {
  if (!scopesOf(client).includes(scope))
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

/** Coding agents read and search files themselves; unless the tools were chosen, ours stay away. */
function asNeeded({ hasFileTools }: Client, server: ServerAddress, flags: Flags): ServerAddress {
  const isChosen = flags.profile !== undefined || (flags.contract ?? 'native') !== 'native'
  return hasFileTools && !isChosen ? withoutFileTools(server) : server
}

function planExtra(
  name: Extra,
  flags: Flags,
  scope: Scope,
  places: MachinePaths,
  installation: Installation,
): Planned {
  const foreign = ['url', 'contract', 'profile'].find((flag) => flags[flag] !== undefined)
  if (foreign) throw usage(`--${foreign} is for clients.`, 'waymark connect --help shows how to call it.')
  if (name === 'skill') return planSkill(!flags.remove, scope, places)
  const client = name === 'hook' ? 'claude-code' : 'codex'
  if (flags.remove) return planHook(client, null, scope, places)
  const lineOf = (...words: readonly string[]) => {
    const { command, args } = startOfServer(installation, scope, [...words, ...carried(flags)])
    return shellLine([command, ...args])
  }
  const commands = {
    'catch-up': lineOf('catch-up', '--budget', String(readBudget(flags.budget)), '--for', client),
    hook: lineOf('hook'),
  }
  return planHook(client, commands, scope, places)
}

function readServer(flags: Flags, scope: Scope, installation: Installation): ServerAddress {
  // Checks the names; the words go on only where they were given, so that a later default holds there, too.
  readContractFlags(flags)
  if (typeof flags.url === 'string') return readAddress(flags.url, flags)
  const given = ['contract', 'profile'].flatMap((flag) =>
    typeof flags[flag] === 'string' ? [`--${flag}`, flags[flag]] : [],
  )
  return { kind: 'stdio', ...startOfServer(installation, scope, ['mcp', ...given, ...carried(flags)]) }
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
    guess ? `Did you mean waymark connect ${guess}?` : `Known clients: ${known.join(', ')}.`,
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
