import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { describe, expect, it } from 'vitest'
import { Person, serveAccounts } from '../support/clients/people.ts'
import { newFolder } from '../support/files/folder.ts'
import { documentHost } from '../support/servers/document-host.ts'
import type { Serving } from '../support/servers/serving.ts'
import { plainEnv, plainFolder, waymark } from '../support/servers/waymark.ts'
import { binary } from './run-node.ts'
import { complaints, passing, readScenarios, type SuiteRun } from './suite.ts'

const redirect_uris = ['http://127.0.0.1/callback']

/** How a client gets to be known: each must lead through the whole suite. */
const ways: Readonly<Record<string, (server: Serving, documents: string, data: string) => Promise<string>>> =
  {
    async 'a client that registers'({ url }) {
      const response = await fetch(`${url}/api/auth/oauth2/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ client_name: 'Conformance', redirect_uris }),
      })
      return ((await response.json()) as { client_id: string }).client_id
    },
    'a client with a document': async (_, document) => document,
    async 'a client that was added beforehand'(_, __, data) {
      const redirect = redirect_uris.flatMap((uri) => ['--redirect', uri])
      await waymark(['client', 'add', 'conformance', '--name', 'Conformance', ...redirect, '--data', data])
      return 'conformance'
    },
  }

describe('the authorization suite of the official conformance tests', () => {
  it.each(Object.entries(ways))('is passed whole for %s', async (_, know) => {
    const data = newFolder()
    await using host = await documentHost()
    await using server = await serveAccounts(host.env, ['--data', data])
    const ada = new Person(server.url)
    await ada.signUp()
    const client = await know(server, host.publishClient('/conformance.json'), data)
    const run = await runAuthorization(server, client, ada)
    expect(run.scenarios.flatMap(complaints), run.output).toEqual([])
    expect(passing(run), run.output).toEqual([
      'authorization-code-grant',
      'authorization-server-metadata-endpoint',
    ])
    expect(run.code, run.output).toBe(0)
  })
})

/** The suite prints where a browser should go and waits for it to come back; the person is that browser. */
async function runAuthorization({ url, mcp }: Serving, client: string, person: Person): Promise<SuiteRun> {
  const [folder, port] = [newFolder(), await freePort()]
  const args = ['--url', url, '--client-id', client, '--resource', mcp, '--port', String(port)]
  const child = spawn(
    process.execPath,
    [binary('conformance-0.2', 'conformance'), 'authorization', ...args, '--output-dir', folder],
    { cwd: plainFolder(), env: plainEnv(), stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
  const closed = once(child, 'close')
  for await (const line of createInterface(child.stdout)) {
    output += `${line}\n`
    if (!line.startsWith(`${url}/api/auth/oauth2/authorize?`)) continue
    const back = await person.answerAssistant(new URL(line))
    await fetch(`http://127.0.0.1:${port}/callback?${back}`)
  }
  const [code] = (await closed) as [number | null]
  return { code, output, scenarios: readScenarios(folder) }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
