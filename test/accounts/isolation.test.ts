import { describe, expect, it } from 'vitest'
import { type Person, serveAccounts } from '../support/clients/people.ts'
import { join, type Teammate } from '../support/clients/team.ts'
import { engines } from '../support/stores/places.ts'
import { newDatabase } from '../support/stores/postgres.ts'
import { allRoutes, endsOneself, type Hers, probes } from './isolation-routes.ts'

const words = 'Ada hides the golden key'
/** Stands in all of hers, and in nothing that anybody else sends. */
const mark = 'zanzibar'

/** What is about the calls themselves: to ask what is kept is a call, too. */
const passing = ['about', 'session', 'call_count', 'call', 'end']

describe('every route', () => {
  it('has a case for what is somebody else’s, and no case is for a route that is not there', () => {
    expect([...Object.keys(probes), endsOneself].sort()).toEqual(allRoutes())
  })
})

describe.each(engines)('on %s', (engine) => {
  it('answers nobody with what is somebody else’s, and changes nothing of it, through any route', async () => {
    await using server = await serveAccounts({
      WAYMARK_RATE_LIMITS: 'off',
      ...(engine === 'PostgreSQL' && { DATABASE_URL: await newDatabase() }),
    })
    const ada = await join(server, 'ada')
    const mallory = await join(server, 'mallory')
    const hers = await fill(ada, mallory.id)
    await mallory.person.ask('POST', '/api/tasks', { title: 'Own' })
    const before = await everythingOf(ada.person)
    expect(before).toContain(words)

    for (const [route, reach] of Object.entries(probes)) {
      const [method = ''] = route.split(' ')
      for (const { path, body } of reach(hers)) {
        const told = await firstOf(mallory.person, method, `/api${path}`, body)
        const what = `${method} ${path} ${JSON.stringify(body)}: ${told.status} ${told.text.slice(0, 400)}`
        expect(told.status, what).toBeLessThan(500)
        expect(told.text.replaceAll(sent(path, body), ''), what).not.toMatch(secrets(hers))
        if (method !== 'GET' && /:(id|client)/.test(route)) expect([403, 404], what).toContain(told.status)
      }
    }
    expect(await everythingOf(ada.person)).toBe(before)

    const ending = {
      method: 'DELETE',
      path: '/api/account',
      body: { email: mallory.person.email, user: ada.id, password: mallory.person.password },
    }
    await mallory.person.ask(ending.method, ending.path, ending.body)
    expect(await everythingOf(ada.person)).toBe(before)
  })
})

async function fill({ person, id, call }: Teammate, mallory: string): Promise<Hers> {
  // More than anybody else has, so that her numbers are no one else's.
  for (let n = 1; n <= 12; n++) await person.ask('POST', '/api/tasks', { title: `${words} ${mark} ${n}` })
  const task = await person.ask<{ task: { id: number }; change: { id: number } }>('POST', '/api/tasks', {
    title: `${words} ${mark}`,
  })
  for (let n = 1; n <= 3; n++) {
    const text = `${words} ${mark}, behind brick ${n} of wall ${n * 7}`
    await person.ask('POST', '/api/discoveries', { text, type: 'rule', module: 'vault' })
  }
  const listed = await person.ask<{ discoveries: { id: number }[] }>('GET', '/api/discoveries')
  await person.ask('POST', '/api/chat', { text: `remind me: ${words} ${mark}` })
  const talks = await person.ask<{ conversations: { id: string }[] }>('GET', '/api/conversations')
  const keys = await person.ask<{ keys: { id: string }[] }>('GET', '/api/keys')
  const attached = await person.ask<{ attachment: { id: string } }>(
    'POST',
    `/api/tasks/${task.body.task.id}/attachments?name=${mark}.txt`,
    { text: `Drawn for ${mark}` },
  )
  const project = await fillProject(person)
  const invited = await person.ask<{ invitation: { id: string } }>('POST', '/api/invitations', {
    project,
    role: 'reader',
  })
  await call('list_tasks')
  return {
    task: task.body.task.id,
    change: task.body.change.id,
    attachment: attached.body.attachment.id,
    discovery: listed.body.discoveries[0]?.id as number,
    conversation: talks.body.conversations[0]?.id as string,
    key: keys.body.keys[0]?.id as string,
    client: 'some-client',
    id,
    project,
    mallory,
    invitation: invited.body.invitation.id,
    words,
  }
}

/** A project with as many tasks and discoveries, and something said about each task. */
async function fillProject(person: Person): Promise<string> {
  const made = await person.ask<{ project: { id: string } }>('POST', '/api/projects', {
    name: `Vault of ${mark}`,
  })
  const { id } = made.body.project
  const inIt = (path: string) => `/api${path}?project=${encodeURIComponent(id)}`
  for (let n = 1; n <= 13; n++) {
    await person.ask('POST', inIt('/tasks'), { title: `${words} ${mark} ${n} again` })
    await person.ask('POST', inIt(`/tasks/${n}/comments`), { text: `${words} ${mark}, told ${n}` })
  }
  for (let n = 1; n <= 3; n++) {
    const text = `${words} ${mark}, under stone ${n} of path ${n * 7}`
    await person.ask('POST', inIt('/discoveries'), { text, type: 'rule', module: 'vault' })
  }
  return id
}

/** All that is kept of her. */
async function everythingOf(person: Person): Promise<string> {
  const { text } = await firstOf(person, 'GET', '/api/account/export', undefined)
  const lines = text.split('\n').filter(Boolean)
  return lines.filter((line) => !passing.includes(JSON.parse(line).record)).join('\n')
}

/** Status and text; of a stream that does not end, what it begins with. */
async function firstOf(person: Person, method: string, path: string, body: object | undefined) {
  const response = await fetch(new URL(path, person.url), {
    method,
    headers: {
      cookie: person.cookie,
      origin: person.url,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!path.startsWith('/api/events') || !response.ok)
    return { status: response.status, text: await response.text() }
  const reader = response.body?.getReader()
  const { value } = (await reader?.read()) ?? {}
  await reader?.cancel()
  return { status: response.status, text: new TextDecoder().decode(value) }
}

function secrets({ id, key, conversation, invitation }: Hers): RegExp {
  return new RegExp([mark, 'ada@example\\.com', id, key, conversation, invitation, 'vault'].join('|'), 'i')
}

/** What the caller said may come back to them. */
function sent(path: string, body: object | undefined): RegExp {
  const named = decodeURIComponent(path)
    .split(/[/?&=@]/)
    .concat(body ? Object.values(body).map(String) : [])
  const parts = named.filter((part) => part.length > 3).map((part) => part.replaceAll(/[^\w ]/g, '.'))
  return new RegExp(parts.join('|') || '$^', 'gi')
}
