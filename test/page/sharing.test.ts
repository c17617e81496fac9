import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { connect } from '../support/clients/mcp-clients.ts'
import { serveAccounts } from '../support/clients/people.ts'
import { shareBrowser } from '../support/page/browser.ts'
import { enter } from './account-page.ts'
import { eventually, openPage } from './open-page.ts'
import { complaintsOfAxe, overhang, phone } from './page-checks.ts'
import { panel, quickAdd, row, toast } from './task-page.ts'

const browser = shareBrowser()
/** Who is not signed in is told so, and so is who was removed. */
const expected = /^(?:401|403|404) (?:GET|PATCH|POST) \/api\//

const side = (page: Page) => page.getByRole('banner')

async function makeProject(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'New project' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Create project' }).click()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  return new URL(page.url()).pathname.split('/')[2] as string
}

async function invite(page: Page, url: string, project: string, role: string): Promise<string> {
  await page.goto(`${url}/p/${project}/settings`)
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: role }).check({ force: true })
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const link = await dialog.locator('code, pre').first().textContent()
  await dialog.getByRole('button', { name: 'I’ve copied it' }).click()
  return String(link).trim()
}

async function newKey(page: Page, url: string): Promise<string> {
  await page.goto(`${url}/connect`)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByLabel('Name').fill('an assistant')
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByRole('button', { name: 'Copy key' }).click()
  const secret = String(await page.evaluate('navigator.clipboard.readText()'))
  await page.getByRole('button', { name: 'I’ve copied it' }).click()
  return secret
}

