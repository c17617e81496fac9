import { describe, expect, it } from 'vitest'
import { serveAccounts } from '../support/clients/people.ts'
import { shareBrowser } from '../support/page/browser.ts'
import { linkIn, openMailServer } from '../support/servers/mail-server.ts'
import { enter } from './account-page.ts'
import { openPage } from './open-page.ts'
import { complaintsOfAxe, overhang, phone } from './page-checks.ts'
import { toast } from './task-page.ts'

const browser = shareBrowser()

describe('e-mail on the page', () => {
  it('confirms an address, and then invites others', async () => {
    await using mail = await openMailServer()
    await using server = await serveAccounts(mail.env)
    await using open = await openPage(browser(), server.url, { path: '/sign-up', ...phone })
    const { page } = open
    await enter(page, server.url, 'Ada')
    await mail.next('ada@example.com')
    await page.goto(`${server.url}/settings`)
    await page.getByText('Not confirmed yet. Confirm it to invite people by email.').waitFor()
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await toast(page, 'We’ve sent you a link.').waitFor()
    await page.goto(linkIn(await mail.next('ada@example.com')))
    await page.getByRole('button', { name: 'Confirm' }).waitFor()
    expect(await complaintsOfAxe(page)).toEqual([])
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('heading', { name: 'Your email address is confirmed' }).waitFor()

    const project = (await page.evaluate(`fetch('/api/projects', {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"name":"Website"}',
    }).then((answer) => answer.json()).then(({ project }) => project.id)`)) as string
    await page.goto(`${server.url}/p/${project}/settings`)
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await page.getByLabel('Email it to (optional)').fill('grace@example.com')
    expect(await complaintsOfAxe(page)).toEqual([])
    expect(await overhang(page)).toEqual([])
    await page.getByRole('button', { name: 'Create link' }).click()
    await page.getByText('Sent to grace@example.com.').waitFor()
    expect(await overhang(page)).toEqual([])
    expect(linkIn(await mail.next('grace@example.com'))).toContain(`${server.url}/invite/`)
  })
})
