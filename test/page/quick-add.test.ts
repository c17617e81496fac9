import { describe, expect, it } from 'vitest'
import { shareBrowser } from '../support/page/browser.ts'
import { addTask, api, eventually, openPage, openPlace } from './open-page.ts'
import { isFocused, panel, quickAdd, row, titles, toast } from './task-page.ts'

const browser = shareBrowser()

describe('adding a task on the page', () => {
  it('shows somebody new what to try, and takes the first task', async () => {
    await using place = await openPlace()
    await using open = await openPage(browser(), place.url)
    const { page } = open
    await page.getByRole('heading', { name: 'Your list is empty' }).waitFor()
    await page.getByRole('button', { name: 'Call the dentist tomorrow 9am' }).click()
    await eventually(() => quickAdd(page).inputValue()).toBe('Call the dentist tomorrow 9am')
    await page.keyboard.press('Enter')
    await row(page, 'Call the dentist').waitFor()
    await eventually(() => row(page, 'Call the dentist').textContent()).toContain('Tomorrow 09:00')
    await toast(page, 'Added: Call the dentist').waitFor()
    const { tasks } = await api(place.url, 'GET', '/tasks?view=all')
    expect(tasks).toMatchObject([{ title: 'Call the dentist', due: expect.stringMatching(/T09:00:00Z$/) }])
  })

  it('shows what it understands while one types, adds exactly that, and waits for the next', async () => {
    await using place = await openPlace()
    await using open = await openPage(browser(), place.url)
    const { page } = open
    await quickAdd(page).pressSequentially('Send the invoice tomorrow !high #billing #work')
    for (const words of ['Tomorrow', 'high priority', 'billing', 'work']) {
      await page.getByRole('button', { name: `Keep as plain text: ${words}` }).waitFor()
    }
    expect(await page.locator('mark').allTextContents()).toEqual(['tomorrow', '!high', '#billing', '#work'])
    await page.keyboard.press('Enter')
    await row(page, 'Send the invoice').waitFor()
    await eventually(() => quickAdd(page).inputValue()).toBe('')
    expect(await isFocused(quickAdd(page))).toBe(true)
    await page.keyboard.type('Another one')
    await page.keyboard.press('Enter')
    await row(page, 'Another one').waitFor()
    const { tasks } = await api(place.url, 'GET', '/tasks?view=all')
    expect(tasks).toMatchObject([
      { title: 'Another one', due: null, priority: 'medium', tags: [] },
      { title: 'Send the invoice', priority: 'high', tags: ['billing', 'work'], due: expect.any(String) },
    ])
  })

  it('keeps as words what somebody declines to have understood', async () => {
    await using place = await openPlace()
    await using open = await openPage(browser(), place.url)
    const { page } = open
    await quickAdd(page).fill('Read the book Monday #books')
    // The chip says "Tomorrow" on a Sunday.
    await page.getByRole('button', { name: /^Keep as plain text: (?!books)/ }).click()
    expect(await page.locator('mark').allTextContents()).toEqual(['#books'])
    await quickAdd(page).press('Enter')
    await row(page, 'Read the book Monday').waitFor()
    const { tasks } = await api(place.url, 'GET', '/tasks?view=all')
    expect(tasks).toMatchObject([{ title: 'Read the book Monday', due: null, tags: ['books'] }])
  })

  it('names an open task that is much the same, with a way to it', async () => {
    await using place = await openPlace()
    const id = await addTask(place.url, { title: 'Buy oat milk' })
    await using open = await openPage(browser(), place.url)
    const { page } = open
    await row(page, 'Buy oat milk').waitFor()
    await quickAdd(page).fill('Buy oat milk')
    await quickAdd(page).press('Enter')
    await page.getByText('There’s a similar open task').getByRole('link').click()
    await panel(page).getByText(`#${id}`, { exact: true }).waitFor()
    await eventually(() => titles(page)).toEqual(['Buy oat milk', 'Buy oat milk'])
  })

  it('adds what was typed before the answer came, as it would have been understood', async () => {
    await using place = await openPlace()
    await using open = await openPage(browser(), place.url)
    const { page } = open
    await page.getByRole('heading', { name: 'Your list is empty' }).waitFor()
    await quickAdd(page).fill('Pay the rent tomorrow #home')
    await quickAdd(page).press('Enter')
    await row(page, 'Pay the rent').waitFor()
    await eventually(async () => (await api(place.url, 'GET', '/tasks?view=all')).tasks).toMatchObject([
      { title: 'Pay the rent', tags: ['home'], due: expect.any(String) },
    ])
    // A range shows its first day, too.
    await quickAdd(page).fill('Trip 24-28 dec')
    await page.getByText('24–28 Dec', { exact: true }).waitFor()
  })
})
