import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { freePort, newSecret, Person, serveAccountsByName } from '../support/clients/people.ts'
import { newFolder } from '../support/files/folder.ts'
import { shareBrowser } from '../support/page/browser.ts'
import { type IdentityProvider, openIdentityProvider } from '../support/servers/identity-provider.ts'
import { openMailServer } from '../support/servers/mail-server.ts'
import type { Serving } from '../support/servers/serving.ts'
import { enter } from './account-page.ts'
import { openPage } from './open-page.ts'
import { complaintsOfAxe, overhang, phone } from './page-checks.ts'
import { quickAdd } from './task-page.ts'
import { waitingClient } from './waiting-client.ts'

const browser = shareBrowser()

interface Place extends AsyncDisposable {
  readonly server: Serving
  readonly provider: IdentityProvider
}

async function openPlace(env: Record<string, string> = {}): Promise<Place> {
  const url = `http://localhost:${await freePort()}`
  const provider = await openIdentityProvider(url)
  const server = await serveAccountsByName({
    WAYMARK_URL: url,
    WAYMARK_SIGN_UP: 'closed',
    ...provider.env,
    WAYMARK_OIDC_DOMAINS: 'example.com',
    ...env,
  })
  return {
    server,
    provider,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await provider[Symbol.asyncDispose]()
    },
  }
}

/** What a person does at the provider: says who they are, and agrees. */
async function goThrough(page: Page, login: string): Promise<void> {
  await page.getByRole('button', { name: 'Sign in with Example Works' }).click()
  await atProvider(page, login)
}

