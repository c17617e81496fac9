import type { Connection } from './listen.ts'

/**
 * Where a request comes from. With proxies in front it is what the outermost of them wrote; what stands before that
 * anybody could have written.
 */
export function addressOf(request: Request, { incoming }: Connection, proxies: number): string {
  const direct = incoming?.socket.remoteAddress ?? ''
  if (proxies === 0) return networkOf(direct)
  const hops = (request.headers.get('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim())
  return networkOf(hops.at(-proxies) || direct)
}

/** One household has a whole network of version 6; it counts as one address. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!address.includes(':')) return address
  const [left = '', right] = address.split('%')[0]?.split('::') ?? []
  const [before, after] = [left, right ?? ''].map((part) => part.split(':').filter(Boolean))
  const zeros = right === undefined ? 0 : Math.max(0, 8 - (before?.length ?? 0) - (after?.length ?? 0))
  const groups = [...(before ?? []), ...Array<string>(zeros).fill('0'), ...(after ?? [])]
  return `${groups.slice(0, 4).join(':')}::`
}
