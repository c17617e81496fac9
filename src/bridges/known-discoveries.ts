import type { ContextReader } from '../context/context-store.ts'
import type { Discovery } from '../context/discovery.ts'
import { everyNumbered } from './export/every.ts'
import type { IncomingDiscovery } from './source.ts'

/** Which of the incoming discoveries are there already. They are never edited, so the same words are the same one. */
export async function findKnownDiscoveries(
  context: ContextReader,
  incoming: readonly IncomingDiscovery[],
): Promise<Map<IncomingDiscovery, number>> {
  const there = new Map<IncomingDiscovery, number>()
  if (incoming.length === 0) return there
  const names = new Map<string, number>()
  for await (const one of everyNumbered(context)) for (const name of namesOf(one)) names.set(name, one.id)
  for (const one of incoming) {
    const id = incomingNames(one)
      .map((name) => names.get(name))
      .find((found) => found !== undefined)
    if (id !== undefined) there.set(one, id)
  }
  return there
}

function namesOf({ uuid, type, module, text, createdAt }: Discovery): string[] {
  const words = said({ type, module, text })
  return [`uuid ${uuid}`, `text ${words}`, `then ${createdAt.getTime()} ${words}`]
}

/** Two of our own may say the same on different days, as summaries do. */
function incomingNames(one: IncomingDiscovery): string[] {
  if (one.own) return [`uuid ${one.own.uuid}`, `then ${one.createdAt?.getTime()} ${said(one)}`]
  return [`text ${said(one)}`]
}

function said({ type, module, text }: Pick<Discovery, 'type' | 'module' | 'text'>): string {
  return `${type}\0${module ?? ''}\0${text}`
}
