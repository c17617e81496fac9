import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { shareBrowser } from '../support/page/browser.ts'
import { addTask, api, eventually, openPage, openPlace } from './open-page.ts'
import { complaintsOfAxe } from './page-checks.ts'
import { row, titles, toast } from './task-page.ts'

const browser = shareBrowser()
const region = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const shown = (page: Page) => region(page).getByRole('button', { name: 'Dismiss' }).count()

/** To where it ends, and not only to where its last row is in sight. */
function scrollList(page: Page, to: 'start' | 'end'): Promise<void> {
  return page.evaluate(`{
    const box = document.querySelector('ul[aria-label="Ready tasks"]').parentElement.parentElement
    box.scrollTop = ${to === 'end'} ? box.scrollHeight : 0
  }`)
}

it.each([1280, 390])(
  'tells of several tasks in one message with one undo, and never covers the end of the list, at %i px',
  async (width) => {
    await using place = await openPlace()
    const all = Array.from({ length: 30 }, (_, at) => `Task ${at + 1}`)
    for (const title of all) await addTask(place.url, { title })
    await using open = await openPage(browser(), place.url, { viewport: { width, height: 800 } })
    const { page } = open
    await row(page, 'Task 30').waitFor()

    const complete = (title: string) =>
      row(page, title)
        .getByRole('checkbox', { name: `Complete: ${title}` })
        .click()
    await complete('Task 30')
    await toast(page, 'Completed: Task 30').waitFor()
    await complete('Task 29')
    await complete('Task 28')
    await toast(page, 'Completed 3 tasks').waitFor()
    await eventually(() => shown(page)).toBe(1)
    await eventually(() => region(page).getByRole('status').getAttribute('aria-live')).toBe('polite')
    expect(await complaintsOfAxe(page)).toEqual([])

    // Of another kind: a message of its own, and no third one.
    await page.getByRole('textbox', { name: 'Add a task', exact: true }).fill('Call Bo')
    await page.keyboard.press('Enter')
    await toast(page, 'Added: Call Bo').waitFor()
    await eventually(() => shown(page)).toBe(2)

    // The rows of a phone get their heights as they come into sight.
    await eventually(async () => {
      await scrollList(page, 'end')
      const [last, messages] = [await row(page, 'Task 1').boundingBox(), await region(page).boundingBox()]
      return last && messages && last.y + last.height <= messages.y
    }).toBe(true)

    await region(page).getByRole('button', { name: 'Undo' }).first().click()
    await toast(page, 'Undone: Completed 3 tasks').waitFor()
    await eventually(async () => (await api(place.url, 'GET', '/tasks?limit=1')).counts.open).toBe(31)
    await scrollList(page, 'start')
    await eventually(async () => (await titles(page)).slice(0, 4)).toEqual([
      'Call Bo',
      'Task 30',
      'Task 29',
      'Task 28',
    ])
  },
)

it('counts no task that was undone by a key', async () => {
  await using place = await openPlace()
  for (const title of ['One', 'Two', 'Three']) await addTask(place.url, { title })
  await using open = await openPage(browser(), place.url)
  const { page } = open
  for (const title of ['One', 'Two'])
    await row(page, title)
      .getByRole('checkbox', { name: `Complete: ${title}` })
      .click()
  await toast(page, 'Completed 2 tasks').waitFor()
  await page.keyboard.press('u')
  await toast(page, 'Undone: Completed #2').waitFor()
  await toast(page, 'Completed 2 tasks').waitFor({ state: 'detached' })
  await eventually(() => titles(page)).toEqual(['Three', 'Two'])
})
