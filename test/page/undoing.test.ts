import { describe, expect, it } from 'vitest'
import { shareBrowser } from '../support/page/browser.ts'
import { addTask, api, eventually, openPage, openPlace } from './open-page.ts'
import { complaintsOfAxe, overhang, phone } from './page-checks.ts'
import { panel, row, titles, toast } from './task-page.ts'

const browser = shareBrowser()

describe('undo', () => {
  it('reaches the last change that was made on the page, also after a reload, and never that of a program', async () => {
    await using place = await openPlace()
    for (const title of ['One', 'Two']) await addTask(place.url, { title })
    await using open = await openPage(browser(), place.url)
    const { page } = open
    await row(page, 'Two').getByRole('checkbox', { name: 'Complete: Two' }).check()
    await toast(page, 'Completed: Two').waitFor()
    await api(place.url, 'PATCH', '/tasks/1', { title: 'One, by a program' })
    await page.reload()
    await row(page, 'One, by a program').waitFor()
    await page.keyboard.press('Control+z')
    await row(page, 'Two').waitFor()
    await page.keyboard.press('Control+Shift+z')
    await eventually(() => titles(page)).toEqual(['One, by a program'])
    await page.keyboard.press('u')
    await row(page, 'Two').waitFor()
    await page.keyboard.press('u')
    await toast(page, 'There’s nothing to undo.').waitFor()
  })

  it('is one press away from a task that is gone: its panel leads to the trash', async () => {
    await using place = await openPlace()
    const id = await addTask(place.url, { title: 'Pay rent' })
    await api(place.url, 'DELETE', `/tasks/${id}`)
    await using open = await openPage(browser(), place.url, { path: `/?task=${id}` })
    const { page } = open
    await panel(page).getByRole('link', { name: 'Trash' }).click()
    await page.getByRole('button', { name: 'Restore: Pay rent' }).click()
    await page.getByRole('heading', { name: 'The trash is empty' }).waitFor()
  })

  it('says what goes with a deleted task, and what a completed one leaves open', async () => {
    await using place = await openPlace()
    const before = await addTask(place.url, { title: 'Buy paint' })
    await addTask(place.url, { title: 'Paint the house', steps: ['Door', 'Roof'], blockedBy: [before] })
    await using open = await openPage(browser(), place.url, { path: '/?view=open' })
    const { page } = open
    await row(page, 'Paint the house').getByRole('checkbox', { name: 'Complete: Paint the house' }).check()
    await toast(page, '2 subtasks are still open.').waitFor()
    await toast(page, 'It was waiting for “Buy paint”, which is still open.').waitFor()
    await page.keyboard.press('u')
    await row(page, 'Paint the house').getByRole('link', { name: 'Paint the house', exact: true }).focus()
    await page.keyboard.press('Delete')
    await toast(page, 'Deleted: Paint the house and 2 subtasks').waitFor()
  })
})

describe('Activity', () => {
  it.each([
    ['at a desk', {}],
    ['on a phone', phone],
  ])('%s shows who did what through which client, and takes it back', async (_, options) => {
    await using place = await openPlace()
    await addTask(place.url, { title: 'One' })
    await addTask(place.url, { title: 'Two' })
    await api(place.url, 'DELETE', '/tasks/2')
    await using open = await openPage(browser(), place.url, { path: '/activity', ...options })
    const { page } = open
    const list = page.getByRole('list', { name: 'Activity' })
    await list.getByText('Deleted #2 Two').waitFor()
    await eventually(() => list.getByRole('listitem').count()).toBe(3)
    expect(await complaintsOfAxe(page)).toEqual([])
    expect(await overhang(page)).toEqual([])
    await list.getByRole('button', { name: 'Restore: Deleted #2 Two' }).click()
    await eventually(async () => (await api(place.url, 'GET', '/tasks')).tasks.length).toBe(2)
    await list.getByRole('button', { name: 'Redo: Undid: Deleted #2 Two' }).click()
    await eventually(async () => (await api(place.url, 'GET', '/tasks')).tasks.length).toBe(1)
    await page.getByRole('radio', { name: 'Me', exact: true }).check()
    await list.getByText('Added #1 One').waitFor({ state: 'detached' })
  })
})

describe('what others do', () => {
  it('stands in the row it happened to, with who it was', async () => {
    await using place = await openPlace()
    await addTask(place.url, { title: 'One' })
    await addTask(place.url, { title: 'Two' })
    await using open = await openPage(browser(), place.url)
    const { page } = open
    await row(page, 'Two').waitFor()
    // Seen once the page listens.
    await addTask(place.url, { title: 'Three' })
    await row(page, 'Three').waitFor()
    await api(place.url, 'POST', '/tasks/2/complete', {})
    await row(page, 'Two').getByText('completed this').waitFor()
  })
})