describe('a shared project on the page', () => {
  it('takes whom a task is for from the line that adds it, beside its date', async () => {
    await using server = await serveAccounts()
    await using ofAda = await openPage(browser(), server.url, { path: '/sign-up' })
    await using ofGrace = await openPage(browser(), server.url, { path: '/sign-up' })
    const [ada, grace] = [ofAda.page, ofGrace.page]
    await enter(ada, server.url, 'Ada')
    await enter(grace, server.url, 'Grace')
    const project = await makeProject(ada, 'Website')
    await grace.goto(await invite(ada, server.url, project, 'Editor'))
    await grace.getByRole('button', { name: 'Join project' }).click()
    await grace.waitForURL(`${server.url}/p/${project}/tasks`)

    await ada.goto(`${server.url}/p/${project}/tasks`)
    await quickAdd(ada).fill('Pay the bill tomorrow 5pm @grace #office')
    for (const words of [/^Tomorrow/, 'Grace', 'office'])
      await ada.getByRole('status').getByText(words).first().waitFor()
    expect(await ada.locator('mark').allTextContents()).toEqual(['tomorrow 5pm', '@grace', '#office'])
    await quickAdd(ada).press('Enter')
    await row(ada, 'Pay the bill').getByText('assigned to Grace').waitFor()
    await eventually(() => row(ada, 'Pay the bill').textContent()).toContain('Tomorrow')

    await quickAdd(ada).fill('@me write the report tomorrow')
    await quickAdd(ada).press('Enter')
    await row(ada, 'write the report').getByText('assigned to Ada').waitFor()

    await quickAdd(ada).fill('Ask @nobody tomorrow')
    await quickAdd(ada).press('Enter')
    await eventually(() => row(ada, 'Ask @nobody').textContent()).toContain('Tomorrow')

    await quickAdd(ada).fill('Thank @grace')
    await ada.getByRole('button', { name: 'Keep as plain text: Grace' }).click()
    await quickAdd(ada).press('Enter')
    await row(ada, 'Thank @grace').waitFor()
    for (const { complaints } of [ofAda, ofGrace])
      complaints.splice(0, complaints.length, ...complaints.filter((one) => !expected.test(one)))
  })

  it('is worked on by two people and an assistant, until one of them is removed', async () => {
    await using server = await serveAccounts()
    await using ofAda = await openPage(browser(), server.url, { path: '/sign-up' })
    await using ofGrace = await openPage(browser(), server.url, { path: '/sign-up' })
    const [ada, grace] = [ofAda.page, ofGrace.page]
    await enter(ada, server.url, 'Ada')
    await enter(grace, server.url, 'Grace')
    const project = await makeProject(ada, 'Website')

    // Grace is invited and joins.
    const link = await invite(ada, server.url, project, 'Editor')
    await grace.goto(link)
    await grace.getByText('Edit tasks and memory').waitFor()
    await grace.getByRole('button', { name: 'Join project' }).click()
    await grace.waitForURL(`${server.url}/p/${project}/tasks`)
    await side(grace).getByLabel('shared with you').waitFor()

    // Ada gives her a task and mentions her; it shows in her inbox.
    await ada.goto(`${server.url}/p/${project}/tasks`)
    await quickAdd(ada).fill('Fix the header')
    await quickAdd(ada).press('Enter')
    await toast(ada, 'Added: Fix the header').waitFor()
    await row(grace, 'Fix the header').waitFor()
    await toast(grace, 'Ada added #1 Fix the header').waitFor()
    await row(ada, 'Fix the header').getByRole('link').click()
    await panel(ada).getByRole('button', { name: 'Assignee: Unassigned' }).click()
    await ada.getByRole('menuitemradio', { name: 'Grace' }).click()
    await row(grace, 'Fix the header').getByText('assigned to Grace').waitFor()
    await panel(ada).getByRole('textbox', { name: 'Add a comment' }).fill('@Grace blue, please')
    await panel(ada).getByRole('button', { name: 'Comment', exact: true }).click()
    await side(grace)
      .getByRole('link', { name: /^Inbox *2 unread/ })
      .click()
    const items = grace.getByRole('list', { name: 'Inbox' }).getByRole('listitem')
    await items.filter({ hasText: /Ada assigned you WEB[A-Z]*-1 Fix the header/ }).waitFor()
    expect(await complaintsOfAxe(grace), 'the inbox').toEqual([])
    await items.filter({ hasText: 'Ada mentioned you in' }).getByRole('link').click()
    await panel(grace).getByText('@Grace blue, please').waitFor()
    await side(grace)
      .getByRole('link', { name: /^Inbox *1 unread/ })
      .waitFor()

    // She answers, corrects what she said, and what she types while nobody listens is kept.
    const field = panel(grace).getByRole('textbox', { name: 'Add a comment' })
    await field.fill('Dark blue?')
    await grace.context().setOffline(true)
    await panel(grace).getByRole('button', { name: 'Comment', exact: true }).click()
    await panel(grace).getByText('Not saved yet').waitFor()
    await eventually(() => field.inputValue()).toBe('')
    await grace.context().setOffline(false)
    await panel(ada).getByText('Dark blue?').waitFor()
    await panel(grace).getByRole('button', { name: 'More actions for your comment' }).click()
    await grace.getByRole('menuitem', { name: 'Edit' }).click()
    await panel(grace).getByRole('textbox', { name: 'Edit comment' }).fill('Navy blue?')
    await panel(grace).getByRole('button', { name: 'Save' }).click()
    await panel(ada).getByText('Navy blue?').waitFor()
    await panel(ada).getByText('edited').waitFor()
    await grace.getByRole('button', { name: 'Mark all as read' }).click()
    await side(grace).getByRole('link', { name: 'Inbox', exact: true }).waitFor()

    // Her assistant completes it; Ada sees it and takes it back.
    const headers = { authorization: `Bearer ${await newKey(grace, server.url)}` }
    await using assistant = await connect(
      '2026',
      { url: `${server.mcp}?project=${project}`, headers },
      { name: 'an-assistant' },
    )
    await assistant.callTool('complete_task', { task: '1' })
    await toast(ada, 'Grace (an-assistant) completed #1 Fix the header').waitFor()
    await panel(ada).getByRole('checkbox', { name: 'Done' }).waitFor()
    await panel(ada)
      .getByText(/Grace via an-assistant/)
      .first()
      .waitFor()
    await panel(ada)
      .getByRole('button', { name: /^Undo: Completed/ })
      .click()
    await panel(ada).getByRole('checkbox', { name: 'Complete' }).waitFor()

    // Grace is made a commenter, then removed: at once nothing is left for her or her assistant.
    await ada.goto(`${server.url}/p/${project}/settings`)
    await ada.getByRole('button', { name: 'Role of Grace: Editor' }).click()
    await ada.getByRole('menuitemradio', { name: /^Commenter/ }).click()
    await toast(ada, 'Grace’s role is now Commenter').waitFor()
    await grace.goto(`${server.url}/p/${project}/tasks`)
    await grace.getByText('You can read and comment here.').waitFor()
    ofGrace.complaints.length = 0
    await ada.getByRole('button', { name: 'Remove Grace' }).click()
    await ada.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await toast(ada, 'Grace is no longer a member').waitFor()
    await grace.reload()
    await grace
      .getByText(/isn['’]t shared with you|not available/)
      .first()
      .waitFor()
    await eventually(() => row(grace, 'Fix the header').count()).toBe(0)
    expect((await assistant.callTool('list_tasks').catch(() => ({ isError: true }))).isError).toBe(true)
    for (const { complaints } of [ofAda, ofGrace])
      for (const line of complaints.splice(0)) expect(line).toMatch(expected)
  })

  it('is handed over and left', async () => {
    await using server = await serveAccounts()
    await using ofAda = await openPage(browser(), server.url, { path: '/sign-up' })
    await using ofGrace = await openPage(browser(), server.url, { path: '/sign-up', ...phone })
    const [ada, grace] = [ofAda.page, ofGrace.page]
    await enter(ada, server.url, 'Ada')
    await enter(grace, server.url, 'Grace')
    const project = await makeProject(ada, 'Website')
    const link = await invite(ada, server.url, project, 'Reader')
    expect(await complaintsOfAxe(ada), 'the settings of a project').toEqual([])
    await grace.goto(link)
    await grace.getByRole('button', { name: 'Join project' }).tap()
    await grace.getByText('You can read this project, but not change it.').waitFor()
    expect(await quickAdd(grace).count()).toBe(0)
    await ada.reload()
    await ada.getByRole('button', { name: 'Role of Grace: Reader' }).click()
    await ada.getByRole('menuitem', { name: 'Make owner' }).click()
    await ada.getByRole('dialog').getByRole('button', { name: 'Make owner' }).click()
    await toast(ada, 'Grace now owns Website').waitFor()
    await ada.getByRole('button', { name: 'Leave' }).click()
    await ada.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
    await ada.waitForURL(`${server.url}/`)
    await eventually(() => side(ada).getByRole('link', { name: 'Website' }).count()).toBe(0)
    await grace.goto(`${server.url}/p/${project}/settings`)
    await grace.getByRole('button', { name: 'Invite', exact: true }).waitFor()
    expect(await overhang(grace), 'the settings').toEqual([])
    for (const { complaints } of [ofAda, ofGrace])
      for (const line of complaints.splice(0)) expect(line).toMatch(expected)
  })
})
