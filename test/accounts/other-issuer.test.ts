import { describe, expect, it } from 'vitest'
import { Person, serveAccounts } from '../support/clients/people.ts'
import { newSigner, serveKeys, signed } from './token-forge.ts'

const [issuer, audience] = ['https://people.example.com', 'waymark']

function claims(sub: string, more: object = {}) {
  const now = Math.floor(Date.now() / 1_000)
  return { iss: issuer, aud: audience, sub, iat: now, exp: now + 600, ...more }
}

async function serveWith(jwksUrl: string) {
  return serveAccounts({ WAYMARK_JWKS_URL: jwksUrl, WAYMARK_ISSUER: issuer, WAYMARK_AUDIENCE: audience })
}

describe('somebody whom another issuer vouches for', () => {
  it.each(['RS256', 'ES256', 'EdDSA'] as const)(
    'is themselves here, alone with their data (%s)',
    async (alg) => {
      const signer = newSigner('their-key', alg)
      await using keys = await serveKeys([signer.jwk])
      await using server = await serveWith(`${keys.url}/jwks`)
      const ask = (sub: string, method = 'GET', body?: object) =>
        fetch(`${server.url}/api/tasks`, {
          method,
          headers: {
            authorization: `Bearer ${signed(signer, claims(sub, { scope: 'tasks:read tasks:write other' }), { typ: 'JWT' })}`,
            ...(body && { 'content-type': 'application/json' }),
          },
          ...(body && { body: JSON.stringify(body) }),
        })
      expect((await ask('auth0|lin', 'POST', { title: 'Water the plants' })).status).toBe(201)
      const titles = async (sub: string) =>
        ((await (await ask(sub)).json()) as { tasks: { title: string }[] }).tasks.map((task) => task.title)
      expect(await titles('auth0|lin')).toEqual(['Water the plants'])
      expect(await titles('auth0|mei')).toEqual([])
      expect(keys.asked).toEqual(['/jwks'])
    },
  )

  it('may do what their token says, however it says so', async () => {
    const signer = newSigner('their-key')
    await using keys = await serveKeys([signer.jwk])
    await using server = await serveWith(`${keys.url}/jwks`)
    const scopes = async (more: object) => {
      const headers = { authorization: `Bearer ${signed(signer, claims('lin', more))}` }
      const response = await fetch(`${server.url}/api/me`, { headers })
      return ((await response.json()) as { scopes: string[] }).scopes
    }
    expect(await scopes({ scope: 'context:read tasks:read openid' })).toEqual(['tasks:read', 'context:read'])
    expect(await scopes({ scp: ['tasks:write'] })).toEqual(['tasks:write'])
    expect(await scopes({ scp: 'tasks:read' })).toEqual(['tasks:read'])
    expect(await scopes({})).toEqual([])
    expect(await scopes({ scope: { tasks: 'read' } })).toEqual([])
    const nothing = { authorization: `Bearer ${signed(signer, claims('lin'))}` }
    expect((await fetch(`${server.url}/api/tasks`, { headers: nothing })).status).toBe(403)
  })

  it('is refused while the keys cannot be had, and their address is not asked at every try', async () => {
    const signer = newSigner('their-key')
    await using broken = await serveKeys([])
    await using server = await serveWith(`${broken.url}/jwks`)
    for (let count = 0; count < 10; count++) {
      const headers = { authorization: `Bearer ${signed(signer, claims(`lin-${count}`))}` }
      expect((await fetch(`${server.url}/api/me`, { headers })).status).toBe(401)
    }
    expect(broken.asked.length).toBeLessThanOrEqual(1)
    expect((await new Person(server.url).signUp()).status).toBe(200)
  })
})
