import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { shareBrowser } from '../support/page/browser.ts'
import { daysAt } from './days.ts'
import { addTask, api, eventually, openPage, openPlace } from './open-page.ts'
import { complaintsOfAxe, overhang, phone } from './page-checks.ts'
import { isFocused, panel, pressUndo, row, titles, toast } from './task-page.ts'

const browser = shareBrowser()
const section = (page: Page, name: string | RegExp) => page.getByRole('region', { name })

describe('Upcoming', () => {
  it('shows days and then weeks, of all projects, and opens a task beside them', async () => {
    await using place = await openPlace()
    const { day, full } = await daysAt(place.url)
    const { project } = await api(place.url, 'POST', '/projects', { name: 'Garden' })
    await addTask(place.url, { title: 'Late', due: day(-2) })
    await addTask(place.url, { title: 'Now', due: day(0) })
    await api(place.url, 'POST', `/tasks?project=${project.id}`, { title: 'Plant beans', due: day(2) })
    await addTask(place.url, { title: 'Begins', start: day(3) })
    await addTask(place.url, { title: 'Far', due: day(12) })
    await addTask(place.url, { title: 'No date' })
    await using open = await openPage(browser(), place.url)
    const { page } = open
    await page.keyboard.press('g')
    await page.keyboard.press('u')
    await row(page, 'Plant beans').waitFor()
    await eventually(() => titles(page)).toEqual(['Late', 'Now', 'Plant beans', 'Begins', 'Far'])
    await eventually(() => section(page, full(2)).textContent()).toContain('Garden')
    await section(page, full(3)).getByText('from').waitFor()
    expect(await page.title()).toBe('Upcoming · Waymark')
    await page.getByRole('link', { name: 'Plant beans' }).click()
    await panel(page).getByLabel('Title', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await panel(page).waitFor({ state: 'detached' })
    await page.getByRole('checkbox', { name: 'Complete: Late' }).click()
    await eventually(() => titles(page)).toEqual(['Now', 'Plant beans', 'Begins', 'Far'])
    await addTask(place.url, { title: 'Of an assistant', due: day(4) })
    await row(page, 'Of an assistant').waitFor()
  })

  it('gives a new task the day it is added in, unless it says another', async () => {
    await using place = await openPlace()
    const { day, full } = await daysAt(place.url)
    await using open = await openPage(browser(), place.url, { path: '/upcoming' })
    const { page } = open
    await page.getByRole('button', { name: `Add a task on ${full(2)}` }).click()
    const field = page.getByRole('textbox', { name: `Add a task on ${full(2)}` })
    await eventually(() => isFocused(field)).toBe(true)
    await field.fill('Buy soil #garden')
    await page.getByRole('button', { name: 'Keep as plain text: garden' }).waitFor()
    await page.keyboard.press('Enter')
    await section(page, full(2)).getByRole('link', { name: 'Buy soil' }).waitFor()
    await field.fill('Deliver at 17:00')
    await page.keyboard.press('Enter')
    await section(page, full(2)).getByRole('link', { name: 'Deliver' }).waitFor()
    await field.fill('Buy seeds tomorrow')
    await page.keyboard.press('Enter')
    await section(page, /^Tomorrow/)
      .getByRole('link', { name: 'Buy seeds' })
      .waitFor()
    await page.goto(`${place.url}/today`)
    await page.getByRole('textbox', { name: 'Add a task for today' }).fill('Sweep')
    await page.keyboard.press('Enter')
    await row(page, 'Sweep').waitFor()
    await page.goto(`${place.url}/?view=today`)
    const quick = page.getByRole('textbox', { name: 'Add a task', exact: true })
    await quick.fill('Rake')
    await page.getByRole('button', { name: 'Keep as plain text: Today' }).waitFor()
    await page.keyboard.press('Enter')
    await row(page, 'Rake').waitFor()
    await quick.fill('Rest')
    await page.getByRole('button', { name: 'Keep as plain text: Today' }).click()
    await quick.press('Enter')
    await toast(page, 'Added 2 tasks').waitFor()
    const { tasks } = await api(place.url, 'GET', '/tasks?view=all')
    expect(tasks).toMatchObject([
      { title: 'Rest', due: null },
      { title: 'Rake', due: day(0) },
      { title: 'Sweep', due: day(0) },
      { title: 'Buy seeds', due: day(1) },
      { title: 'Deliver', due: expect.stringContaining(`${day(2)}T17:00`) },
      { title: 'Buy soil', due: day(2), tags: ['garden'] },
    ])
  })

  it('moves a task with the mouse, and Undo puts it back', async () => {
    await using place = await openPlace()
    const { day, full, words } = await daysAt(place.url)
    const id = await addTask(place.url, { title: 'Paint', due: `${day(1)} 15:00`, repeat: 'every 5 days' })
    await using open = await openPage(browser(), place.url, { path: '/upcoming' })
    const { page } = open
    await row(page, 'Paint').dragTo(section(page, full(4)))
    await toast(page, `Moved to ${words(4)}: Paint`).waitFor()
    await section(page, full(4)).getByRole('link', { name: 'Paint' }).waitFor()
    const due = async () => (await api(place.url, 'GET', `/tasks/${id}`)).task.due
    expect(await due(), 'at the same time').toMatch(`${day(4)}T15:00`)
    await pressUndo(page)
    await section(page, /^Tomorrow/)
      .getByRole('link', { name: 'Paint' })
      .waitFor()
    expect(await due()).toMatch(`${day(1)}T15:00`)
  })

  it('moves a task with the keyboard, which stays with it', async () => {
    await using place = await openPlace()
    const { day, full } = await daysAt(place.url)
    const id = await addTask(place.url, { title: 'Paint', due: day(0) })
    await using open = await openPage(browser(), place.url, { path: '/upcoming' })
    const { page } = open
    await page.getByRole('link', { name: 'Paint' }).waitFor()
    // An answer from before the move, which comes after it.
    const late = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    await page.route('**/api/tasks?*across=1*', async (route) => {
      const response = await route.fetch()
      asked.resolve()
      await late.promise
      await route.fulfill({ response })
    })
    await addTask(place.url, { title: 'Sweep', due: day(0) })
    await asked.promise
    await page.getByRole('link', { name: 'Paint' }).focus()
    await page.keyboard.press('Shift+ArrowDown')
    await section(page, /^Tomorrow/)
      .getByRole('link', { name: 'Paint' })
      .waitFor()
    late.resolve()
    await page.unrouteAll({ behavior: 'wait' })
    await page.getByRole('link', { name: 'Sweep' }).waitFor()
    await eventually(() => isFocused(page.getByRole('link', { name: 'Paint' }))).toBe(true)
    await page.keyboard.press('Shift+ArrowDown')
    await section(page, full(2)).getByRole('link', { name: 'Paint' }).waitFor()
    await eventually(async () => (await api(place.url, 'GET', `/tasks/${id}`)).task.due).toBe(day(2))
    await page.getByRole('link', { name: 'Month' }).click()
    await page.getByRole('link', { name: 'Paint' }).first().focus()
    await page.keyboard.press('Shift+ArrowLeft')
    await eventually(async () => (await api(place.url, 'GET', `/tasks/${id}`)).task.due).toBe(day(1))
  })

  it('goes from task to task with the keys of other lists', async () => {
    await using place = await openPlace()
    const { day } = await daysAt(place.url)
    for (const [at, title] of ['One', 'Two', 'Three'].entries())
      await addTask(place.url, { title, due: day(at) })
    await using open = await openPage(browser(), place.url, { path: '/upcoming' })
    const { page } = open
    const link = (title: string) => page.getByRole('link', { name: title, exact: true })
    await link('Three').waitFor()
    for (const key of ['j', 'j', 'j', 'k']) await page.keyboard.press(key)
    await eventually(() => isFocused(link('Two'))).toBe(true)
    await page.keyboard.press('c')
    await toast(page, 'Completed: Two').waitFor()
    await eventually(() => titles(page)).toEqual(['One', 'Three'])
    expect(await isFocused(link('Three')), 'the next one is at hand').toBe(true)
    await page.keyboard.press('e')
    await panel(page).getByLabel('Title', { exact: true }).waitFor()
  })

  it('moves a task with a finger that rests on it', async () => {
    await using place = await openPlace()
    const { day, full } = await daysAt(place.url)
    const id = await addTask(place.url, { title: 'Paint', due: day(0) })
    await using open = await openPage(browser(), place.url, { ...phone, path: '/upcoming' })
    const { page } = open
    await row(page, 'Paint').waitFor()
    await touchDrag(page, row(page, 'Paint'), section(page, full(2)))
    await section(page, full(2)).getByRole('link', { name: 'Paint' }).waitFor()
    await eventually(async () => (await api(place.url, 'GET', `/tasks/${id}`)).task.due).toBe(day(2))
    expect(new URL(page.url()).search, 'nothing was opened by it').toBe('')
    await page.goto(`${place.url}/upcoming?show=month&month=${day(2).slice(0, 7)}&day=${day(2)}`)
    const to = day(3).slice(0, 7) === day(2).slice(0, 7) ? 3 : 1
    await row(page, 'Paint').waitFor()
    await touchDrag(
      page,
      row(page, 'Paint'),
      page.getByRole('button', { name: new RegExp(`^${full(to)}`) }).first(),
    )
    await eventually(async () => (await api(place.url, 'GET', `/tasks/${id}`)).task.due).toBe(day(to))
  })
})

describe('the month', () => {
  it('takes tasks from day to day, and adds to the day that is chosen', async () => {
    await using place = await openPlace()
    const { day, full } = await daysAt(place.url)
    const month = (at: string) => `/upcoming?show=month&month=${at.slice(0, 7)}`
    // Two days of one month, both to come.
    const [from, to] = day(1).slice(0, 7) === day(2).slice(0, 7) ? [1, 2] : [2, 3]
    const id = await addTask(place.url, { title: 'Paint', due: day(from) })
    await using open = await openPage(browser(), place.url, { path: month(day(from)) })
    const { page } = open
    const cell = (at: number) =>
      page.getByRole('cell').filter({ has: page.getByRole('button', { name: new RegExp(`^${full(at)}`) }) })
    await cell(from).getByRole('link', { name: 'Paint' }).dragTo(cell(to))
    await cell(to).getByRole('link', { name: 'Paint' }).waitFor()
    await eventually(async () => (await api(place.url, 'GET', `/tasks/${id}`)).task.due).toBe(day(to))
    await page.getByRole('button', { name: `${full(to)}, 1 task` }).click()
    await page.getByRole('button', { name: `Add a task on ${full(to)}` }).click()
    await page.keyboard.type('Varnish')
    await page.keyboard.press('Enter')
    await cell(to).getByRole('link', { name: 'Varnish' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: `${full(to)}, 2 tasks` }).focus()
    await page.keyboard.press('ArrowRight')
    const next = page.getByRole('button', { name: new RegExp(`^${full(to + 1)}`), pressed: true })
    await eventually(() => isFocused(next)).toBe(true)
    await page.getByRole('button', { name: 'Next month' }).click()
    await page.getByRole('button', { name: 'Previous month' }).click()
    await cell(to).getByRole('link', { name: 'Paint' }).waitFor()
  })
})

describe.each(['light', 'dark'] as const)('days to come in %s colours', (colorScheme) => {
  it('leave nothing for axe to complain of, and fit a phone', async () => {
    await using place = await openPlace()
    const { day, full } = await daysAt(place.url)
    await addTask(place.url, { title: 'Late', due: day(-1), priority: 'high' })
    for (const title of ['One', 'Two', 'Three', 'Four', 'Five', 'x'.repeat(180)])
      await addTask(place.url, { title, due: day(0), tags: ['home'] })
    await addTask(place.url, { title: 'Begins', start: day(2), due: 'in 3 weeks', duration: 90 })
    await addTask(place.url, { title: 'Again', due: 'every monday 9am' })
    const paths = ['/upcoming', '/upcoming?show=month', '/today', '/settings']
    for (const path of paths) {
      await using open = await openPage(browser(), place.url, { colorScheme, path })
      await shown(open.page, path)
      expect(await complaintsOfAxe(open.page), path).toEqual([])
    }
    for (const path of paths) {
      const viewport = { width: 390, height: 780 }
      await using open = await openPage(browser(), place.url, { ...phone, viewport, colorScheme, path })
      await shown(open.page, path)
      expect(await overhang(open.page), path).toEqual([])
      if (path !== '/upcoming') continue
      await open.page.getByRole('button', { name: `Add a task on ${full(1)}` }).tap()
      expect(await overhang(open.page), 'adding').toEqual([])
      expect(await complaintsOfAxe(open.page), 'on a phone').toEqual([])
    }
  })

  const shown = (page: Page, path: string) =>
    path === '/settings'
      ? page.getByRole('combobox', { name: 'Time zone' }).waitFor()
      : page.getByRole('link', { name: 'One', exact: true }).last().waitFor()
})

/** A finger that rests until the task is lifted, goes to a place and lets go. */
async function touchDrag(page: Page, what: Locator, where: Locator): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const middle = async (one: Locator) => {
    const { x, y, width, height } = (await one.boundingBox()) as NonNullable<
      Awaited<ReturnType<Locator['boundingBox']>>
    >
    return { x: x + width / 2, y: y + height / 2 }
  }
  const [from, to] = [await middle(what), await middle(where)]
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
  await touch('touchStart', from)
  await page.locator('[data-dragged]').waitFor()
  await touch('touchMove', { x: from.x, y: from.y + 20 })
  await touch('touchMove', to)
  await touch('touchEnd')
}