async function atProvider(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('anything')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

describe('the sign-in of an organisation', () => {
  it('makes an account for an address of its domain, and knows it again', async () => {
    await using place = await openPlace()
    const { server, provider } = place
    provider.set('ada', { email: 'Ada@example.com', name: 'Ada Lovelace' })
    await using open = await openPage(browser(), server.url, { path: '/sign-in?next=/inbox', ...phone })
    const { page, complaints } = open
    await page.getByRole('button', { name: 'Sign in with Example Works' }).waitFor()
    expect(await complaintsOfAxe(page)).toEqual([])
    expect(await overhang(page)).toEqual([])
    await goThrough(page, 'ada')
    await page.waitForURL(`${server.url}/inbox`)
    await page.goto(`${server.url}/settings`)
    await page.getByText('Ada Lovelace').first().waitFor()
    await page.getByText('On: you can sign in with Example Works.').waitFor()
    // Who has no password has none to change, and no code beside it.
    expect(await page.getByText('Authenticator app').count()).toBe(0)
    await page.getByRole('button', { name: 'Change password' }).waitFor({ state: 'detached' })
    const id = await page.evaluate(
      "fetch('/api/me').then((answer) => answer.json()).then(({ user }) => user.id)",
    )
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.waitForURL(`${server.url}/sign-in`)
    await page.getByRole('button', { name: 'Sign in with Example Works' }).click()
    await quickAdd(page).waitFor()
    expect(
      await page.evaluate("fetch('/api/me').then((answer) => answer.json()).then(({ user }) => user.id)"),
    ).toBe(id)
    complaints.splice(0)
  })

  it.each([
    [{ email: 'eve@elsewhere.com' }, 'Your email address isn’t allowed to join.'],
    [{ email: 'eve@example.com', email_verified: false }, 'hasn’t confirmed your email address'],
    [{ email: 'eve@notexample.com' }, 'Your email address isn’t allowed to join.'],
  ])('lets nobody in with %j', async (member, sentence) => {
    await using place = await openPlace()
    const { server, provider } = place
    provider.set('eve', member)
    await using open = await openPage(browser(), server.url, { path: '/sign-in' })
    await goThrough(open.page, 'eve')
    await open.page.getByRole('alert').filter({ hasText: sentence }).waitFor()
    expect(
      await open.page.evaluate("fetch('/api/auth/get-session').then((answer) => answer.json())"),
    ).toEqual({
      user: null,
    })
  })

  it('takes over no account that only has the same address, and is connected from its settings', async () => {
    await using place = await openPlace({ WAYMARK_SIGN_UP: 'open' })
    const { server, provider } = place
    provider.set('ada', { email: 'ada@example.com' })
    await using ada = await openPage(browser(), server.url, { path: '/sign-up' })
    await enter(ada.page, server.url, 'Ada')
    await using other = await openPage(browser(), server.url, { path: '/sign-in' })
    await goThrough(other.page, 'ada')
    await other.page
      .getByRole('alert')
      .filter({ hasText: 'An account with your email address already exists' })
      .waitFor()

    await ada.page.goto(`${server.url}/settings`)
    await ada.page.getByRole('button', { name: 'Connect', exact: true }).click()
    await atProvider(ada.page, 'ada')
    await ada.page.getByText('On: you can sign in with Example Works.').waitFor()
    await other.page.goto(`${server.url}/sign-in`)
    await other.page.getByRole('button', { name: 'Sign in with Example Works' }).click()
    await quickAdd(other.page).waitFor()
  })

  it('lets an assistant’s request go on', async () => {
    await using place = await openPlace()
    const { server, provider } = place
    provider.set('ada', { email: 'ada@example.com' })
    await using client = await waitingClient(server.mcp, 'Pocket Assistant')
    await using open = await openPage(browser(), server.url, { path: client.sentTo.slice(server.url.length) })
    await goThrough(open.page, 'ada')
    await open.page.getByRole('heading', { name: 'Allow Pocket Assistant?' }).waitFor()
  })

  it('gives the roles of one’s groups at each sign-in, and takes them back', async () => {
    const owner = 'grace@example.com'
    await using mail = await openMailServer()
    const url = `http://localhost:${await freePort()}`
    await using provider = await openIdentityProvider(url)
    const data = ['--data', newFolder()]
    const env = {
      WAYMARK_URL: url,
      WAYMARK_SECRET: newSecret(),
      ...provider.env,
      WAYMARK_OIDC_DOMAINS: 'example.com',
      ...mail.env,
    }
    let project = ''
    {
      await using server = await serveAccountsByName({ ...env, WAYMARK_SIGN_UP: 'open' }, data)
      const grace = new Person(server.url, 'grace')
      await grace.signUp()
      const made = await grace.ask<{ project: { id: string } }>('POST', '/api/projects', { name: 'Website' })
      project = made.body.project.id
    }
    const rules = `web=editor ${owner} ${project}, staff=reader ${owner} ${project}`
    await using server = await serveAccountsByName({ ...env, WAYMARK_OIDC_GROUPS: rules }, data)
    const roleOf = async (groups: readonly string[]) => {
      provider.set('ada', { email: 'ada@example.com', groups })
      await using open = await openPage(browser(), server.url, { path: '/sign-in' })
      await goThrough(open.page, 'ada')
      await quickAdd(open.page).waitFor()
      const asked = `fetch('/api/projects').then((answer) => answer.json())`
      const { projects } = (await open.page.evaluate(asked)) as { projects: { id: string; role: string }[] }
      return projects.find(({ id }) => id === project)?.role
    }
    expect(await roleOf(['staff', 'web'])).toBe('editor')
    expect(await roleOf(['staff'])).toBe('reader')
    expect(await roleOf([])).toBeUndefined()
    // Each of the three was a browser that was not known.
    expect((await mail.next('ada@example.com', 'New sign-in')).text).toContain('Chrome on Linux')
  })

  it('says so when the provider is away, and other ways stay open', async () => {
    const url = `http://localhost:${await freePort()}`
    const provider = await openIdentityProvider(url)
    await provider[Symbol.asyncDispose]()
    await using server = await serveAccountsByName({ WAYMARK_URL: url, ...provider.env })
    await using open = await openPage(browser(), server.url, { path: '/sign-in' })
    await open.page.getByRole('button', { name: 'Sign in with Example Works' }).click()
    await open.page.getByRole('alert').filter({ hasText: "can't be reached" }).waitFor()
    expect(open.complaints.splice(0)).toEqual(['503 POST /api/auth/sign-in/social'])
    expect((await new Person(server.url).signUp()).status).toBe(200)
  })
})
