import { fifteenCalls } from '../calls.ts'
import { searchTool } from '../model/script.ts'
import { green, limit, type Outcome, red } from '../outcome.ts'
import type { Stage } from '../place.ts'

/** `waymark connect HOST` writes the host's file. */
export async function connect(stage: Stage): Promise<Outcome> {
  const { code, output } = await stage.connect()
  return code === 0 ? green() : red(output)
}

/** `waymark connect HOST --check`: the host's own list, or a session as its file says. */
export async function list(stage: Stage): Promise<Outcome> {
  const { code, output } = await stage.waymark('connect', stage.host.id, '--check', '--json')
  return code === 0 ? green() : red(output)
}

/** Fifteen calls, each judged by what of its answer reaches the model. */
export async function calls(stage: Stage): Promise<Outcome> {
  const { ran, played } = await stage.turn(fifteenCalls)
  if (played.requests === 0) return red(`the model was not asked: ${ran.output.slice(-250)}`)
  const missing: string[] = []
  const refused: string[] = []
  for (const [index, { tool, reaches }] of fifteenCalls.calls.entries()) {
    const text = played.results[index]
    if (text !== undefined && reaches.test(text)) continue
    const own = stage.host.limits[tool]
    if (own === undefined) missing.push(`${tool}: ${text ?? 'no answer'}`)
    else refused.push(own)
  }
  if (missing.length > 0) return red(`${missing.length} of 15 did not come back: ${missing.join('; ')}`)
  return refused.length > 0 ? limit(`${15 - refused.length} of 15. ${refused.join(' ')}`) : green('15')
}

/** What people say, and which tools they mean by it. */
const phrases: Readonly<Record<string, readonly string[]>> = {
  todo: ['add_task', 'list_tasks'],
  reminder: ['add_task', 'list_tasks'],
  memory: ['remember', 'context_search'],
  'project decisions': ['remember', 'context_search'],
  'what should I work on next': ['list_tasks', 'catch_up'],
}

/** Hosts that keep tools back find ours by the words people use, or have loaded those that are meant. */
export async function search(stage: Stage): Promise<Outcome> {
  const script = {
    ends: 'Searched.',
    calls: Object.keys(phrases).map((query) => ({
      tool: searchTool,
      args: { query, max_results: 5 },
      reaches: /waymark/i,
    })),
  }
  const { played } = await stage.turn(script)
  if (played.offeredAtFirst.length >= 10) return green('offers all at once')
  const isLoaded = (phrase: string) => phrases[phrase]?.every((tool) => played.offeredAtFirst.includes(tool))
  const lost = script.calls
    .filter(({ reaches }, index) => !reaches.test(played.results[index] ?? ''))
    .map(({ args }) => args.query)
  const missing = lost.filter((phrase) => !isLoaded(phrase))
  if (missing.length > 0) return red(`not found by ${missing.join(', ')}`)
  const found = script.calls.length - lost.length
  return green(`${found} found${lost.length > 0 ? `, ${lost.length} loaded before` : ''}`)
}

/** A title that fits several tasks: who can be asked is asked, else the model gets the candidates. */
export async function elicitation(stage: Stage): Promise<Outcome> {
  const script = {
    ends: 'Asked.',
    calls: [
      { tool: 'add_task', args: { title: 'Call the plumber' }, reaches: /plumber/ },
      { tool: 'add_task', args: { title: 'Call the painter' }, reaches: /painter/ },
      {
        tool: 'complete_task',
        args: { task: 'call the' },
        reaches: /declined|closed the question|plumber[\s\S]*painter|painter[\s\S]*plumber/i,
      },
    ],
  }
  const { played } = await stage.turn(script)
  const answer = played.results.at(-1) ?? ''
  if (!script.calls.at(-1)?.reaches.test(answer)) return red(answer || 'no answer')
  return /declined|closed the question/i.test(answer)
    ? green('asked; unattended it is declined, and the model is told')
    : limit('Nobody is asked without a window; the model gets the candidates.')
}

/** What stands in the project is told to the model when a session begins. */
export async function hook(stage: Stage): Promise<Outcome> {
  const { host, data } = stage
  if (host.hook === undefined) return limit('`connect` knows no hook of it.')
  const written = await stage.waymark('connect', host.hook, '--yes', '--data', data)
  if (written.code !== 0) return red(written.output)
  await stage.waymark('add', 'Water the office plants', '--data', data)
  const { played } = await stage.turn({ ends: 'Read.', calls: [] }, host.trustsHooks)
  if (played.everything.includes('Water the office plants'))
    return green(host.trustsHooks ? 'once a person trusts it' : '')
  return red('nothing of it reached the model')
}
