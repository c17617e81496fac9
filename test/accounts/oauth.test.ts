import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { ClientMemory, connectByOauth, type OauthKind } from '../support/clients/oauth-clients.ts'
import { Person, serveAccounts } from '../support/clients/people.ts'
import { newFolder } from '../support/files/folder.ts'
import { newDatabase } from '../support/stores/postgres.ts'

const kinds: readonly OauthKind[] = ['2026', '2025', 'v1']

/** What a client asks the token endpoint with. */
function exchange(url: string, form: Record<string, string>): Promise<Response> {
  return fetch(`${url}/api/auth/oauth2/token`, { method: 'POST', body: new URLSearchParams(form) })
}

function callWith(url: string, token: string, name = 'list_tasks'): Promise<Response> {
  return fetch(`${url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': name,
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: {
        name,
        arguments: {},
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' },
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    }),
  })
}

interface Renewed {
  readonly access_token: string
  readonly refresh_token: string
}

interface AccountFolder {
  readonly data: string
  readonly DATABASE_URL?: string
}

const envOf = ({ DATABASE_URL }: AccountFolder): Record<string, string> =>
  DATABASE_URL === undefined ? {} : { DATABASE_URL }

/** As if the seconds had gone by in which windows may renew with the same token. */
async function passGrace({ data, DATABASE_URL }: AccountFolder): Promise<void> {
  if (DATABASE_URL === undefined) {
    const database = new DatabaseSync(join(data, 'accounts.db'), { timeout: 5_000 })
    database.exec(`UPDATE "oauthRefreshToken" SET "rotationReplayExpiresAt" = '2026-01-01T00:00:00.000Z'
      WHERE "rotationReplayExpiresAt" IS NOT NULL`)
    database.close()
    return
  }
  const client = new pg.Client(DATABASE_URL)
  await client.connect()
  await client.query(`UPDATE accounts."oauthRefreshToken" SET "rotationReplayExpiresAt" = '2026-01-01'
    WHERE "rotationReplayExpiresAt" IS NOT NULL`)
  await client.end()
}

for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  describe(`OAuth on ${engine}`, () => {
    const place = async (): Promise<Record<string, string>> =>
      engine === 'SQLite' ? {} : { DATABASE_URL: await newDatabase() }

    it.each(kinds)(
      'takes a client that knows only the address from 401 to its own tasks (%s)',
      async (kind) => {
        await using server = await serveAccounts(await place())
        const ada = new Person(server.url)
        await ada.signUp()
        await ada.ask('POST', '/api/auth/sign-out', {})
        const memory = new ClientMemory()

        await using client = await connectByOauth(kind, server.mcp, memory, ada)
        await client.callTool('add_task', { title: 'Water the plants' })
        expect((await client.callTool('list_tasks')).content[0]?.text).toContain('Water the plants')
        expect(client.protocol).toBe(kind === '2026' ? '2026-07-28' : '2025-11-25')

        const { body } = await ada.ask<{ tasks: { title: string }[] }>('GET', '/api/tasks')
        expect(body.tasks.map((task) => task.title)).toEqual(['Water the plants'])
      },
    )

    it('gives a new refresh token each time, and takes everything back when an old one comes again later', async () => {
      const at = { ...(await place()), data: newFolder() }
      await using server = await serveAccounts(envOf(at), ['--data', at.data])
      const ada = new Person(server.url)
      await ada.signUp()
      const memory = new ClientMemory()
      await using _ = await connectByOauth('2026', server.mcp, memory, ada)
      const { refresh_token: first = '' } = memory.held ?? {}
      const form = { grant_type: 'refresh_token', client_id: memory.client?.client_id ?? '' }

      const renewed = await exchange(server.url, { ...form, refresh_token: first })
      expect(renewed.status).toBe(200)
      const second = (await renewed.json()) as { access_token: string; refresh_token: string }
      expect(second.refresh_token).not.toBe(first)
      expect((await callWith(server.url, second.access_token)).status).toBe(200)

      await passGrace(at)
      const again = await exchange(server.url, { ...form, refresh_token: first })
      expect(again.status).toBe(400)
      expect(await again.json()).toMatchObject({ error: 'invalid_grant' })
      const stolen = await exchange(server.url, { ...form, refresh_token: second.refresh_token })
      expect(stolen.status).toBe(400)
      expect((await callWith(server.url, second.access_token)).status).toBe(401)
    })

    it.each([2, 4])('keeps %i windows that renew at once signed in', async (windows) => {
      await using server = await serveAccounts(await place())
      const ada = new Person(server.url)
      await ada.signUp()
      const memory = new ClientMemory()
      await using _ = await connectByOauth('2026', server.mcp, memory, ada)
      const client_id = memory.client?.client_id ?? ''
      const renew = (refresh_token: string, client = client_id) =>
        exchange(server.url, { grant_type: 'refresh_token', client_id: client, refresh_token })

      for (let round = 0, held = memory.held?.refresh_token ?? ''; round < 3; round++) {
        const answers = await Promise.all(Array.from({ length: windows }, () => renew(held)))
        expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
        const tokens = (await Promise.all(answers.map((one) => one.json()))) as Renewed[]
        expect(new Set(tokens.map((one) => one.refresh_token)).size).toBe(1)
        for (const { access_token } of tokens)
          expect((await callWith(server.url, access_token)).status).toBe(200)
        // The answer is the client's own: another that has the token gets nothing, and does no harm.
        expect((await renew(held, 'somebody-else')).status).toBeGreaterThanOrEqual(400)
        held = tokens[0]?.refresh_token ?? ''
      }
    })

    it('ends a grant whose refresh token is revoked, with the tokens that came of it', async () => {
      await using server = await serveAccounts(await place())
      const ada = new Person(server.url)
      await ada.signUp()
      const memory = new ClientMemory()
      await using _ = await connectByOauth('v1', server.mcp, memory, ada)
      const { access_token: token = '', refresh_token = '' } = memory.held ?? {}
      const client_id = memory.client?.client_id ?? ''
      const revokeAs = (client: string) =>
        fetch(`${server.url}/api/auth/oauth2/revoke`, {
          method: 'POST',
          body: new URLSearchParams({
            token: refresh_token,
            client_id: client,
            token_type_hint: 'refresh_token',
          }),
        })
      await revokeAs('somebody-else')
      expect((await callWith(server.url, token)).status).toBe(200)
      expect((await revokeAs(client_id)).status).toBe(200)
      expect((await callWith(server.url, token)).status).toBe(401)
      const again = await exchange(server.url, { grant_type: 'refresh_token', client_id, refresh_token })
      expect(again.status).toBe(400)
    })

    it('refuses what was revoked at once: a token, and everything an assistant had', async () => {
      await using server = await serveAccounts(await place())
      const ada = new Person(server.url)
      await ada.signUp()
      const memory = new ClientMemory()
      await using _ = await connectByOauth('2026', server.mcp, memory, ada)
      const { access_token: token = '', refresh_token: refresh = '' } = memory.held ?? {}
      const client_id = memory.client?.client_id ?? ''
      const renewed = await exchange(server.url, {
        grant_type: 'refresh_token',
        client_id,
        refresh_token: refresh,
      })
      const next = (await renewed.json()) as { access_token: string; refresh_token: string }

      expect((await callWith(server.url, token)).status).toBe(200)
      const revoked = await fetch(`${server.url}/api/auth/oauth2/revoke`, {
        method: 'POST',
        body: new URLSearchParams({ token, client_id }),
      })
      expect(revoked.status).toBe(200)
      expect((await callWith(server.url, token)).status).toBe(401)
      expect((await callWith(server.url, next.access_token)).status).toBe(200)

      const { body } = await ada.ask<{ grants: { client: string; name: string; hosts: string[] }[] }>(
        'GET',
        '/api/grants',
      )
      expect(body.grants).toMatchObject([
        { client: client_id, name: 'A b test b client', hosts: ['this computer'] },
      ])
      expect((await ada.ask('DELETE', `/api/grants/${client_id}`)).status).toBe(204)
      expect((await callWith(server.url, next.access_token)).status).toBe(401)
      const dead = await exchange(server.url, {
        grant_type: 'refresh_token',
        client_id,
        refresh_token: next.refresh_token,
      })
      expect(dead.status).toBe(400)
    })
  })
}
