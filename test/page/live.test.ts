import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { newFolder, TemporaryFolder } from '../support/files/folder.ts'
import { shareBrowser } from '../support/page/browser.ts'
import { serve } from '../support/servers/serving.ts'
import { StdioProcess } from '../support/servers/stdio-process.ts'
import { addTask, api, eventually, openPage, openPlace } from './open-page.ts'
import { panel, quickAdd, row, titles, toast } from './task-page.ts'

const browser = shareBrowser()
const banner = (page: Page) => page.getByText('You may be seeing old data')

describe('an open page', () => {
  it('shows what an assistant does over stdio, as it happens', async () => {
    await using assistant = new StdioProcess(['--project', newFolder()])
    await assistant.initialize()
    await using serving = await serve(['--data', assistant.data])
    await using open = await openPage(browser(), serving.url)
    const { page } = open
    await page.getByRole('heading', { name: 'Your list is empty' }).waitFor()
    await assistant.call(1, 'add_task', { title: 'Found by the assistant', due: 'today', tags: ['bug'] })
    // It works in the project of its folder, which shows up by itself.
    const { projects } = await api(serving.url, 'GET', '/projects')
    const { name } = projects.find(({ isPersonal }: { isPersonal: boolean }) => !isPersonal)
    await page.getByRole('banner').getByRole('link', { name, exact: true }).click()
    await row(page, 'Found by the assistant').waitFor()
    await page.getByRole('link', { name: 'Found by the assistant' }).click()
    await assistant.call(2, 'update_task', { task: 1, priority: 'high', claim: true })
    await panel(page).getByRole('button', { name: 'Priority: High' }).waitFor()
    await panel(page).getByText('you via raw').first().waitFor()
    await assistant.call(3, 'complete_task', { task: 1 })
    await eventually(() => titles(page)).toEqual([])
    await panel(page).getByRole('button', { name: 'Status: Done' }).waitFor()
    await assistant.call(4, 'undo', {})
    await row(page, 'Found by the assistant').waitFor()
    await assistant.call(5, 'delete_task', { task: 1 })
    await panel(page)
      .getByText(/^Task [A-Z\d]+-1 doesn’t exist$/)
      .waitFor()
    await panel(page).getByRole('button', { name: 'Restore' }).click()
    await panel(page).getByLabel('Title', { exact: true }).waitFor()
    await row(page, 'Found by the assistant').waitFor()
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
    await page.getByText('1 change isn’t saved yet.').waitFor()
    await eventually(() => titles(page)).toEqual([])

    await using second = await serve(['--data', folder.path, '--port', port])
    await addTask(second.url, { title: 'Meanwhile' })
    await row(page, 'Meanwhile').waitFor()
    await toast(page, 'Completed: Before').waitFor()
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
    await panel(page).getByRole('button', { name: 'Waits for: none. Choose a task' }).click()
    await page.getByRole('option', { name: 'Paint the floor' }).click()
    await page.keyboard.press('Escape')
    await eventually(() => waits.count(), 'at once').toBe(2)
    release()
    await page.getByRole('region', { name: 'Notifications' }).getByText(/wait/i).waitFor()
    await eventually(() => waits.count(), 'taken back').toBe(1)
    expect((await api(place.url, 'GET', `/tasks/${first}`)).task.blockedBy).toEqual([])
    await page.context().close()
    expect(open.complaints).toEqual([`409 PATCH /api/tasks/${first}`])
  })

  it('keeps a title that is too long whole, in the description', async () => {
    await using place = await openPlace()
    await using open = await openPage(browser(), place.url)
    const { page } = open
    const text = 'Far too long '.repeat(30).trim()
    await quickAdd(page).fill(text)
    await quickAdd(page).press('Enter')
    await eventually(() => titles(page)).toEqual([expect.stringMatching(/^Far too long .*…$/)])
    const [task] = (await api(place.url, 'GET', '/tasks')).tasks
    expect((await api(place.url, 'GET', `/tasks/${task.id}`)).task.description).toBe(text)
  })

  it('gives the words back when a new task is refused, and says why beside them', async () => {
    await using place = await openPlace()
    const open = await openPage(browser(), place.url)
    const { page } = open
    const text = 'far too long '.repeat(200).trim()
    await quickAdd(page).fill(text)
    await quickAdd(page).press('Enter')
    await page.getByText(/At most 2000 characters/).waitFor()
    await eventually(() => quickAdd(page).inputValue()).toBe(text)
    await eventually(() => titles(page)).toEqual([])
    await page.context().close()
    for (const line of open.complaints) expect(line).toBe('400 POST /api/tasks/understand')
  })

  it('keeps what others did apart from what u undoes', async () => {
    await using place = await openPlace()
    const id = await addTask(place.url, { title: 'Made elsewhere' })
    await using open = await openPage(browser(), place.url)
    const { page } = open
    await row(page, 'Made elsewhere').waitFor()
    await page.keyboard.press('u')
    await toast(page, 'There’s nothing to undo.').waitFor()
    expect((await api(place.url, 'GET', `/tasks/${id}`)).task.title).toBe('Made elsewhere')
  })
})
