import { declarations, emptyElement } from './names.ts'
import type { Properties } from './properties.ts'
import { escapeXml } from './xml.ts'

/** What a client wants to know of each resource. */
export interface Wanted {
  readonly kind: 'all' | 'names' | 'some'
  /** The names of properties, where it names them. */
  readonly names: readonly string[]
}

/** One resource with the properties that were asked for. */
export function entryOf(path: string, { kind, names }: Wanted, has: Properties): string {
  if (kind === 'names') return statedEntry(path, Object.keys(has).map(emptyElement), [])
  const wanted = kind === 'all' ? Object.keys(has) : names
  const found = wanted.flatMap((name) => (Object.hasOwn(has, name) ? [has[name] as string] : []))
  return statedEntry(
    path,
    found,
    wanted.filter((name) => !Object.hasOwn(has, name)),
  )
}

export function statedEntry(path: string, found: readonly string[], missing: readonly string[]): string {
  const ok = found.length > 0 || missing.length === 0 ? propstat(found, '200 OK') : ''
  const lacking = missing.length === 0 ? '' : propstat(missing.map(emptyElement), '404 Not Found')
  return `<d:response><d:href>${escapeXml(path)}</d:href>${ok}${lacking}</d:response>\n`
}

function propstat(properties: readonly string[], status: string): string {
  return `<d:propstat><d:prop>${properties.join('')}</d:prop><d:status>HTTP/1.1 ${status}</d:status></d:propstat>`
}

/** One resource with a status of its own. */
export function statusEntry(path: string, status: string, condition = ''): string {
  const error = condition === '' ? '' : `<d:error>${condition}</d:error>`
  return `<d:response><d:href>${escapeXml(path)}</d:href><d:status>HTTP/1.1 ${status}</d:status>${error}</d:response>\n`
}

/**
 * The answer with all of them, written while they are read. What fails before the first is there is a refusal; after that the
 * answer breaks off.
 */
export async function multistatus(entries: AsyncIterable<string>): Promise<Response> {
  const pieces = entries[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  let next: IteratorResult<string> | undefined = await pieces.next()
  const head = `<?xml version="1.0" encoding="utf-8"?>\n<d:multistatus ${declarations}>\n`
  let isBegun = false
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = next ?? (await pieces.next())
      next = undefined
      const text = `${isBegun ? '' : head}${done ? '</d:multistatus>\n' : value}`
      isBegun = true
      controller.enqueue(encoder.encode(text))
      if (done) controller.close()
    },
    cancel: async () => void (await pieces.return?.()),
  })
  return new Response(body, {
    status: 207,
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'no-store' },
  })
}
