import { describe, expect, it } from 'vitest'
import { serveAccounts } from '../support/clients/people.ts'
import { shareBrowser } from '../support/page/browser.ts'
import { documentHost } from '../support/servers/document-host.ts'
import { enter, signInOnPage, signUpOnPage } from './account-page.ts'
import { eventually, openPage } from './open-page.ts'
import { complaintsOfAxe, overhang, phone } from './page-checks.ts'
import { row, toast } from './task-page.ts'
import { waitingClient } from './waiting-client.ts'

const browser = shareBrowser()

describe('an assistant that asks to act for somebody', () => {
  it('is allowed by somebody who signs up for it, does what was left ticked, and is stopped again', async () => {
    await using server = await serveAccounts()
    await using client = await waitingClient(server.mcp, 'Pocket Assistant')
    await using open = await openPage(browser(), server.url, { path: client.sentTo.slice(server.url.length) })
    const { page } = open
    await page.getByText('to let Pocket Assistant work with your Waymark').waitFor()
    await page.getByRole('link', { name: 'Create an account' }).click()
    await signUpOnPage(page, 'Ada')
    await page.getByRole('heading', { name: 'Allow Pocket Assistant?' }).waitFor()
    await page.getByText('Next, you’ll be sent to').getByText('this computer').waitFor()
    await page.getByText('Signed in as ada@example.com.').waitFor()
    await page.getByRole('checkbox', { name: 'Add to your project memory' }).uncheck({ force: true })
    await page.getByRole('button', { name: 'Allow', exact: true }).click()
    await page.getByText('You can close this window.').waitFor()

    expect((await client.callTool('add_task', { title: 'From the pocket' })).isError ?? false).toBe(false)
    await expect(client.callTool('remember', { text: 'Not allowed', type: 'rule' })).rejects.toThrow()
    await page.goto(server.url)
    await row(page, 'From the pocket').waitFor()

    await page.goto(`${server.url}/connect`)
    const grants = page.getByRole('region', { name: 'Apps with access' })
    await grants.getByText('Can: see and change tasks, read memory').waitFor()
    await grants.getByRole('button', { name: 'Remove access for Pocket Assistant' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove access' }).click()
    await toast(page, 'Pocket Assistant no longer has access.').waitFor()
    await eventually(() =>
      client.callTool('list_tasks').then(
        () => 'answered',
        () => 'refused',
      ),
    ).toBe('refused')
  })

  it('is allowed by its document, whose host the page names, and a bad document is told of', async () => {
    await using host = await documentHost()
    await using server = await serveAccounts(host.env)
    const { host: place } = new URL(host.url)
    const document = host.publishClient('/pocket.json')
    await using client = await waitingClient(server.mcp, 'Not this name', document)
    expect(new URL(client.sentTo).searchParams.get('client_id')).toBe(document)
    await using open = await openPage(browser(), server.url, { path: '/sign-up' })
    const { page } = open
    await enter(page, server.url, 'Ada')
    await page.goto(client.sentTo)
    await page.getByRole('heading', { name: 'Allow Pocket Assistant?' }).waitFor()
    await page.getByText('This app describes itself at').getByText(place).waitFor()
    expect(await complaintsOfAxe(page)).toEqual([])
    await page.getByRole('button', { name: 'Allow', exact: true }).click()
    await page.getByText('You can close this window.').waitFor()
    expect((await client.callTool('add_task', { title: 'By document' })).isError ?? false).toBe(false)
    await page.goto(`${server.url}/connect`)
    await page.getByText(`described at ${place}`).waitFor()

    await page.goto(`${server.url}/settings`)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL(`${server.url}/sign-in`)
    const stranger = host.publishClient('/stranger.json', { client_secret: 'x' })
    await page.goto(client.sentTo.replace(encodeURIComponent(document), encodeURIComponent(stranger)))
    await page.getByText('The document must not have client_secret: everybody can read it.').waitFor()
  })

  it('is told no when it is denied', async () => {
    await using server = await serveAccounts()
    await using client = await waitingClient(server.mcp, 'Pocket Assistant')
    await using open = await openPage(browser(), server.url, { path: '/sign-up' })
    const { page } = open
    await enter(page, server.url, 'Ada')
    await page.goto(client.sentTo)
    await page.getByRole('button', { name: 'Deny' }).click()
    await page.getByText('You can close this window.').waitFor()
    expect((await client.answer).get('error')).toBe('access_denied')
  })

  it('may be answered by another account than the one that is signed in', async () => {
    await using server = await serveAccounts()
    await using client = await waitingClient(server.mcp, 'Pocket Assistant')
    await using open = await openPage(browser(), server.url, { path: '/sign-up' })
    const { page } = open
    await enter(page, server.url, 'Grace')
    await page.goto(`${server.url}/settings`)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL(`${server.url}/sign-in`)
    await enter(page, server.url, 'Ada')
    await page.goto(client.sentTo)
    await page.getByRole('button', { name: 'Use another account' }).click()
    await page.getByText('to let Pocket Assistant').waitFor()
    await signInOnPage(page, 'grace@example.com')
    await page.getByText('Signed in as grace@example.com.').waitFor()
    await page.getByRole('button', { name: 'Allow', exact: true }).click()
    await page.getByText('You can close this window.').waitFor()
    expect((await client.answer).get('code')).toEqual(expect.any(String))
  })

  it('gets no answer to a request that was tampered with', async () => {
    await using server = await serveAccounts()
    await using client = await waitingClient(server.mcp, 'Pocket Assistant')
    await using open = await openPage(browser(), server.url, { path: '/sign-up' })
    const { page, complaints } = open
    await enter(page, server.url, 'Ada')
    await page.goto(client.sentTo)
    await page.getByRole('heading', { name: 'Allow Pocket Assistant?' }).waitFor()
    const asked = new URL(page.url())
    asked.searchParams.set('scope', 'tasks:read tasks:write')
    await page.goto(asked.href)
    await page.getByRole('alert').filter({ hasText: "The assistant's request has expired." }).waitFor()
    expect(await page.getByRole('button', { name: 'Allow' }).count()).toBe(0)
    expect(complaints.splice(0)).toEqual(['400 GET /api/auth-request'])
  })

  it.each(['light', 'dark'] as const)(
    'is shown so that axe has nothing to complain of in %s colours',
    async (colorScheme) => {
      await using server = await serveAccounts()
      await using client = await waitingClient(server.mcp, 'An assistant with quite a long name of its own')
      await using open = await openPage(browser(), server.url, { path: '/sign-up', colorScheme, ...phone })
      const { page } = open
      await enter(page, server.url, 'Ada')
      await page.goto(client.sentTo)
      await page.getByRole('button', { name: 'Allow', exact: true }).waitFor()
      expect(await complaintsOfAxe(page)).toEqual([])
      expect(await overhang(page)).toEqual([])
    },
  )
})

describe('an invitation', () => {
  it('brings a second person into a project by its link, with the role it names', async () => {
    await using server = await serveAccounts({ WAYMARK_SIGN_UP: 'open' })
    await using ada = await openPage(browser(), server.url, { path: '/sign-up' })
    await ada.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await enter(ada.page, server.url, 'Ada')
    await ada.page.getByRole('button', { name: 'New project' }).click()
    await ada.page.getByRole('dialog').getByLabel('Name').fill('Website')
    await ada.page.getByRole('button', { name: 'Create project' }).click()
    await ada.page.getByRole('heading', { name: 'Website', level: 1 }).waitFor()
    const project = ada.page.url().replace(/\/tasks$/, '')
    await ada.page.goto(`${project}/memory`)
    await ada.page.getByRole('button', { name: 'Add the first one' }).click()
    await ada.page.getByLabel('What should everyone know?').fill('Prices are whole cents.')
    await ada.page.getByRole('button', { name: 'Save' }).click()
    await toast(ada.page, 'Saved d1').waitFor()
    await ada.page.goto(`${project}/settings`)
    await ada.page.getByRole('button', { name: 'Invite', exact: true }).click()
    await ada.page.getByRole('radio', { name: 'Reader' }).check({ force: true })
    await ada.page.getByRole('button', { name: 'Create link' }).click()
    await ada.page.getByRole('button', { name: 'Copy link' }).click()
    const link = String(await ada.page.evaluate('navigator.clipboard.readText()'))
    await ada.page.getByRole('button', { name: 'I’ve copied it' }).click()

    await using grace = await openPage(browser(), server.url, { path: new URL(link).pathname })
    await grace.page.getByRole('heading', { name: 'You’re invited' }).waitFor()
    expect(await complaintsOfAxe(grace.page)).toEqual([])
    await grace.page.getByRole('link', { name: 'Create an account' }).click()
    await signUpOnPage(grace.page, 'Grace')
    await grace.page.getByText('Ada invites you to this project’s tasks and memory.').waitFor()
    await grace.page.getByText('Read only').waitFor()
    expect(await complaintsOfAxe(grace.page)).toEqual([])
    await grace.page.getByRole('button', { name: 'Join project' }).click()
    await grace.page.waitForURL(`${project}/tasks`)
    await grace.page.goto(`${project}/memory`)
    await grace.page.getByRole('link', { name: 'Prices are whole cents.' }).waitFor()

    await ada.page.reload()
    const members = ada.page.getByRole('list', { name: 'Members' })
    await members.getByText('grace@example.com').waitFor()
    await members.getByRole('button', { name: 'Role of Grace: Reader' }).click()
    await ada.page.getByRole('menuitemradio', { name: /^Editor/ }).click()
    await toast(ada.page, 'Grace’s role is now Editor').waitFor()
    await grace.page.getByRole('button', { name: 'Add', exact: true }).click()
    await grace.page.getByLabel('What should everyone know?').fill('Names are shown as they were typed.')
    await grace.page.getByRole('button', { name: 'Save' }).click()
    await toast(grace.page, 'Saved d2').waitFor()

    await members.getByRole('button', { name: 'Remove Grace' }).click()
    await ada.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await toast(ada.page, 'Grace is no longer a member').waitFor()
    await grace.page.reload()
    await grace.page.getByRole('heading', { name: 'This project isn’t available' }).waitFor()
    grace.complaints.length = 0
  })

  it('that was taken back or used says so', async () => {
    await using server = await serveAccounts()
    await using open = await openPage(browser(), server.url, { path: '/sign-up' })
    const { page, complaints } = open
    await enter(page, server.url, 'Ada')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'New project' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Website')
    await page.getByRole('button', { name: 'Create project' }).click()
    await page.getByRole('heading', { name: 'Website', level: 1 }).waitFor()
    const settings = page.url().replace(/\/tasks$/, '/settings')
    await page.goto(settings)
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await page.getByRole('button', { name: 'Create link' }).click()
    await page.getByRole('button', { name: 'Copy link' }).click()
    const link = String(await page.evaluate('navigator.clipboard.readText()'))
    await page.getByRole('button', { name: 'I’ve copied it' }).click()
    await page.goto(link)
    await page.getByRole('button', { name: 'Join project' }).click()
    await page.getByRole('alert').filter({ hasText: 'This is your own project.' }).waitFor()
    await page.goto(settings)
    await page
      .getByRole('region', { name: 'Open invitations' })
      .getByRole('button', { name: 'Withdraw' })
      .click()
    await toast(page, 'The link no longer works').waitFor()
    await page.goto(link)
    await page.getByRole('alert').filter({ hasText: 'This invitation is no longer valid.' }).waitFor()
    expect(complaints.splice(0).map((line) => line.slice(0, 8))).toEqual(['409 POST', '404 GET '])
  })
})
