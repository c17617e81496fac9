import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { shareBrowser } from '../support/page/browser.ts'
import { api, eventually, openPage, openPlace } from './open-page.ts'
import { complaintsOfAxe, overhang } from './page-checks.ts'
import { isFocused, pressUndo, quickAdd, row, titles, toast } from './task-page.ts'

const browser = shareBrowser()
const sizes = [
  ['a wide window', { viewport: { width: 1280, height: 800 } }],
  ['a phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
] as const

const trip =
  '- Plan the trip !high\n  - [x] Book seats\n  - Pack tomorrow\n- [ ] Buy milk #shop\n    the oat one\n'

describe.each(sizes)('a list pasted into quick add, in %s', (_, size) => {
  it('becomes several tasks with one request, and one undo takes them back', async () => {
    await using place = await openPlace()
    await using open = await openPage(browser(), place.url, size)
    const { page } = open
    await paste(page, trip)
    await page.getByRole('heading', { name: '4 tasks in this list' }).waitFor()
    expect(await complaintsOfAxe(page)).toEqual([])
    expect(await overhang(page)).toEqual([])
    const add = page.getByRole('button', { name: 'Add 4 tasks' })
    await eventually(() => isFocused(add)).toBe(true)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
    })
    await page.keyboard.press('Enter')
    await row(page, 'Plan the trip').waitFor()
    await toast(page, 'Added 4 tasks').waitFor()
    expect(sent).toEqual(['/api/tasks/list'])
    expect(await isFocused(quickAdd(page))).toBe(true)
    const { tasks } = await api(place.url, 'GET', '/tasks?view=all')
    expect(tasks.toReversed()).toMatchObject([
      { id: 1, title: 'Plan the trip', priority: 'high', parent: null },
      { id: 2, title: 'Book seats', parent: 1, status: 'done' },
      { id: 3, title: 'Pack', parent: 1, due: expect.any(String), status: 'todo' },
      { id: 4, title: 'Buy milk', tags: ['shop'], description: 'the oat one' },
    ])
    await pressUndo(page)
    await eventually(() => titles(page)).toEqual([])
    expect((await api(place.url, 'GET', '/tasks?view=all')).tasks).toEqual([])
  })

  it('keeps the words of a chip that is clicked away, and leaves out what is not wanted', async () => {
    await using place = await openPlace()
    await using open = await openPage(browser(), place.url, size)
    const { page } = open
    await paste(page, '• Read the notes Monday #books\n• Call Ann\n• Nonsense')
    await page.getByRole('button', { name: /^Keep as plain text: (?!books)/ }).click()
    await page.getByText('Read the notes Monday', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Leave out: Nonsense' }).click()
    await page.getByRole('checkbox', { name: 'Done: Call Ann' }).check({ force: true })
    await page.getByRole('button', { name: 'Add 2 tasks' }).click()
    await row(page, 'Read the notes Monday').waitFor()
    const { tasks } = await api(place.url, 'GET', '/tasks?view=all')
    expect(tasks).toMatchObject([
      { title: 'Call Ann', status: 'done' },
      { title: 'Read the notes Monday', due: null, tags: ['books'] },
    ])
  })

  it('is not lost by Escape, by a reload or by a server that is away', async () => {
    await using place = await openPlace()
    await using open = await openPage(browser(), place.url, size)
    const { page, complaints } = open
    await quickAdd(page).fill('Groceries')
    await paste(page, 'milk\neggs')
    const heading = page.getByRole('heading', { name: '3 tasks in this list' })
    await heading.waitFor()
    await page.keyboard.press('Escape')
    await heading.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('button', { name: 'Review', exact: true }).click()
    await heading.waitFor()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Add 3 tasks' }).click()
    await page
      .getByRole('alert')
      .filter({ hasText: /reach the server/ })
      .first()
      .waitFor()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Add 3 tasks' }).click()
    await row(page, 'Groceries').waitFor()
    await eventually(() => titles(page)).toHaveLength(3)
    complaints.length = 0
  })
})

describe('what quick add cannot take', () => {
  it('is told beside the field, which keeps the words', async () => {
    await using place = await openPlace()
    await using open = await openPage(browser(), place.url)
    const { page, complaints } = open
    await quickAdd(page).fill('Report due 10 december start 20 december')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('due before its start').waitFor()
    await eventually(() => quickAdd(page).inputValue()).toContain('Report due')
    await eventually(() => quickAdd(page).getAttribute('aria-invalid')).toBe('true')
    complaints.length = 0
  })

  it('goes on in the description where it is too long for a title', async () => {
    await using place = await openPlace()
    await using open = await openPage(browser(), place.url)
    const long = `Write down ${'every single word '.repeat(30)}`.trim()
    await quickAdd(open.page).fill(long)
    await open.page.keyboard.press('Enter')
    await toast(open.page, 'Added').waitFor()
    const { tasks } = await api(place.url, 'GET', '/tasks?view=all')
    expect(tasks).toMatchObject([
      { title: expect.stringMatching(/^Write down every.*…$/), description: long },
    ])
  })
})

/** Pastes as the keyboard would, from a clipboard of its own. */
async function paste(page: Page, text: string): Promise<void> {
  await quickAdd(page).focus()
  await page.evaluate(
    `(() => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', ${JSON.stringify(text)})
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      document.activeElement.dispatchEvent(event)
    })()`,
  )
}
