import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { Person, serveAccounts, serveAccountsByName } from '../support/clients/people.ts'
import { shareBrowser } from '../support/page/browser.ts'
import { enter } from './account-page.ts'
import { openPage } from './open-page.ts'
import { complaintsOfAxe, overhang, phone } from './page-checks.ts'
import { quickAdd, toast } from './task-page.ts'
import { waitingClient } from './waiting-client.ts'

const browser = shareBrowser()

/** A device of Chromium's own that keeps keys, and that knows its person or not. */
async function addAuthenticator(page: Page, { knowsPerson = true } = {}) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: knowsPerson,
    automaticPresenceSimulation: true,
  } as const
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', { options })
  return {
    credentials: async () =>
      (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    know: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

async function addPasskey(page: Page, url: string, name: string): Promise<void> {
  await page.goto(`${url}/settings`)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.getByRole('dialog').getByLabel('Name').press('Enter')
}

async function signOut(page: Page, url: string): Promise<void> {
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.waitForURL(`${url}/sign-in`)
}

describe('a passkey', () => {
  it('is added, lets its person in without a password, and is removed again', async () => {
    await using server = await serveAccountsByName()
    await using open = await openPage(browser(), server.url, { path: '/sign-up' })
    const { page, complaints } = open
    const device = await addAuthenticator(page)
    await enter(page, server.url, 'Ada')
    await addPasskey(page, server.url, 'Work laptop')
    await toast(page, 'Passkey “Work laptop” added').waitFor()
    expect(await device.credentials()).toBe(1)

    await signOut(page, server.url)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await quickAdd(page).waitFor()

    await page.goto(`${server.url}/settings`)
    await page.getByRole('button', { name: 'Remove the passkey Work laptop' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await toast(page, 'Passkey “Work laptop” removed').waitFor()
    await signOut(page, server.url)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByRole('alert').filter({ hasText: "We don't know this passkey." }).waitFor()
    expect(complaints.splice(0).filter((line) => !/^401 GET/.test(line))).toEqual([
      '401 POST /api/auth/passkey/verify-authentication',
    ])
  })

  it('lets an assistant’s request go on', async () => {
    await using server = await serveAccountsByName()
    await using client = await waitingClient(server.mcp, 'Pocket Assistant')
    await using open = await openPage(browser(), server.url, { path: '/sign-up' })
    const { page } = open
    await addAuthenticator(page)
    await enter(page, server.url, 'Ada')
    await addPasskey(page, server.url, 'Work laptop')
    await toast(page, 'Passkey “Work laptop” added').waitFor()
    await signOut(page, server.url)
    await page.goto(client.sentTo)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByRole('heading', { name: 'Allow Pocket Assistant?' }).waitFor()
    await page.getByRole('button', { name: 'Allow', exact: true }).click()
    await page.getByText('You can close this window.').waitFor()
  })

  it('is not taken from a device that asked for no finger, face or PIN', async () => {
    await using server = await serveAccountsByName()
    await using open = await openPage(browser(), server.url, { path: '/sign-up' })
    const { page, complaints } = open
    const device = await addAuthenticator(page)
    await enter(page, server.url, 'Ada')
    await addPasskey(page, server.url, 'Work laptop')
    await toast(page, 'Passkey “Work laptop” added').waitFor()
    await device.know(false)
    await signOut(page, server.url)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByRole('alert').filter({ hasText: 'No passkey was used.' }).waitFor()

    // A page that was tampered with asks the device for less; the server still looks.
    await page.route('**/generate-authenticate-options', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), userVerification: 'discouraged' } })
    })
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByRole('alert').filter({ hasText: "doesn't ask for a fingerprint, face or PIN" }).waitFor()
    expect(complaints.splice(0).filter((line) => !/^401 GET/.test(line))).toEqual([
      '400 POST /api/auth/passkey/verify-authentication',
    ])
  })

  it('belongs to one person: nobody else sees or removes it', async () => {
    await using server = await serveAccountsByName()
    await using open = await openPage(browser(), server.url, { path: '/sign-up' })
    await addAuthenticator(open.page)
    await enter(open.page, server.url, 'Ada')
    await addPasskey(open.page, server.url, 'Work laptop')
    await toast(open.page, 'Passkey “Work laptop” added').waitFor()
    const id = await open.page.evaluate(
      "fetch('/api/protection').then((answer) => answer.json()).then(({ passkeys }) => passkeys[0].id)",
    )
    const grace = new Person(server.url, 'grace')
    await grace.signUp()
    expect((await grace.ask('GET', '/api/protection')).body.passkeys).toEqual([])
    expect((await grace.ask('DELETE', `/api/passkeys/${id}`)).status).toBe(404)
  })

  it.each(['light', 'dark'] as const)(
    'is shown so that axe has nothing to say, in %s on a phone',
    async (colorScheme) => {
      await using server = await serveAccountsByName()
      await using open = await openPage(browser(), server.url, { path: '/sign-up', colorScheme, ...phone })
      const { page } = open
      await addAuthenticator(page)
      await enter(page, server.url, 'Ada')
      await addPasskey(page, server.url, 'A laptop with a name that is about as long as it may be')
      await page.getByRole('list', { name: 'Passkeys' }).waitFor()
      await page.getByRole('list', { name: 'Where you’re signed in' }).waitFor()
      expect(await complaintsOfAxe(page)).toEqual([])
      expect(await overhang(page)).toEqual([])
    },
  )
})

it('is not offered at an address without a name, and the settings say why', async () => {
  await using server = await serveAccounts()
  await using open = await openPage(browser(), server.url, { path: '/sign-up' })
  await enter(open.page, server.url, 'Ada')
  await open.page.goto(`${server.url}/settings`)
  await open.page.getByText('Passkeys need a server with a name').waitFor()
})
