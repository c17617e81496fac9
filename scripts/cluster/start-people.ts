import type { Kind } from '../../test/support/clients/mcp-clients.ts'
import { Person } from '../../test/support/clients/people.ts'
import type { Call } from './calls.ts'
import { LoadClient } from './load.ts'
import { type OpenPage, openPage } from './page.ts'
import { publicUrl } from './waymark-nodes.ts'

interface People extends AsyncDisposable {
  readonly clients: readonly LoadClient[]
  readonly names: readonly string[]
  readonly page: OpenPage
  stop(): Promise<void>
}

/** The SDKs and protocols that clients come with. */
const kinds: readonly Kind[] = ['2026', '2025', 'v1']

/** Three people who each have a client of every kind at work, and a fourth whose page is open. */
export async function startPeople(calls: Call[]): Promise<People> {
  const clients: LoadClient[] = []
  for (const name of ['ada', 'grace', 'linus']) {
    const { key } = await signUp(name)
    for (const kind of kinds) clients.push(new LoadClient(`${name} by ${kind}`, kind, key, calls))
  }
  const reader = await signUp('barbara')
  const page = await openPage(reader.person, reader.key)
  await page.shows('Seen before everything')
  const running = Promise.all(clients.map((client) => client.run()))
  return {
    clients,
    names: clients.map(({ name }) => name),
    page,
    async stop() {
      for (const client of clients) client.stop()
      await running
    },
    [Symbol.asyncDispose]: () => page[Symbol.asyncDispose](),
  }
}

async function signUp(name: string): Promise<{ person: Person; key: string }> {
  const person = new Person(publicUrl, name)
  const { status, body } = await person.signUp()
  if (status !== 200) throw new Error(`no account: ${status} ${JSON.stringify(body)}`)
  return { person, key: await person.key(['tasks:read', 'tasks:write']) }
}
