import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { shareBrowser } from '../support/browser.ts'
import { TemporaryFolder } from '../support/folder.ts'
import { addTask, api, eventually, openPage, openPlace } from '../support/open-page.ts'
import { serve } from '../support/serving.ts'
import { StdioProcess } from '../support/stdio-process.ts'
import { panel, quickAdd, row, titles, toast } from '../support/task-page.ts'

const browser = shareBrowser()
const banner = (page: Page) => page.getByText('What you see may be old')

describe('an open page', () => {
  it('shows what an assistant does over stdio, as it happens', async () => {
    await using assistant = new StdioProcess()
    await assistant.initialize()
    await using serving = await serve(['--data', assistant.data])
    await using open = await openPage(browser(), serving.url)
    const { page } = open
    await page.getByRole('heading', { name: 'What is to be done?' }).waitFor()
    await assistant.call(1, 'add_task', { title: 'Found by the assistant', due: 'today', tags: ['bug'] })
    // It works in the project of its folder, which shows up by itself.
    const { projects } = await api(serving.url, 'GET', '/projects')
    const { name } = projects.find(({ isPersonal }: { isPersonal: boolean }) => !isPersonal)
    await page.getByRole('banner').getByRole('link', { name, exact: true }).click()
    await row(page, 'Found by the assistant').waitFor()
    await page.getByRole('link', { name: 'Found by the assistant' }).click()
    await assistant.call(2, 'update_task', { task: 1, priority: 'high', claim: true })
    await panel(page).getByRole('button', { name: 'Priority: High' }).waitFor()
    await panel(page).getByText('you through raw').first().waitFor()
    await assistant.call(3, 'complete_task', { task: 1 })
    await eventually(() => titles(page)).toEqual([])
    await panel(page).getByRole('button', { name: 'Status: Done' }).waitFor()
    await assistant.call(4, 'undo', {})
    await row(page, 'Found by the assistant').waitFor()
    await assistant.call(5, 'delete_task', { task: 1 })
    await panel(page).getByText('There is no task #1').waitFor()
  })

  it('says that the server is away, and goes on by itself when it is started again', async () => {
    using folder = new TemporaryFolder()
    const first = await serve(['--data', folder.path])
    await addTask(first.url, { title: 'Before' })
    const port = new URL(first.url).port
    const open = await openPage(browser(), first.url)
    const { page } = open
    await row(page, 'Before').waitFor()
    await first.stop()
    await banner(page).waitFor()
    await page.getByRole('checkbox', { name: 'Complete: Before' }).click()
    await toast(page, 'The server cannot be reached.').waitFor()
    await eventually(() => titles(page), 'what could not be done is not shown as done').toEqual(['Before'])
    expect(await page.getByRole('checkbox', { name: 'Complete: Before' }).isChecked()).toBe(false)

    await using second = await serve(['--data', folder.path, '--port', port])
    await addTask(second.url, { title: 'Meanwhile' })
    await row(page, 'Meanwhile').waitFor()
    await banner(page).waitFor({ state: 'hidden' })
    await addTask(second.url, { title: 'Afterwards' })
    await row(page, 'Afterwards').waitFor()
    await page.context().close()
    expect(open.complaints.filter((text) => !/ERR_CONNECTION|ERR_EMPTY|ERR_INCOMPLETE/.test(text))).toEqual(
      [],
    )
  })

  it('shows a change at once and takes it back when the server refuses', async () => {
    await using place = await openPlace()
    const first = await addTask(place.url, { title: 'Lay the floor' })
    const second = await addTask(place.url, { title: 'Paint the floor', blockedBy: [first] })
    const open = await openPage(browser(), place.url, { path: `/?view=open&task=${first}` })
    const { page } = open
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(`**/api/tasks/${first}`, async (route) => {
      if (route.request().method() === 'PATCH') await held
      await route.continue()
    })
    const waits = panel(page).getByRole('link', { name: `#${second} Paint the floor` })
    // It is named once already: as the one that waits for this task.
    await eventually(() => waits.count()).toBe(1)
    await panel(page).getByRole('button', { name: 'a task to wait for' }).click()
    await page.getByRole('option', { name: 'Paint the floor' }).click()
    await page.keyboard.press('Escape')
    await eventually(() => waits.count(), 'at once').toBe(2)
    release()
    await page.getByRole('region', { name: 'Messages' }).getByText(/wait/i).waitFor()
    await eventually(() => waits.count(), 'taken back').toBe(1)
    expect((await api(place.url, 'GET', `/tasks/${first}`)).task.blockedBy).toEqual([])
    await page.context().close()
    expect(open.complaints).toEqual([`409 PATCH /api/tasks/${first}`])
  })

  it('gives the words back when a new task is refused', async () => {
    await using place = await openPlace()
    const open = await openPage(browser(), place.url)
    const { page } = open
    const text = 'far too long '.repeat(30).trim()
    await quickAdd(page).fill(text)
    await quickAdd(page).press('Enter')
    await page.getByRole('region', { name: 'Messages' }).getByText(/200/).waitFor()
    await eventually(() => quickAdd(page).inputValue()).toBe(text)
    expect(await titles(page)).toEqual([])
    await page.context().close()
    expect(open.complaints).toEqual(['400 POST /api/tasks'])
  })

  it('keeps what others did apart from what u undoes', async () => {
    await using place = await openPlace()
    const id = await addTask(place.url, { title: 'Made elsewhere' })
    await using open = await openPage(browser(), place.url)
    const { page } = open
    await row(page, 'Made elsewhere').waitFor()
    await page.keyboard.press('u')
    await toast(page, 'There is nothing to undo.').waitFor()
    expect((await api(place.url, 'GET', `/tasks/${id}`)).task.title).toBe('Made elsewhere')
  })
})
