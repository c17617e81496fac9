import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { shareBrowser } from '../support/page/browser.ts'
import { addTask, api, eventually, openPage, openPlace } from './open-page.ts'
import { panel, pressUndo, quickAdd, row, titles, toast } from './task-page.ts'

const browser = shareBrowser()

describe('text that is written from right to left', () => {
  it('stands so wherever it is shown or typed, and the rest of the page does not', async () => {
    await using place = await openPlace()
    const title = 'לקנות חלב, #5 (WSL-2)!'
    const id = await addTask(place.url, { title, description: 'שלום\n\nHello' })
    await using open = await openPage(browser(), place.url, { path: `/?task=${id}` })
    const { page } = open
    const direction = async (one: Locator) =>
      (await one.and(page.locator(':dir(rtl)')).count()) === 1 ? 'rtl' : 'ltr'
    await panel(page).getByText('Hello', { exact: true }).waitFor()
    expect(await direction(page.locator('[data-task-link]'))).toBe('rtl')
    expect(await direction(panel(page).getByLabel('Title', { exact: true }))).toBe('rtl')
    expect(await direction(panel(page).getByRole('textbox', { name: 'Description' }))).toBe('rtl')
    expect(await direction(panel(page).getByText('שלום', { exact: true }).last())).toBe('rtl')
    expect(await direction(panel(page).getByText('Hello', { exact: true }).last())).toBe('ltr')
    for (const field of [quickAdd(page), panel(page).getByLabel('Add a comment')]) {
      expect(await direction(field)).toBe('ltr')
      await field.fill('שלום 5!')
      expect(await direction(field)).toBe('rtl')
    }
  })
})

