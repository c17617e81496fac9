import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { connect } from '../support/clients/mcp-clients.ts'
import { shareBrowser } from '../support/page/browser.ts'
import { addTask, api, eventually, openPage, openPlace } from './open-page.ts'
import { panel, pressUndo, quickAdd, row, titles, toast } from './task-page.ts'

const browser = shareBrowser()

const projects = (page: Page) => page.getByRole('banner').getByRole('navigation', { name: 'Projects' })
const project = (page: Page, name: string) => projects(page).getByRole('link', { name, exact: true })
const made = async (url: string, name: string): Promise<string> =>
  (await api(url, 'POST', '/projects', { name, colour: 'green' })).project.id

describe('a page of several projects', () => {
  it('shows at once what happens in any of them, on My day and in the list of projects', async () => {
    await using place = await openPlace()
    const website = await made(place.url, 'Website')
    await using open = await openPage(browser(), place.url, { path: '/settings' })
    const { page } = open
    // What happens before the page can listen is seen, too.
    const held = Promise.withResolvers<void>()
    await page.route('**/api/events*', (route) => held.promise.then(() => route.continue()))
    await page.goto(`${place.url}/today`)
    await page.getByRole('heading', { name: 'Nothing due today' }).waitFor()
    await api(place.url, 'POST', `/tasks?project=${website}`, { title: 'Fix the header', due: 'today' })
    held.resolve()
    await row(page, 'Fix the header').waitFor()
    // The stream is open from here on, and stays the only one.
    const streams: string[] = []
    page.on('request', (request) => request.url().includes('/api/events') && streams.push(request.url()))
    const item = projects(page).getByRole('listitem').filter({ hasText: 'Website' })
    await item.filter({ hasText: '1 open task' }).waitFor()
    await api(place.url, 'POST', `/tasks/1/complete?project=${website}`)
    await row(page, 'Fix the header').waitFor({ state: 'detached' })

    // One that is made meanwhile stands at the end, and is listened to as well.
    const attic = await made(place.url, 'Attic')
    const names = async () =>
      (await projects(page).getByRole('link').allTextContents()).filter((name) => /Web|Att/.test(name))
    await eventually(names).toEqual(['Website', 'Attic'])
    await api(place.url, 'POST', `/tasks?project=${attic}`, { title: 'Look for the lamp', due: 'today' })
    await row(page, 'Look for the lamp').waitFor()
    expect(streams, 'further streams').toEqual([])
  })

  it('says who changed what, where that was not done on the page', async () => {
    await using place = await openPlace()
    await addTask(place.url, { title: 'Buy milk' })
    await using open = await openPage(browser(), place.url)
    const { page } = open
    await row(page, 'Buy milk').waitFor()
    await using assistant = await connect('2026', { url: place.serving.mcp }, { name: 'claude-code' })
    await assistant.callTool('complete_task', { task: '1' })
    await toast(page, 'Claude Code completed #1 Buy milk').waitFor()
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Show' }).click()
    await panel(page).getByRole('checkbox', { name: 'Done' }).waitFor()
    await page.keyboard.press('Escape')

    await quickAdd(page).fill('Buy bread')
    await quickAdd(page).press('Enter')
    await toast(page, 'Added: Buy bread').waitFor()
    for (const title of ['Buy eggs', 'Buy salt', 'Buy oil']) await assistant.callTool('add_task', { title })
    await toast(page, 'Claude Code added #5 Buy oil').waitFor()
    // What was done here has its own message, which can still be undone.
    expect(await toast(page, 'added #2 Buy bread').count()).toBe(0)
    await pressUndo(page)
    await row(page, 'Buy bread').waitFor({ state: 'detached' })
  })

  it('moves a task that is dragged onto a project, from its list and from My day', async () => {
    await using place = await openPlace()
    await addTask(place.url, { title: 'Fix the header', due: 'today' })
    await made(place.url, 'Website')
    await made(place.url, 'Garden')
    await using open = await openPage(browser(), place.url)
    const { page } = open
    await row(page, 'Fix the header').getByRole('link').dragTo(project(page, 'Website'))
    await toast(page, 'Moved to Website: Fix the header').waitFor()
    await row(page, 'Fix the header').waitFor({ state: 'detached' })
    await pressUndo(page)
    await row(page, 'Fix the header').waitFor()
    await row(page, 'Fix the header').getByRole('link').dragTo(project(page, 'Website'))
    await row(page, 'Fix the header').waitFor({ state: 'detached' })

    await page.getByRole('banner').getByRole('link', { name: 'My day' }).click()
    await row(page, 'Fix the header').getByText('Website').waitFor()
    await row(page, 'Fix the header').getByRole('link').dragTo(project(page, 'Garden'))
    await toast(page, 'Moved to Garden: Fix the header').waitFor()
    await row(page, 'Fix the header').getByText('Garden').waitFor()
    await project(page, 'Garden').click()
    await row(page, 'Fix the header').waitFor()
  })

  it('has its projects in the order they are dragged to, with new ones at the end', async () => {
    await using place = await openPlace()
    for (const name of ['Website', 'Garden', 'Boat']) await made(place.url, name)
    await using open = await openPage(browser(), place.url)
    const { page } = open
    const names = async () =>
      (await projects(page).getByRole('link').allTextContents()).filter((name) =>
        /Web|Gar|Boa|Att/.test(name),
      )
    await eventually(names).toEqual(['Website', 'Garden', 'Boat'])
    await project(page, 'Boat').dragTo(project(page, 'Website'))
    await eventually(names).toEqual(['Boat', 'Website', 'Garden'])
    await made(place.url, 'Attic')
    await eventually(names).toEqual(['Boat', 'Website', 'Garden', 'Attic'])
    await page.reload()
    await eventually(names).toEqual(['Boat', 'Website', 'Garden', 'Attic'])
  })

  it('opens the row that is pressed right after a task was added, also the new one', async () => {
    await using place = await openPlace()
    for (const title of ['Water the plants', 'Call the bank', 'Book the flight'])
      await addTask(place.url, { title })
    await using open = await openPage(browser(), place.url)
    const { page } = open
    await row(page, 'Water the plants').waitFor()
    await quickAdd(page).fill('Paint the fence')
    await quickAdd(page).press('Enter')
    await row(page, 'Paint the fence').waitFor()
    // A press at the upper edge of a row: the line under the field is gone once it ends.
    const box = await row(page, 'Book the flight').boundingBox()
    if (!box) throw new Error('the row is not there')
    await page.mouse.move(box.x + box.width / 2, box.y + 4)
    await page.mouse.down()
    await page.waitForTimeout(200)
    await page.mouse.up()
    await eventually(() => new URL(page.url()).searchParams.get('task')).toBe('3')
    await page.keyboard.press('Escape')

    await page.route('**/api/tasks', async (route) => {
      if (route.request().method() === 'POST') await new Promise((resolve) => setTimeout(resolve, 700))
      await route.continue()
    })
    await quickAdd(page).fill('Sell the piano')
    await quickAdd(page).press('Enter')
    await row(page, 'Sell the piano').getByRole('link').click()
    await eventually(() => new URL(page.url()).searchParams.get('task')).toBe('5')
    await eventually(() => titles(page)).toContain('Sell the piano')
    await page.unrouteAll({ behavior: 'wait' })
  })
})
