import { describe, expect, it } from 'vitest'
import { Person, serveAccounts } from '../support/clients/people.ts'
import { shareBrowser } from '../support/page/browser.ts'
import { linkIn, openMailServer } from '../support/servers/mail-server.ts'
import { signInOnPage } from './account-page.ts'
import { openPage } from './open-page.ts'
import { complaintsOfAxe, overhang, phone } from './page-checks.ts'
import { quickAdd } from './task-page.ts'

const browser = shareBrowser()

describe('a forgotten password on the page', () => {
  it.each(['light', 'dark'] as const)(
    'is replaced through e-mail, in %s colours on a phone',
    async (colorScheme) => {
      await using mail = await openMailServer()
      await using server = await serveAccounts(mail.env)
      await new Person(server.url).signUp()
      await using open = await openPage(browser(), server.url, { path: '/sign-in', colorScheme, ...phone })
      const { page, complaints } = open
      await page.getByRole('link', { name: 'Forgot your password?' }).click()
      await page.getByLabel('Email').fill('ada@example.com')
      expect(await complaintsOfAxe(page)).toEqual([])
      expect(await overhang(page)).toEqual([])
      await page.getByLabel('Email').press('Enter')
      await page.getByText('If ada@example.com has an account, we’ve sent it a link.').waitFor()

      const link = linkIn(await mail.next('ada@example.com', 'new password'))
      await page.goto(link)
      await page.getByLabel('New password', { exact: true }).fill('password123')
      await page.getByRole('button', { name: 'Change password' }).click()
      await page.getByRole('alert').filter({ hasText: 'too easy to guess' }).waitFor()
      expect(page.url()).toBe(`${server.url}/reset-password`)
      expect(await complaintsOfAxe(page)).toEqual([])
      await page.getByLabel('New password', { exact: true }).fill('four purple teapots')
      await page.getByRole('button', { name: 'Change password' }).click()
      await page.getByText('Your password was changed. Sign in with the new one.').waitFor()
      await signInOnPage(page, 'ada@example.com', 'four purple teapots')
      await quickAdd(page).waitFor()

      await page.goto(link)
      await page.getByLabel('New password', { exact: true }).fill('five yellow kettles')
      await page.getByRole('button', { name: 'Change password' }).click()
      await page
        .getByRole('alert')
        .filter({ hasText: 'This link has expired or was already used.' })
        .waitFor()
      const refused = '400 POST /api/auth/reset-password'
      expect(complaints.splice(0)).toEqual([refused, refused])
    },
  )

  it('says how an administrator sets a new one where there is no e-mail', async () => {
    await using server = await serveAccounts()
    await using open = await openPage(browser(), server.url, { path: '/forgot-password' })
    await open.page.getByText('This server doesn’t send email.').waitFor()
    await open.page.getByText('waymark account reset YOUR-EMAIL').waitFor()
    expect(await complaintsOfAxe(open.page)).toEqual([])
  })
})
