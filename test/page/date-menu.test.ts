import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { readDate } from '../../src/language/dates/read-date.ts'
import { addDays, todayIn } from '../../src/web/time/calendar.ts'
import { nextWeek, quickDays } from '../../src/web/time/quick-days.ts'
import { shareBrowser } from '../support/page/browser.ts'
import { daysAt } from './days.ts'
import { addTask, api, eventually, openPage, openPlace } from './open-page.ts'
import { complaintsOfAxe, overhang, phone } from './page-checks.ts'
import { isFocused, panel, row, toast } from './task-page.ts'

const browser = shareBrowser()
const menu = (page: Page) => page.getByRole('dialog', { name: 'Due date' })
const openMenu = (page: Page) => panel(page).getByRole('button', { name: /^Due:/ }).click()

describe('the menu of dates', () => {
  it('shows what typed words mean before they are set', async () => {
    await using place = await openPlace()
    const id = await addTask(place.url, { title: 'Send the report' })
    await using open = await openPage(browser(), place.url, { path: `/?task=${id}` })
    const { page } = open
    await openMenu(page)
    const words = page.getByRole('textbox', { name: 'Due date, in your own words' })
    await eventually(() => isFocused(words)).toBe(true)
    await words.fill('every other friday 9-10am')
    await menu(page)
      .getByText(/09:00 · every other Friday · 1 h$/)
      .waitFor()
    await words.fill('some day')
    await menu(page).getByText('That isn’t a date yet.').waitFor()
    await words.fill('every other friday 9-10am')
    await page.keyboard.press('Enter')
    await panel(page).getByRole('button', { name: 'Repeats: Every other Friday' }).waitFor()
    await panel(page).getByRole('button', { name: 'Duration: 1 h' }).waitFor()
    await row(page, 'Send the report').getByText('every other Friday').waitFor()
    expect((await api(place.url, 'GET', `/tasks/${id}`)).task).toMatchObject({
      repeat: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR',
      duration: 60,
    })
  })

  it('has a month that the keyboard moves in, a time, a repetition and a start', async () => {
    await using place = await openPlace()
    const { day, full, words, today } = await daysAt(place.url)
    const id = await addTask(place.url, { title: 'Dentist', due: day(0) })
    const task = async () => (await api(place.url, 'GET', `/tasks/${id}`)).task
    await using open = await openPage(browser(), place.url, { path: `/?task=${id}` })
    const { page } = open
    await openMenu(page)
    await menu(page)
      .getByRole('button', { name: `${full(0)}, today` })
      .focus()
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'PageDown', 'PageUp', 'Home', 'End'])
      await page.keyboard.press(key)
    const endOfWeek = 7 + ((today.weekStart + 6 - weekday(day(7))) % 7)
    await eventually(() => isFocused(menu(page).getByRole('button', { name: full(endOfWeek) }))).toBe(true)
    await page.keyboard.press('Enter')
    await eventually(task).toMatchObject({ due: day(endOfWeek) })
    await toast(page, `Due: ${words(endOfWeek)}`).waitFor()

    await openMenu(page)
    await menu(page).getByRole('textbox', { name: 'Due time' }).fill('soon')
    await page.keyboard.press('Enter')
    await menu(page).getByText('Enter a time such as 9:00 or 5 pm.').waitFor()
    await menu(page).getByRole('textbox', { name: 'Due time' }).fill('5 pm')
    await page.keyboard.press('Enter')
    await toast(page, `Due: ${words(endOfWeek)} 17:00`).waitFor()
    await menu(page).getByRole('combobox', { name: 'Repeat' }).selectOption({ label: 'Every day' })
    await toast(page, 'Repeats every day').waitFor()
    await menu(page).getByRole('radio', { name: 'Start' }).check({ force: true })
    await page.getByRole('textbox', { name: 'Start, in your own words' }).fill('every friday')
    await menu(page).getByText('That isn’t a date yet.').waitFor()
    await page.getByRole('textbox', { name: 'Start, in your own words' }).fill('tomorrow')
    await page.keyboard.press('Enter')
    await panel(page).getByRole('button', { name: 'Starts: Tomorrow' }).waitFor()
    await row(page, 'Dentist').waitFor({ state: 'detached' })
    expect(await task(), 'what begins later is not ready').toMatchObject({
      due: expect.stringContaining(`${day(endOfWeek)}T`),
      repeat: 'FREQ=DAILY',
      start: day(1),
    })
  })

  it('moves one date of a repetition, or all that are to come', async () => {
    await using place = await openPlace()
    const { day } = await daysAt(place.url)
    const id = await addTask(place.url, { title: 'Report', due: day(2), repeat: weekly(day(2)) })
    const task = async () => (await api(place.url, 'GET', `/tasks/${id}`)).task
    await using open = await openPage(browser(), place.url, { path: `/?task=${id}` })
    const { page } = open
    await openMenu(page)
    await menu(page).getByRole('button', { name: 'Tomorrow' }).click()
    await eventually(task).toMatchObject({ due: day(1), repeat: weekly(day(2)) })
    await openMenu(page)
    await menu(page).getByRole('checkbox', { name: 'Move future dates too' }).check()
    await menu(page)
      .getByRole('button', { name: /^Today/ })
      .click()
    await eventually(task).toMatchObject({ due: day(0), repeat: weekly(day(0)) })
  })

  it('leaves nothing for axe to complain of, and fits a phone', async () => {
    await using place = await openPlace()
    const id = await addTask(place.url, { title: 'Report', due: 'every friday 9am' })
    for (const colorScheme of ['light', 'dark'] as const) {
      await using open = await openPage(browser(), place.url, { path: `/?task=${id}`, colorScheme })
      await openMenu(open.page)
      await open.page.getByRole('textbox', { name: 'Due date, in your own words' }).fill('tomorrow')
      await menu(open.page).getByRole('status').getByText('Tomorrow').waitFor()
      expect(await complaintsOfAxe(open.page), colorScheme).toEqual([])
    }
    await using open = await openPage(browser(), place.url, {
      ...phone,
      viewport: { width: 390, height: 780 },
      path: `/?task=${id}`,
    })
    await panel(open.page).getByRole('button', { name: /^Due:/ }).tap()
    await open.page.getByRole('textbox', { name: 'Due time' }).waitFor()
    expect(await overhang(open.page)).toEqual([])
    const hidden = await menu(open.page).evaluate((box: { scrollWidth: number; clientWidth: number }) => {
      return box.scrollWidth - box.clientWidth
    })
    expect(hidden, 'nothing is cut off at its side').toBe(0)
  })
})

describe('what menus call a day', () => {
  it('is what the same words mean when they are typed, whichever day the week begins with', async () => {
    for (const weekStart of [1, 6, 7] as const) {
      for (let after = 0; after < 14; after++) {
        const now = new Date(`${addDays('2026-11-16', after)}T12:00:00Z`)
        const today = todayIn('UTC', now.getTime(), { weekStart })
        const read = async (words: string) =>
          (await readDate(words, { now, zone: 'UTC', weekStart }))?.value.due
        expect(await read('next week'), `next week on ${today.day}`).toBe(nextWeek(today))
        const weekend = quickDays(today).find(({ label }) => label === 'Weekend')
        if (weekend) expect(await read('this weekend'), `the weekend on ${today.day}`).toBe(weekend.day)
      }
    }
  })
})

function weekday(day: string): number {
  return new Date(day).getUTCDay() || 7
}

function weekly(day: string): string {
  return `FREQ=WEEKLY;BYDAY=${['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'][weekday(day) - 1]}`
}
