import type { World } from './world.ts'

/** Asks the interface that the page uses, and fails where it refuses. */
// biome-ignore lint/suspicious/noExplicitAny: an answer whose form docs/http.md gives.
export async function ask({ url }: World, method: string, path: string, body?: object): Promise<any> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    signal: AbortSignal.timeout(60_000),
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok)
    throw new Error(`${method} ${path.split('?')[0]?.replace(/\d+/, 'N')}: ${response.status} ${text}`)
  return text === '' ? null : JSON.parse(text)
}
