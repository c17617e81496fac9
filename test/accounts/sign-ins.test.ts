import { describe, expect, it } from 'vitest'
import { Person, serveAccounts } from '../support/clients/people.ts'
import { engines, newPlace } from '../support/stores/places.ts'

interface Listed {
  readonly signIns: readonly { id: string; browser: string; address: string | null; isCurrent: boolean }[]
}

const list = async (person: Person) => (await person.ask<Listed>('GET', '/api/sign-ins')).body.signIns

describe.each(engines)('where somebody is signed in, on %s', (engine) => {
  it('is listed, and ended there at once or everywhere else', async () => {
    const { env, args } = await newPlace(engine)
    await using server = await serveAccounts(env, args)
    const [ada, laptop, phone] = [new Person(server.url), new Person(server.url), new Person(server.url)]
    await ada.signUp()
    const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
    const { email, password } = laptop
    await laptop.ask('POST', '/api/auth/sign-in/email', { email, password }, agent)
    await phone.signIn()

    const shown = await list(ada)
    expect(shown).toHaveLength(3)
    expect(shown[0]?.isCurrent).toBe(true)
    expect(shown.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    expect(shown.map(({ address }) => address)).toEqual(['127.0.0.1', '127.0.0.1', '127.0.0.1'])
    expect(JSON.stringify(shown)).not.toContain('token')

    const id = shown.find(({ browser }) => browser === 'Firefox on Linux')?.id
    expect((await ada.ask('DELETE', `/api/sign-ins/${id}`)).status).toBe(204)
    expect((await laptop.ask('GET', '/api/me')).status).toBe(401)
    expect((await phone.ask('GET', '/api/me')).status).toBe(200)
    expect((await ada.ask('DELETE', '/api/sign-ins')).body).toEqual({ ended: 1 })
    expect((await phone.ask('GET', '/api/me')).status).toBe(401)
    expect(await list(ada)).toHaveLength(1)
  })

  it('is nobody else’s business, and no key’s', async () => {
    const { env, args } = await newPlace(engine)
    await using server = await serveAccounts(env, args)
    const [ada, grace] = [new Person(server.url), new Person(server.url, 'grace')]
    await ada.signUp()
    await grace.signUp()
    const [mine] = await list(ada)
    expect((await grace.ask('DELETE', `/api/sign-ins/${mine?.id}`)).status).toBe(404)
    expect((await ada.ask('GET', '/api/me')).status).toBe(200)
    const headers = { authorization: `Bearer ${await ada.key(['tasks:read', 'tasks:write'])}` }
    for (const path of ['/api/sign-ins', '/api/protection'])
      expect((await new Person(server.url).ask('GET', path, undefined, headers)).status).toBe(403)
  })
})
