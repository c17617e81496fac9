import { describe, expect, it } from 'vitest'
import { appCode } from '../support/clients/app-code.ts'
import { serveAccounts } from '../support/clients/people.ts'
import { shareBrowser } from '../support/page/browser.ts'
import { enter, password, signInOnPage } from './account-page.ts'
import { openPage } from './open-page.ts'
import { complaintsOfAxe, overhang, phone } from './page-checks.ts'
import { quickAdd, toast } from './task-page.ts'
import { waitingClient } from './waiting-client.ts'

const browser = shareBrowser()
const led = /^401 GET \/api\//

describe('codes of an app on the page', () => {
  it.each(['light', 'dark'] as const)(
    'are set up, asked for and turned off, in %s on a phone',
    async (colorScheme) => {
      await using server = await serveAccounts()
      await using client = await waitingClient(server.mcp, 'Pocket Assistant')
      await using open = await openPage(browser(), server.url, { path: '/sign-up', colorScheme, ...phone })
      const { page, complaints } = open
      await enter(page, server.url, 'Ada')
      await page.goto(`${server.url}/settings`)
      await page.getByRole('button', { name: 'Set up an app' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Your password').fill(password)
      await dialog.getByLabel('Your password').press('Enter')
      await dialog.getByRole('img', { name: 'Key as a QR code' }).waitFor()
      const secret = await dialog.getByLabel('Or type this key into the app').inputValue()
      const uri = `otpauth://totp/Waymark?secret=${secret}`
      expect(await complaintsOfAxe(page)).toEqual([])
      expect(await overhang(page)).toEqual([])
      await dialog.getByLabel('Code from the app').fill(appCode(uri))
      await dialog.getByRole('button', { name: 'Turn on' }).click()
      await dialog.getByRole('list', { name: 'Recovery codes' }).waitFor()
      const codes = await dialog
        .getByRole('list', { name: 'Recovery codes' })
        .getByRole('listitem')
        .allInnerTexts()
      expect(new Set(codes).size).toBe(10)
      expect(await complaintsOfAxe(page)).toEqual([])
      expect(await overhang(page)).toEqual([])
      await dialog.getByRole('button', { name: 'I’ve copied it' }).click()
      await page.getByText('On: you enter a code from your app after your password.').waitFor()

      await page.getByRole('button', { name: 'Sign out', exact: true }).click()
      await page.waitForURL(`${server.url}/sign-in`)
      await page.goto(client.sentTo)
      await signInOnPage(page, 'ada@example.com')
      await page.getByRole('heading', { name: 'One more step' }).waitFor()
      expect(await complaintsOfAxe(page)).toEqual([])
      await page.getByLabel('Code from your authenticator app').fill(appCode(uri))
      await page.keyboard.press('Enter')
      // The assistant that waits goes on after the second step, and not before.
      await page.getByRole('heading', { name: 'Allow Pocket Assistant?' }).waitFor()
      await page.getByRole('button', { name: 'Use another account' }).click()
      await page.getByLabel('Email').waitFor()
      await page.goto(`${server.url}/sign-in`)
      await signInOnPage(page, 'ada@example.com')
      await page.getByRole('button', { name: 'Use a recovery code' }).click()
      await page.getByLabel('Recovery code').fill('not-a-code')
      await page.keyboard.press('Enter')
      await page
        .getByRole('alert')
        .filter({ hasText: 'The recovery code is wrong or was used before.' })
        .waitFor()
      expect(complaints.splice(0).filter((line) => !led.test(line))).toEqual([
        '401 POST /api/auth/two-factor/verify-backup-code',
      ])
      await page.getByLabel('Recovery code').fill(codes[0] ?? '')
      await page.keyboard.press('Enter')
      await quickAdd(page).waitFor()

      await page.goto(`${server.url}/settings`)
      await page.getByRole('button', { name: 'Turn off' }).click()
      await dialog.getByLabel('Your password').fill(password)
      await dialog.getByRole('button', { name: 'Turn off' }).click()
      await toast(page, 'Authenticator app turned off').waitFor()
    },
  )
})

describe('where one is signed in', () => {
  it('is shown in the settings, and ended from there', async () => {
    await using server = await serveAccounts()
    await using first = await openPage(browser(), server.url, { path: '/sign-up' })
    await enter(first.page, server.url, 'Ada')
    await using second = await openPage(browser(), server.url, { path: '/sign-in' })
    await signInOnPage(second.page, 'ada@example.com')
    await quickAdd(second.page).waitFor()

    await first.page.goto(`${server.url}/settings`)
    const places = first.page.getByRole('list', { name: 'Where you’re signed in' })
    await places.getByText('(this browser)').waitFor()
    await places.getByRole('button', { name: /^Sign out Chrome on Linux/ }).click()
    await toast(first.page, 'Signed out: Chrome on Linux').waitFor()
    await second.page.waitForURL(/\/sign-in/)
    expect(second.complaints.splice(0).filter((line) => !led.test(line))).toEqual([])
  })
})
