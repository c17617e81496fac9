import { decayed } from '../../context/context-item.ts'
import type { ContextReader } from '../../context/context-store.ts'
import type { Discovery } from '../../context/discovery.ts'
import type { Clock } from '../../tasks/calendar.ts'
import { authorsOf } from '../authors.ts'
import type { CallDependencies, Caller } from '../call.ts'
import { staleMarks } from '../stale-marks.ts'
import { fitting, largestBudget } from './budget.ts'
import { discoveryHead, quoted } from './discovery-lines.ts'
import { oneLine, showMoment } from './task-lines.ts'

/** One discovery in full, as the resource `context://{id}` shows it; undefined when there is none. */
export async function describeDiscovery(
  deps: CallDependencies,
  caller: Caller,
  id: string,
): Promise<string | undefined> {
  const project = deps.project(caller)
  const discovery = await findDiscovery(project.context, id)
  if (!discovery) return undefined
  const clock = await deps.clock(caller)
  const stale = (await staleMarks(project.files, [discovery])).get(discovery.id)
  return [
    discoveryHead(discovery, clock, stale),
    quoted(discovery.text),
    `by ${oneLine(discovery.author)}${discovery.client === null ? '' : ` through ${oneLine(discovery.client)}`}`,
    discovery.files.length === 0
      ? ''
      : `files: ${discovery.files.map(({ path }) => oneLine(path)).join(', ')}`,
    discovery.replaces === null ? '' : `in place of d${discovery.replaces}`,
    discovery.session === null ? '' : `session ${discovery.session}`,
  ]
    .filter(Boolean)
    .join('\n')
}

async function findDiscovery(context: ContextReader, id: string): Promise<Discovery | undefined> {
  const number = /^d?([1-9]\d{0,14})$/.exec(id)?.[1]
  if (number !== undefined) return context.find(Number(number))
  return /^[0-9a-f-]{36}$/.test(id) ? context.findByUuid(id) : undefined
}

/** Everything that stands about a module, newest first; undefined when nothing does. */
export async function describeModule(
  deps: CallDependencies,
  caller: Caller,
  module: string,
): Promise<string | undefined> {
  const project = deps.project(caller)
  const found = await project.context.list({ module, limit: 200 })
  if (found.length === 0) return undefined
  const [clock, stale] = [await deps.clock(caller), await staleMarks(project.files, found)]
  const authors = await authorsOf({ owner: caller.owner, people: deps.people }, found)
  const shown = fitting(
    found,
    (one) => `${discoveryHead(one, clock, stale.get(one.id), authors)}\n${quoted(one.text)}`,
    largestBudget,
  )
  const more = (await project.context.count({ module })) - shown.lines.length
  return [...shown.lines, more > 0 ? `${more} more` : ''].filter(Boolean).join('\n')
}

/** The files that are read most, and lately. */
export async function describeHotFiles(deps: CallDependencies, caller: Caller): Promise<string> {
  const clock = await deps.clock(caller)
  const items = await deps.project(caller).context.hotFiles(50)
  if (items.length === 0) return 'Nothing was read yet.'
  return items.map((item) => hotLine(item.path, item.reads, item.score, item.lastAt, clock)).join('\n')
}

function hotLine(path: string, reads: number, score: number, lastAt: Date, clock: Clock): string {
  const now = decayed(score, lastAt, clock.now).toFixed(1)
  return `${oneLine(path)} · ${now} · ${reads} ${reads === 1 ? 'read' : 'reads'} · last ${showMoment(lastAt, clock)}`
}

export async function moduleNames(deps: CallDependencies, caller: Caller): Promise<string[]> {
  const modules = await deps.project(caller).context.modules()
  return modules.map(({ name }) => name)
}

export async function discoveryNumbers(deps: CallDependencies, caller: Caller): Promise<string[]> {
  const newest = await deps.project(caller).context.list({ limit: 100 })
  return newest.map(({ id }) => String(id))
}