describe('a task on the page', () => {
  it('is completed with one click and brought back with one more', async () => {
    await using place = await openPlace()
    const id = await addTask(place.url, { title: 'Water the plants' })
    await addTask(place.url, { title: 'Pay the rent' })
    await using open = await openPage(browser(), place.url)
    const { page } = open
    await page.getByRole('checkbox', { name: 'Complete: Water the plants' }).click()
    await toast(page, 'Completed: Water the plants').waitFor()
    await eventually(() => titles(page)).toEqual(['Pay the rent'])
    expect((await api(place.url, 'GET', `/tasks/${id}`)).task.status).toBe('done')
    await pressUndo(page)
    await eventually(() => titles(page)).toEqual(['Pay the rent', 'Water the plants'])
    expect((await api(place.url, 'GET', `/tasks/${id}`)).task.status).toBe('todo')
  })

  it('is edited where it stands: title, description, date, priority, status and tags', async () => {
    await using place = await openPlace()
    const id = await addTask(place.url, { title: 'Old title' })
    await using open = await openPage(browser(), place.url)
    const { page } = open
    await page.getByRole('link', { name: 'Old title' }).click()
    const task = async () => (await api(place.url, 'GET', `/tasks/${id}`)).task

    await panel(page).getByLabel('Title', { exact: true }).fill('New title')
    await page.keyboard.press('Enter')
    await row(page, 'New title').waitFor()
    await panel(page).getByLabel('Description').fill('Two lines\nof details')
    await panel(page).getByLabel('Title', { exact: true }).focus()
    await toast(page, 'Description updated').waitFor()
    await panel(page).getByRole('button', { name: 'Due: No date' }).click()
    await page.getByRole('textbox', { name: 'Due date, in your own words' }).fill('tomorrow')
    await page.keyboard.press('Enter')
    await panel(page).getByRole('button', { name: 'Due: Tomorrow' }).waitFor()
    await panel(page).getByRole('button', { name: 'Priority: Medium' }).click()
    await page.getByRole('menuitemradio', { name: 'High' }).click()
    await panel(page).getByRole('button', { name: 'Priority: High' }).waitFor()
    await panel(page).getByRole('button', { name: 'Status: To do' }).click()
    await page.getByRole('menuitemradio', { name: 'In progress' }).click()
    await panel(page).getByRole('button', { name: 'Status: In progress' }).waitFor()
    await panel(page).getByRole('button', { name: 'Add a tag' }).click()
    await page.getByRole('combobox', { name: 'Tags' }).fill('garden')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await panel(page).getByRole('button', { name: 'Remove tag garden' }).waitFor()

    await eventually(task).toMatchObject({
      title: 'New title',
      description: 'Two lines\nof details',
      due: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      priority: 'high',
      status: 'doing',
      tags: ['garden'],
    })
  })

  it('keeps what it had when Escape ends an edit', async () => {
    await using place = await openPlace()
    await addTask(place.url, { title: 'As it was' })
    await using open = await openPage(browser(), place.url)
    const { page } = open
    await page.getByRole('link', { name: 'As it was' }).click()
    await panel(page).getByLabel('Title', { exact: true }).fill('Something else')
    await page.keyboard.press('Escape')
    await eventually(() => panel(page).getByLabel('Title', { exact: true }).inputValue()).toBe('As it was')
    expect((await api(place.url, 'GET', '/changes')).changes).toHaveLength(1)
  })

  it('has sub-tasks, waits for others, and is claimed and released', async () => {
    await using place = await openPlace()
    const first = await addTask(place.url, { title: 'Buy the paint' })
    const id = await addTask(place.url, { title: 'Paint the door' })
    await using open = await openPage(browser(), place.url, { path: `/?task=${id}` })
    const { page } = open
    await panel(page).getByLabel('Add a subtask').fill('Sand it')
    await page.keyboard.press('Enter')
    await panel(page).getByRole('checkbox', { name: 'Complete: Sand it' }).click()
    await panel(page).getByText('1 of 1 done').waitFor()
    await panel(page).getByRole('button', { name: 'Waits for: none. Choose a task' }).click()
    await page.getByRole('combobox', { name: 'Waits for' }).fill('paint')
    await page.getByRole('option', { name: 'Buy the paint' }).click()
    await page.keyboard.press('Escape')
    await panel(page)
      .getByRole('link', { name: `#${first} Buy the paint` })
      .waitFor()
    await eventually(() => titles(page), 'what waits is not ready').toEqual(['Buy the paint'])
    await panel(page).getByRole('button', { name: 'Unassigned · Claim' }).click()
    await panel(page).getByRole('button', { name: 'Release' }).click()
    await panel(page).getByRole('button', { name: 'Unassigned · Claim' }).waitFor()
    await page.getByRole('checkbox', { name: 'Complete: Buy the paint' }).click()
    await toast(page, 'Completed: Buy the paint. One more task is ready now.').waitFor()
    await eventually(() => titles(page)).toEqual(['Paint the door'])
    expect((await api(place.url, 'GET', `/tasks/${id}`)).task).toMatchObject({
      blockedBy: [first],
      claimedBy: null,
      subtasks: { open: 0, done: 1 },
    })
  })

  it('is deleted without a question and comes back with Undo', async () => {
    await using place = await openPlace()
    const id = await addTask(place.url, { title: 'Only a try' })
    await using open = await openPage(browser(), place.url, { path: `/?task=${id}` })
    const { page } = open
    await panel(page).getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await toast(page, 'Deleted: Only a try').waitFor()
    await eventually(() => titles(page)).toEqual([])
    await pressUndo(page)
    await row(page, 'Only a try').waitFor()
    expect((await api(place.url, 'GET', `/tasks/${id}`)).task.title).toBe('Only a try')
  })

  it('tells who changed it through what, and takes any of that back', async () => {
    await using place = await openPlace()
    const id = await addTask(place.url, { title: 'First name' })
    await api(place.url, 'PATCH', `/tasks/${id}`, { title: 'Second name' })
    await api(place.url, 'PATCH', `/tasks/${id}`, { priority: 'high' })
    await using open = await openPage(browser(), place.url, { path: `/?task=${id}` })
    const { page } = open
    const history = panel(page).getByRole('region', { name: 'History' })
    await history.getByText('you via the HTTP API').first().waitFor()
    await history.getByRole('button', { name: `Undo: Renamed #${id} First name to Second name` }).click()
    await row(page, 'First name').waitFor()
    expect((await api(place.url, 'GET', `/tasks/${id}`)).task).toMatchObject({
      title: 'First name',
      priority: 'high',
    })
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Redo' }).click()
    await row(page, 'Second name').waitFor()

    // Too long a title stays in its field, with the reason below.
    const title = panel(page).getByLabel('Title', { exact: true })
    await title.fill('long '.repeat(50))
    await title.press('Enter')
    await panel(page).getByText('A title can have up to 200 characters').waitFor()
    await title.fill('Third name')
    await title.press('Enter')
    await toast(page, 'Renamed to: Third name').waitFor()
    await pressUndo(page)
    await toast(page, 'Renamed to: Third name').waitFor({ state: 'detached' })
    await row(page, 'Second name').waitFor()
  })

  it('is found by words, tag and priority, in any view', async () => {
    await using place = await openPlace()
    await addTask(place.url, { title: 'Write the report', tags: ['work'], priority: 'high' })
    await addTask(place.url, { title: 'Read a report', tags: ['work'], description: 'about whales' })
    const done = await addTask(place.url, { title: 'Print the report', tags: ['home'] })
    await api(place.url, 'POST', `/tasks/${done}/complete`)
    await using open = await openPage(browser(), place.url)
    const { page } = open
    await page.getByRole('searchbox', { name: 'Search tasks' }).fill('report whales')
    await eventually(() => titles(page)).toEqual(['Read a report'])
    await page.getByRole('button', { name: 'Clear search' }).click()
    await page.getByRole('button', { name: 'Filter by tag, priority, status or assignee' }).click()
    await page.getByRole('button', { name: 'High', exact: true }).click()
    await page.keyboard.press('Escape')
    await eventually(() => titles(page)).toEqual(['Write the report'])
    await page.getByRole('button', { name: 'Remove filter: High priority' }).click()
    await page.getByRole('searchbox', { name: 'Search tasks' }).fill('nothing like this')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^All/ }).click()
    await page.getByRole('searchbox', { name: 'Search tasks' }).fill('the report')
    await eventually(() => titles(page)).toEqual(['Print the report', 'Write the report'])
    await page.reload()
    await eventually(() => titles(page), 'the address has it all').toEqual([
      'Print the report',
      'Write the report',
    ])
  })
})
