import { describe, expect, it } from 'vitest'
import { connect } from '../support/clients/mcp-clients.ts'
import { serveAccounts } from '../support/clients/people.ts'
import { shareBrowser } from '../support/page/browser.ts'
import { enter, password, signInOnPage, signUpOnPage } from './account-page.ts'
import { eventually, openPage } from './open-page.ts'
import { complaintsOfAxe, overhang, phone } from './page-checks.ts'
import { quickAdd, row, titles, toast } from './task-page.ts'

const browser = shareBrowser()
/** Who is not signed in is told so, and led to where one signs in. */
const unknown = /^401 GET \/api\//

describe('an account on the page', () => {
  it('is made, left and entered again, and leads to where one wanted to go', async () => {
    await using server = await serveAccounts()
    await using open = await openPage(browser(), server.url, { path: '/memory?view=files' })
    const { page, complaints } = open
    await page.waitForURL(`${server.url}/sign-in?next=${encodeURIComponent('/memory?view=files')}`)
    expect(complaints.splice(0).filter((line) => !unknown.test(line))).toEqual([])
    await page.getByRole('link', { name: 'Create an account' }).click()
    await signUpOnPage(page, 'Ada')
    await page.waitForURL(`${server.url}/memory?view=files`)
    await page.goto(server.url)
    await quickAdd(page).fill('Mine alone')
    await quickAdd(page).press('Enter')
    await row(page, 'Mine alone').waitFor()

    await page.goto(`${server.url}/settings`)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL(`${server.url}/sign-in`)
    await signInOnPage(page, 'ada@example.com', 'something else entirely')
    await page
      .getByRole('alert')
      .filter({ hasText: 'The e-mail address or the password is wrong.' })
      .waitFor()
    // What the page had asked for before it was led here may be refused late, on a busy machine.
    expect(complaints.splice(0).filter((line) => !unknown.test(line))).toEqual([
      '401 POST /api/auth/sign-in/email',
    ])
    await signInOnPage(page, 'ada@example.com')
    await page.waitForURL(`${server.url}/`)
    await row(page, 'Mine alone').waitFor()
    await page.goto(`${server.url}/sign-in`)
    await page.waitForURL(`${server.url}/`)
  })

  it('never leads to another site, whatever the address says', async () => {
    await using server = await serveAccounts()
    await using open = await openPage(browser(), server.url, { path: '/sign-up' })
    const { page } = open
    await signUpOnPage(page, 'Ada')
    await page.waitForURL(`${server.url}/`)
    const elsewhere = [
      'https://example.com/',
      '//example.com',
      '/\\example.com',
      'javascript:alert(1)',
      '/sign-in',
    ]
    for (const next of elsewhere) {
      await page.goto(`${server.url}/sign-in?${new URLSearchParams({ next })}`)
      await page.waitForURL(`${server.url}/`)
      await quickAdd(page).waitFor()
    }
  })

  it('says what is wrong with a password, and keeps none of it', async () => {
    await using server = await serveAccounts()
    await using open = await openPage(browser(), server.url, { path: '/sign-up' })
    const { page, complaints } = open
    await page.getByLabel('Name', { exact: true }).fill('Ada')
    await page.getByLabel('Email').fill('ada@example.com')
    const word = page.getByLabel('Password', { exact: true })
    await eventually(() => word.getAttribute('autocomplete')).toBe('new-password')
    await eventually(() => page.getByLabel('Email').getAttribute('autocomplete')).toBe('username')
    await word.fill('password123')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('alert').filter({ hasText: 'too easy to guess' }).waitFor()
    expect(complaints.splice(0)).toEqual(['400 POST /api/auth/sign-up/email'])
    await word.fill(password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.waitForURL(`${server.url}/`)
    const kept = await page.evaluate(
      'JSON.stringify([localStorage, sessionStorage, document.cookie, location.href])',
    )
    expect(kept).not.toContain('green')
    expect(server.log()).not.toContain('green')
  })

  it('makes a key that a real client uses, and ends it', async () => {
    await using server = await serveAccounts()
    await using open = await openPage(browser(), server.url, { path: '/sign-up' })
    const { page } = open
    await enter(page, server.url, 'Ada', '/connect')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'New key' }).click()
    await page.getByLabel('Name').fill('the build server')
    for (const name of ['Change your tasks', 'Add to your project memory'])
      await page.getByRole('checkbox', { name }).uncheck({ force: true })
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByRole('button', { name: 'Copy key' }).click()
    const secret = String(await page.evaluate('navigator.clipboard.readText()'))
    expect(secret).toMatch(/^wmk_\w{40,}$/)
    await page.getByRole('button', { name: 'I’ve copied it' }).click()
    expect(await page.content()).not.toContain(secret)

    const headers = { authorization: `Bearer ${secret}` }
    await using client = await connect('2026', { url: server.mcp, headers }, { name: 'the-build-server' })
    expect((await client.callTool('list_tasks')).isError ?? false).toBe(false)
    await expect(client.callTool('add_task', { title: 'Not allowed' })).rejects.toThrow()
    await page.reload()
    await page.getByText('Can: see tasks, read memory').waitFor()
    await page.getByRole('button', { name: 'Revoke the key the build server' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await toast(page, 'API key “the build server” revoked').waitFor()
    await eventually(() =>
      client.callTool('list_tasks').then(
        () => 'answered',
        () => 'refused',
      ),
    ).toBe('refused')
  })

  it('changes its name and its password', async () => {
    await using server = await serveAccounts()
    await using open = await openPage(browser(), server.url, { path: '/sign-up' })
    const { page, complaints } = open
    const email = await enter(page, server.url, 'Ada', '/settings')
    await page.getByRole('button', { name: 'Change name' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('region', { name: 'Account' }).getByText('Ada Lovelace').waitFor()
    await page.getByRole('button', { name: 'Change password' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Current password').fill('not this one')
    await dialog.getByLabel('New password').fill('eight blue candles')
    await dialog.getByRole('button', { name: 'Change password' }).click()
    await dialog.getByText('The current password is wrong.').waitFor()
    expect(complaints.splice(0)).toEqual(['400 POST /api/auth/change-password'])
    await dialog.getByLabel('Current password').fill(password)
    await dialog.getByRole('button', { name: 'Change password' }).click()
    await toast(page, 'Password changed.').waitFor()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL(`${server.url}/sign-in`)
    await signInOnPage(page, email, 'eight blue candles')
    await page.waitForURL(`${server.url}/`)
  })

  it('is deleted with everything in it, once its address is typed', async () => {
    await using server = await serveAccounts()
    await using open = await openPage(browser(), server.url, { path: '/sign-up' })
    const { page, complaints } = open
    const email = await enter(page, server.url, 'Ada')
    await quickAdd(page).fill('Gone with it')
    await quickAdd(page).press('Enter')
    await row(page, 'Gone with it').waitFor()
    await page.goto(`${server.url}/settings`)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export data' }).click(),
    ])
    const text = await (await download.createReadStream()).reduce((all: string, part) => all + part, '')
    expect(text).toContain('Gone with it')

    await page.getByRole('button', { name: 'Delete account' }).click()
    const sure = page.getByRole('button', { name: 'Delete everything' })
    await eventually(() => sure.isDisabled()).toBe(true)
    await page.getByLabel(`Type ${email} to confirm`).fill(email)
    await page.getByLabel('Your password', { exact: true }).fill(password)
    await sure.click()
    await page.getByText('Your account and all its data are deleted.').waitFor()
    complaints.length = 0
    await signInOnPage(page, email)
    await page.getByRole('alert').filter({ hasText: 'is wrong' }).waitFor()
    expect(complaints.splice(0)).toEqual(['401 POST /api/auth/sign-in/email'])
    await enter(page, server.url, 'Ada')
    await page.getByRole('heading', { name: 'Your list is empty' }).waitFor()
    await eventually(() => titles(page)).toEqual([])
  })

  it.each(['light', 'dark'] as const)(
    'leaves nothing for axe to complain of in %s colours',
    async (colorScheme) => {
      await using server = await serveAccounts()
      await using open = await openPage(browser(), server.url, { path: '/sign-in', colorScheme })
      const { page } = open
      await page.getByLabel('Email').waitFor()
      expect(await complaintsOfAxe(page), 'signing in').toEqual([])
      await page.getByRole('link', { name: 'Create an account' }).click()
      await page.getByLabel('Name', { exact: true }).waitFor()
      expect(await complaintsOfAxe(page), 'signing up').toEqual([])
      await enter(page, server.url, 'Ada', '/settings')
      await page.getByRole('region', { name: 'Account' }).waitFor()
      expect(await complaintsOfAxe(page), 'the settings').toEqual([])
      await page.getByRole('button', { name: 'Delete account' }).click()
      expect(await complaintsOfAxe(page), 'deleting').toEqual([])
      await page.goto(`${server.url}/connect`)
      await page.getByRole('button', { name: 'New key' }).click()
      expect(await complaintsOfAxe(page), 'a new key').toEqual([])
    },
  )

  it('fits a phone', async () => {
    await using server = await serveAccounts()
    await using open = await openPage(browser(), server.url, { path: '/sign-up', ...phone })
    const { page } = open
    await page.getByLabel('Name', { exact: true }).waitFor()
    expect(await overhang(page), 'signing up').toEqual([])
    await enter(page, server.url, 'Ada', '/settings')
    await page.getByRole('region', { name: 'Account' }).waitFor()
    expect(await overhang(page), 'the settings').toEqual([])
    await page.goto(`${server.url}/connect`)
    await page.getByRole('button', { name: 'New key' }).tap()
    expect(await overhang(page), 'a new key').toEqual([])
  })
})
