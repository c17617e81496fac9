import { resolve } from 'node:path'
import {
  type Client,
  type Places,
  type Scope,
  type ServerAddress,
  scopesOf,
  withoutFileTools,
} from '../clients/client.ts'
import { clients } from '../clients/clients.ts'
import { shellLine } from '../clients/shell-line.ts'
import type { Flags } from '../config.ts'
import { Failure, invalid } from '../errors.ts'
import { type Command, exitCodes } from './command.ts'
import { carryOut, type Planned } from './connect/carry-out.ts'
import { type Check, checkClient } from './connect/check.ts'
import { overviewOf, showOverview } from './connect/overview.ts'
import { planClient, planHook, planSkill } from './connect/plan.ts'
import { readAddress } from './connect/read-address.ts'
import { type Installation, startOfServer } from './connect/start-of-server.ts'
import { findPlaces, isInstalled, requireProject, thisInstallation } from './connect/surroundings.ts'
import { contractOptions, readContractFlags } from './contract-options.ts'
import { nearest } from './nearest.ts'

const extras = ['skill', 'hook']
const usualBudget = 800

export const connect: Command = {
  name: 'connect',
  summary: 'Connect Claude Code, Cursor, VS Code and other clients',
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
    profile: {
      ...contractOptions.profile,
      describe:
        'Which of them: full, agent, lite, readonly (default: agent for coding agents, full for others)',
    },
    budget: {
      type: 'string',
      value: 'TOKENS',
      describe: `What the hook may tell at most (default: ${usualBudget})`,
    },
    check: { type: 'boolean', describe: 'Ask the client whether it is connected, and if not, why' },
    remove: { type: 'boolean', describe: 'Take Waymark out again, and nothing else' },
    'dry-run': { type: 'boolean', describe: 'Show what would change, and change nothing' },
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
  ],
  async run({ config, flags, args, print }) {
    const places = findPlaces(config)
    const isJson = flags.json === true
    if (flags.check) return showChecks(await checkAll(args, places), isJson, print)
    if (args.length === 0 && !flags.all) {
      const rows = overviewOf(places)
      print(isJson ? `${JSON.stringify({ clients: rows })}\n` : showOverview(rows, places))
      return exitCodes.ok
    }
    const wishes = { isJson, isSure: flags.yes === true, isDryRun: flags['dry-run'] === true, print }
    return carryOut(planAll(args, flags, places, await thisInstallation()), wishes)
  },
}

/** The client that was named, or every one that has an entry or is on this machine. */
async function checkAll([name, ...more]: readonly string[], places: Places): Promise<Check[]> {
  if (more.length > 0) throw usage('One client at a time, or none for all.', 'waymark connect --check')
  if (name !== undefined) return [await checkClient(findClient(name), places)]
  const rows = overviewOf(places).filter(({ places }) => places.some(({ connected }) => connected))
  const connected = clients.filter((client) => rows.some(({ id }) => id === client.id))
  // One after the other: each starts a program of its own, and some of those are large.
  const checks: Check[] = []
  for (const client of connected) checks.push(await checkClient(client, places))
  return checks
}

function showChecks(checks: readonly Check[], isJson: boolean, print: (text: string) => void): number {
  if (isJson) print(`${JSON.stringify({ checks })}\n`)
  else if (checks.length === 0) print('No client is connected yet. waymark connect shows which there are.\n')
  else print(checks.map(({ name, says }) => `${name}: ${says}\n`).join(''))
  return checks.every(({ connected }) => connected) ? exitCodes.ok : exitCodes.failed
}

function planAll(
  args: readonly string[],
  flags: Flags,
  places: Places,
  installation: Installation,
): Planned[] {
  const scope = readScope(flags.scope)
  if (scope === 'project') requireProject(places)
  const [name, ...more] = args
  if (more.length > 0 || (name !== undefined && flags.all))
    throw usage('One client at a time, or --all.', 'waymark connect --help shows how to call it.')
  if (name === 'skill' || name === 'hook') return [planExtra(name, flags, scope, places, installation)]
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
    throw new Failure('not_found', 'None of the clients was found on this machine.', {
      hint: `Name the one you mean: ${clients.map(({ id }) => id).join(', ')}.`,
    })
  return found.map((client) => orFailure(client, () => planOne(client, server(client), scope, places)))
}

function planOne(client: Client, server: ServerAddress | null, scope: Scope, places: Places): Planned {
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

/** Coding agents read and search files themselves; unless somebody said which tools there should be, ours stay away. */
function asNeeded({ hasFileTools }: Client, server: ServerAddress, flags: Flags): ServerAddress {
  const isChosen = flags.profile !== undefined || (flags.contract ?? 'native') !== 'native'
  return hasFileTools && !isChosen ? withoutFileTools(server) : server
}

function planExtra(
  name: 'skill' | 'hook',
  flags: Flags,
  scope: Scope,
  places: Places,
  installation: Installation,
): Planned {
  const foreign = ['url', 'contract', 'profile'].find((flag) => flags[flag] !== undefined)
  if (foreign) throw usage(`--${foreign} is for clients.`, 'waymark connect --help shows how to call it.')
  if (name === 'skill') return planSkill(!flags.remove, scope, places)
  if (flags.remove) return planHook(null, scope, places)
  const words = ['catch-up', '--budget', String(readBudget(flags.budget)), ...carried(flags)]
  const { command, args } = startOfServer(installation, scope, words)
  return planHook(shellLine([command, ...args]), scope, places)
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
