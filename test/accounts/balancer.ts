import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Balancer extends AsyncDisposable {
  readonly url: string
  /** Where requests go from now on, in turn. */
  use(targets: readonly string[]): void
}

/** What stands before the nodes of a team: gives each request to the next of them, and says where it came from. */
export async function startBalancer(): Promise<Balancer> {
  let [targets, turn]: [readonly string[], number] = [[], 0]
  const server = createServer((incoming, outgoing) => {
    const target = new URL(incoming.url ?? '/', targets[turn++ % targets.length])
    const headers = { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '' }
    const onward = request(target, { method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    use(next) {
      targets = next
    },
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
