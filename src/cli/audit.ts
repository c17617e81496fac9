import { openStores } from '../compose.ts'
import { invalid } from '../errors.ts'
import { readSince } from '../language/since-words.ts'
import type { AuditedCall } from '../usage/audit.ts'
import { type CommandBody, type CommandContext, exitCodes } from './command.ts'
import type { Screen } from './screen/screen.ts'
import { type Cell, type Column, table } from './screen/table.ts'

const most = 10_000

export const command: CommandBody = {
  options: {
    client: { type: 'string', value: 'NAME', describe: 'Only calls by this client' },
    tool: { type: 'string', value: 'TOOL', describe: 'Only this tool' },
    outcome: {
      type: 'string',
      value: 'OUTCOME',
      describe: 'Only calls with this outcome: ok, not_found, rate_limited …',
    },
    since: { type: 'string', value: 'WHEN', describe: 'Only since: yesterday, 2026-11-14, 2h' },
    limit: { type: 'string', value: 'NUMBER', describe: 'The most to show (default: 50)' },
  },
  examples: [
    'waymark audit',
    'waymark audit --since 2h --outcome forbidden',
    'waymark audit --client codex --json',
  ],
  notes:
    'The contents of requests and answers are not kept. Calls are removed with the changes (WAYMARK_RETENTION_DAYS).',
  async run({ config, flags, answer, screen }) {
    await using stores = await openStores(config)
    const zone = (await stores.settings(config.user).read()).timeZone ?? config.timeZone
    const query = await readQuery(flags, zone)
    const calls = await stores.audit(config.user).list(query)
    answer({ calls }, () => report(calls, zone, screen))
    return exitCodes.ok
  },
}

async function readQuery({ client, tool, outcome, since, limit }: CommandContext['flags'], zone: string) {
  const number = Number(limit ?? 50)
  if (!Number.isInteger(number) || number < 1 || number > most)
    throw invalid('bad_arguments', `--limit must be a whole number from 1 to ${most}.`)
  return {
    limit: number,
    ...(typeof client === 'string' && { client }),
    ...(typeof tool === 'string' && { tool }),
    ...(typeof outcome === 'string' && { outcome }),
    ...(typeof since === 'string' && { since: await readSince(since, { now: new Date(), zone }) }),
  }
}

const columns: readonly Column[] = [
  { heading: 'time' },
  { heading: 'client' },
  { heading: 'tool' },
  { heading: 'outcome' },
  { heading: 'ms', align: 'right' },
  { heading: 'via' },
]

function report(calls: readonly AuditedCall[], zone: string, screen: Screen): string {
  if (calls.length === 0) return 'no calls\n'
  const rows = calls.map((call) => rowOf(call, zone, screen))
  // What is piped is read by programs, which have all the room they want.
  const room = screen.isLaidOut ? screen.columns : 1_000
  const lines = table(columns, rows, { columns: room, paint: screen.paint })
  const plain = () =>
    rows.map((row) =>
      row
        .map(({ text }) => text)
        .join('  ')
        .trimEnd(),
    )
  return `${(lines ?? plain()).join('\n')}\n`
}

function rowOf(call: AuditedCall, zone: string, { paint }: Screen): Cell[] {
  const { at, client, contract, tool, outcome, milliseconds, via } = call
  return [
    // Sweden writes the time as ISO does, with a space.
    { text: at.toLocaleString('sv-SE', { timeZone: zone }) },
    { text: client ?? '' },
    { text: contract === 'native' ? tool : `${contract} ${tool}` },
    { text: outcome, paint: outcome === 'ok' ? undefined : paint.warning },
    { text: milliseconds < 10 ? milliseconds.toFixed(1) : milliseconds.toFixed(0) },
    { text: via ?? '' },
  ]
}
