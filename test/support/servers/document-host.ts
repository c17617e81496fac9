import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { TemporaryFolder } from '../files/folder.ts'
import { selfSigned } from './certificate.ts'

type Answer = (response: ServerResponse, request: IncomingMessage) => void

/** A web server with TLS on this machine, at which clients have documents about themselves. */
export interface DocumentHost extends AsyncDisposable {
  readonly url: string
  /** What lets a server read documents here: the host named, its certificate trusted. */
  readonly env: Record<string, string>
  /** How often it was asked for a path. */
  readonly asked: (path: string) => number
  /** Publishes something at a path and gives its address. */
  publish(path: string, answer: Answer): string
  /** Publishes the document of a client, which names itself by its address unless told otherwise. */
  publishClient(path: string, more?: object): string
}

export async function documentHost(certificate = selfSigned()): Promise<DocumentHost> {
  const answers = new Map<string, Answer>()
  const counts = new Map<string, number>()
  const server = createServer(certificate, (request, response) => {
    const path = request.url ?? ''
    counts.set(path, (counts.get(path) ?? 0) + 1)
    const answer = answers.get(path)
    if (answer) answer(response, request)
    else response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `localhost:${(server.address() as AddressInfo).port}`
  const url = `https://${host}`
  const folder = new TemporaryFolder()
  const file = join(folder.path, 'certificate.pem')
  writeFileSync(file, certificate.cert)
  const publish = (path: string, answer: Answer) => {
    answers.set(path, answer)
    return url + path
  }
  return {
    url,
    env: { WAYMARK_CLIENT_HOSTS: host, NODE_EXTRA_CA_CERTS: file },
    asked: (path) => counts.get(path) ?? 0,
    publish,
    publishClient: (path, more = {}) => publish(path, json({ client_id: url + path, ...client, ...more })),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      folder[Symbol.dispose]()
    },
  }
}

const client = {
  client_name: 'Pocket Assistant',
  redirect_uris: ['http://127.0.0.1/callback'],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
}

export const json =
  (value: unknown, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value))
  }
