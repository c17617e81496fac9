import type { Call } from './calls.ts'
import type { Try } from './figures.ts'
import type { LoadClient } from './load.ts'
import { storedTasks } from './stored.ts'
import type { Tried } from './trials.ts'

export interface Results {
  readonly tries: readonly Try[]
  /** Of the whole run, between the faults too. */
  readonly acknowledged: number
  readonly lost: number
  /** Numbers that two writes were told. */
  readonly twice: number
}

/** Reads everything back and says of every try what of it is not there. */
export async function readBack(
  tried: readonly Tried[],
  calls: readonly Call[],
  clients: readonly LoadClient[],
): Promise<Results> {
  const byKey = new Map<string, Map<number, string>>()
  for (const { key } of clients) if (!byKey.has(key)) byKey.set(key, await storedTasks(key))
  const keyOf = new Map(clients.map(({ name, key }) => [name, key]))
  const stored = ({ client }: Call) => byKey.get(keyOf.get(client) ?? '') ?? new Map<number, string>()
  const titles = new Map([...byKey].map(([key, tasks]) => [key, [...tasks.values()]]))
  const isLost = (call: Call) => !isTitle(stored(call).get(call.id as number) ?? '', call.title as string)
  const isStored = ({ client, title }: Call) =>
    titles.get(keyOf.get(client) ?? '')?.some((one) => isTitle(one, title as string)) ?? false
  const writes = calls.filter(({ kind }) => kind === 'write')
  const good = writes.filter(({ error }) => error === undefined)
  const numbers = good.map((call) => `${keyOf.get(call.client)} ${call.id}`)
  return {
    tries: tried.map(({ result, calls: own }) => ({
      ...result,
      lost: own.filter(({ kind, error }) => kind === 'write' && !error).filter(isLost).length,
      // Only what Waymark itself said, and not that it may have been saved.
      storedAllTheSame: own
        .filter(({ kind, error }) => kind === 'write' && error === 'unavailable')
        .filter(isStored).length,
    })),
    acknowledged: good.length,
    lost: good.filter(isLost).length,
    twice: numbers.length - new Set(numbers).size,
  }
}

/** A line of a list has more behind the title. */
function isTitle(line: string, title: string): boolean {
  return line === title || line.startsWith(`${title} `)
}
