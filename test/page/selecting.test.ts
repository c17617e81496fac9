import type { Locator, Page, Request } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { shareBrowser } from '../support/page/browser.ts'
import { addTask, api, eventually, openPage, openPlace } from './open-page.ts'
import { complaintsOfAxe, overhang, phone } from './page-checks.ts'
import { pressUndo, row, titles, toast } from './task-page.ts'

const browser = shareBrowser()
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected tasks' })
/** What the page tells of the person's browser when it opens may come at any time. */
const isWrite = (request: Request) =>
  request.method() !== 'GET' && !request.url().endsWith('/api/settings/first')

async function openWith(titles: readonly string[]) {
  const place = await openPlace()
  for (const title of titles) await addTask(place.url, { title })
  return place
}

/** Until the page has taken the task up. */
async function restFinger(page: Page, on: Locator): Promise<void> {
  const { x, y, height } = (await on.boundingBox()) ?? { x: 0, y: 0, height: 0 }
  const finger = await page.context().newCDPSession(page)
  const point = { x: x + 120, y: y + height / 2 }
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  await page.locator('[data-dragged]').waitFor({ state: 'attached' })
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

describe('selecting several tasks', () => {
  it('by keys, changes all of them with one request and takes it back with one undo', async () => {
    await using place = await openWith(['One', 'Two', 'Three', 'Four'])
    await using open = await openPage(browser(), place.url)
    const { page } = open
    await row(page, 'Four').waitFor()
    const writes: string[] = []
    page.on('request', (request) => isWrite(request) && writes.push(new URL(request.url()).pathname))

    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await bar(page).getByText('3 selected').waitFor()
    await page.keyboard.press('p')
    await page.getByRole('dialog', { name: 'Set priority' }).waitFor()
    await page.keyboard.type('hi')
    await page.keyboard.press('Enter')
    await toast(page, 'Set the priority of 3 tasks to high').waitFor()
    expect(writes).toEqual(['/api/tasks/change'])
    const priorities = async () =>
      (await api(place.url, 'GET', '/tasks')).tasks
        .map((task: { priority: string }) => task.priority)
        .toSorted()
    expect(await priorities()).toEqual(['high', 'high', 'high', 'medium'])
    expect(await complaintsOfAxe(page)).toEqual([])

    await page.keyboard.press('Control+z')
    await toast(page, 'Undone: Set the priority of 3 tasks').waitFor()
    expect(writes).toEqual(['/api/tasks/change', '/api/undo'])
    expect(await priorities()).toEqual(['medium', 'medium', 'medium', 'medium'])

    await page.keyboard.press('Escape')
    await bar(page).waitFor({ state: 'detached' })
    await page.keyboard.press('Control+a')
    await bar(page).getByText('4 selected').waitFor()
    await page.keyboard.press('c')
    await toast(page, 'Completed 4 tasks').waitFor()
    await eventually(() => titles(page)).toEqual([])
    await page.keyboard.press('u')
    await eventually(() => titles(page)).toEqual(['Four', 'Three', 'Two', 'One'])
  })

  it('by pointer, gives them a date, a tag and another project, and deletes them with their sub-tasks', async () => {
    await using place = await openWith(['Garden', 'House'])
    await addTask(place.url, { title: 'Move', steps: ['Pack', 'Drive'] })
    await api(place.url, 'POST', '/projects', { name: 'Site' })
    await using open = await openPage(browser(), place.url)
    const { page } = open
    await row(page, 'Garden').getByRole('checkbox', { name: 'Select: Garden' }).check()
    await row(page, 'Move')
      .getByRole('link', { name: 'Move', exact: true })
      .click({ modifiers: ['Shift'] })
    await bar(page).getByText('3 selected').waitFor()

    await bar(page).getByRole('button', { name: 'Due' }).click()
    // Words that are no date are not taken, and stay to be changed.
    await page.getByRole('combobox', { name: 'Set due date' }).fill('whenever pigs fly')
    await page.getByText('That isn’t a date yet').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: 'Set due date' }).fill('31 december 2039')
    await page.getByRole('option', { name: '31 Dec 2039' }).waitFor()
    await page.getByRole('combobox', { name: 'Set due date' }).fill('in three days')
    await page.keyboard.press('Enter')
    await toast(page, 'Set the due date of 3 tasks to').waitFor()
    const { tasks } = await api(place.url, 'GET', '/tasks')
    expect(new Set(tasks.map((task: { due: string }) => task.due)).size, 'the sub-tasks have none').toBe(2)

    await bar(page).getByRole('button', { name: 'Tag' }).click()
    await page.getByRole('combobox', { name: 'Add or remove a tag' }).fill('spring')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await row(page, 'House').getByText('spring').waitFor()

    await bar(page).getByRole('button', { name: 'Delete' }).click()
    await toast(page, 'Deleted 3 tasks and 2 subtasks').waitFor()
    await eventually(() => titles(page)).toEqual([])
    await pressUndo(page)
    await row(page, 'House').waitFor()

    await row(page, 'House').getByRole('checkbox', { name: 'Select: House' }).check()
    await row(page, 'Garden').getByRole('checkbox', { name: 'Select: Garden' }).check()
    await page.keyboard.press('m')
    await page
      .getByRole('dialog', { name: 'Move to a project' })
      .getByRole('option', { name: 'Site' })
      .click()
    await toast(page, 'Moved 2 tasks to Site').waitFor()
    await eventually(() => titles(page)).toEqual(['Move'])
    await pressUndo(page)
    await row(page, 'Garden').waitFor()
    await row(page, 'House').waitFor()
  })

  it('by finger: one that rests on a task selects it, the next need a tap', async () => {
    await using place = await openWith(['One', 'Two', 'Three'])
    await using open = await openPage(browser(), place.url, phone)
    const { page } = open
    await row(page, 'Three').waitFor()
    await restFinger(page, row(page, 'Two'))
    await bar(page).getByText('1 selected').waitFor()
    await row(page, 'One').getByRole('link', { name: 'One', exact: true }).tap()
    await bar(page).getByText('2 selected').waitFor()
    expect(await overhang(page)).toEqual([])
    expect(await complaintsOfAxe(page)).toEqual([])
    for (const button of await bar(page).getByRole('button').all()) {
      const { width, height } = (await button.boundingBox()) ?? { width: 0, height: 0 }
      expect(Math.min(width, height), await button.ariaSnapshot()).toBeGreaterThanOrEqual(40)
    }
    await bar(page).getByRole('button', { name: 'Complete' }).tap()
    await toast(page, 'Completed 2 tasks').waitFor()
    await eventually(() => titles(page)).toEqual(['Three'])
  })
})
