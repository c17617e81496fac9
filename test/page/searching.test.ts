import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { shareBrowser } from '../support/page/browser.ts'
import { addTask, api, eventually, openPage, openPlace } from './open-page.ts'
import { complaintsOfAxe, overhang } from './page-checks.ts'
import { row, titles } from './task-page.ts'

const browser = shareBrowser()
const headings = (page: Page) => page.getByRole('list').getByRole('heading', { level: 2 }).allTextContents()

it.each([1280, 390])(
  'finds by a word with a wrong letter, and by descriptions of closed tasks, at %i px',
  async (width) => {
    await using place = await openPlace()
    await addTask(place.url, { title: 'Call the dentist' })
    await addTask(place.url, { title: 'Water the plants', description: 'The fern wants little' })
    const old = await addTask(place.url, { title: 'Book a table', description: 'Near the dentist' })
    await api(place.url, 'POST', `/tasks/${old}/complete`)
    await using open = await openPage(browser(), place.url, { viewport: { width, height: 800 } })
    const { page } = open
    await row(page, 'Call the dentist').waitFor()

    await page.keyboard.press('/')
    const field = page.getByRole('searchbox', { name: 'Search tasks' })
    await field.fill('dentist')
    await eventually(() => titles(page)).toEqual(['Call the dentist', 'Book a table'])
    expect(await headings(page)).toEqual(['No date', 'Closed'])

    await field.fill('dentsit')
    await eventually(() => headings(page)).toEqual(['Similar', 'Closed · Similar'])
    await eventually(() => titles(page)).toEqual(['Call the dentist', 'Book a table'])
    expect(await complaintsOfAxe(page)).toEqual([])
    expect(await overhang(page)).toEqual([])

    await field.fill('fern')
    await eventually(() => titles(page)).toEqual(['Water the plants'])
    await field.fill('xylophone')
    await page.getByRole('heading', { name: 'No tasks match “xylophone”' }).waitFor()

    // Where closed tasks are looked at, the same words find them by their description.
    await page.goto(`${place.url}/?view=done&q=dentits`)
    await eventually(() => headings(page)).toEqual(['Similar'])
    await page.goto(`${place.url}/?view=all&q=dentist`)
    await eventually(async () => (await titles(page)).toSorted()).toEqual([
      'Book a table',
      'Call the dentist',
    ])

    // A closed task that is found can be opened again from there.
    await page.goto(`${place.url}/?view=ready&q=table`)
    await row(page, 'Book a table').getByRole('checkbox', { name: 'Reopen: Book a table' }).click()
    await eventually(() => headings(page)).toEqual(['No date'])
  },
)
