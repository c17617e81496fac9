import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { shareBrowser } from '../support/page/browser.ts'
import { addTask, api, eventually, openPage, openPlace } from './open-page.ts'
import { isFocused, panel, quickAdd, row, titles, toast } from './task-page.ts'

const browser = shareBrowser()
const focused = (page: Page) =>
  page.evaluate('document.activeElement?.textContent || document.activeElement?.ariaLabel')

describe('the keyboard alone', () => {
  it('adds, moves, opens, edits, completes, undoes and closes', async () => {
    await using place = await openPlace()
    await using open = await openPage(browser(), place.url)
    const { page } = open
    await page.getByRole('heading', { name: 'Your list is empty' }).waitFor()
    await page.keyboard.press('n')
    await eventually(() => isFocused(quickAdd(page))).toBe(true)
    for (const title of ['One', 'Two', 'Three']) {
      await page.keyboard.type(title)
      await page.keyboard.press('Enter')
      await row(page, title).waitFor()
    }
    await page.keyboard.press('Escape')
    await page.keyboard.press('j')
    await eventually(() => focused(page)).toBe('Three')
    await page.keyboard.press('j')
    await page.keyboard.press('ArrowDown')
    await eventually(() => focused(page)).toBe('One')
    await page.keyboard.press('k')
    await eventually(() => focused(page)).toBe('Two')
    await page.keyboard.press('Enter')
    await panel(page).getByLabel('Title', { exact: true }).waitFor()
    await eventually(() => panel(page).getByLabel('Title', { exact: true }).inputValue()).toBe('Two')
    await page.keyboard.press('Escape')
    await panel(page).waitFor({ state: 'detached' })
    await eventually(() => focused(page)).toBe('Two')
    await page.keyboard.press('Space')
    await toast(page, 'Completed: Two').waitFor()
    await eventually(() => titles(page)).toEqual(['Three', 'One'])
    await eventually(() => focused(page), 'the next one is at hand').toBe('One')
    await page.keyboard.press('c')
    await eventually(() => titles(page)).toEqual(['Three'])
    await page.keyboard.press('u')
    await row(page, 'One').waitFor()
    await page.keyboard.press('u')
    await row(page, 'Two').waitFor()
  })

  it('goes to views and pages, and shows every shortcut on ?', async () => {
    await using place = await openPlace()
    await addTask(place.url, { title: 'Something' })
    await using open = await openPage(browser(), place.url)
    const { page } = open
    await row(page, 'Something').waitFor()
    await page.keyboard.press('6')
    await page.getByRole('heading', { name: 'Nothing done yet' }).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('m')
    await eventually(() => new URL(page.url()).pathname).toBe('/memory')
    await page.keyboard.press('n')
    await eventually(() => isFocused(quickAdd(page)), 'from any page').toBe(true)
    await page.keyboard.press('Escape')
    await page.keyboard.press('g')
    await page.keyboard.press('t')
    await row(page, 'Something').waitFor()
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await sheet.getByText('Undo your last change').waitFor()
    expect(await sheet.textContent(), 'keys by the names that are on them').not.toMatch(/Mod|Arrow/)
    await eventually(() => sheet.getByText('Ctrl', { exact: true }).count()).toBeGreaterThan(1)
    await page.keyboard.press('n')
    expect(await isFocused(quickAdd(page)), 'a dialog has its own keys').toBe(false)
    await sheet.getByRole('checkbox', { name: 'Keyboard shortcuts' }).uncheck()
    await page.keyboard.press('Escape')
    await page.keyboard.press('6')
    await row(page, 'Something').waitFor()
    expect(new URL(page.url()).search, 'letters can be turned off').toBe('')
  })

  it('never acts while somebody types', async () => {
    await using place = await openPlace()
    const id = await addTask(place.url, { title: 'Stays open' })
    await using open = await openPage(browser(), place.url)
    const { page } = open
    await row(page, 'Stays open').waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('xu?1 gm')
    await eventually(() => page.getByRole('searchbox').inputValue()).toBe('xu?1 gm')
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Stays open' }).click()
    await panel(page).getByLabel('Description').fill('x u 5')
    expect(new URL(page.url()).pathname).toBe('/')
    expect((await api(place.url, 'GET', `/tasks/${id}`)).task.status).toBe('todo')
  })

  it('reaches everything with Tab: one stop for the list, however long it is', async () => {
    await using place = await openPlace()
    for (const title of ['A', 'B', 'C']) await addTask(place.url, { title })
    await using open = await openPage(browser(), place.url)
    const { page } = open
    await row(page, 'A').waitFor()
    await eventually(() => page.locator('[data-task-link][tabindex="0"]').count()).toBe(1)
    await page.getByRole('checkbox', { name: 'Complete: C' }).focus()
    await page.keyboard.press('Tab')
    await eventually(() => focused(page)).toBe('C')
    await eventually(() => row(page, 'C').getAttribute('aria-posinset')).toBe('1')
    await eventually(() => row(page, 'C').getAttribute('aria-setsize')).toBe('3')
  })
})
