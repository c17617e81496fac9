import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { shareBrowser } from '../support/page/browser.ts'
import { addTask, api, eventually, openPage, openPlace } from './open-page.ts'
import { complaintsOfAxe, overhang, phone } from './page-checks.ts'
import { isFocused, quickAdd, row, titles, toast } from './task-page.ts'

const browser = shareBrowser()
const link = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true })

describe('the order by hand', () => {
  it('is changed by dragging and by keys, and is kept', async () => {
    await using place = await openPlace()
    for (const title of ['One', 'Two', 'Three']) await addTask(place.url, { title })
    await using open = await openPage(browser(), place.url, { path: '/?sort=manual' })
    const { page } = open
    await eventually(() => titles(page)).toEqual(['Three', 'Two', 'One'])
    await row(page, 'One').dragTo(row(page, 'Three'), { targetPosition: { x: 200, y: 4 } })
    await eventually(() => titles(page)).toEqual(['One', 'Three', 'Two'])
    await link(page, 'One').focus()
    await page.keyboard.press('Alt+ArrowDown')
    await eventually(() => titles(page)).toEqual(['Three', 'One', 'Two'])
    await eventually(() => isFocused(link(page, 'One'))).toBe(true)
    await page.reload()
    await eventually(() => titles(page)).toEqual(['Three', 'One', 'Two'])
    await page.keyboard.press('Control+z')
    await eventually(() => titles(page)).toEqual(['One', 'Three', 'Two'])
  })

  it('cannot be seen where the list is sorted, and then says how to change it', async () => {
    await using place = await openPlace()
    await addTask(place.url, { title: 'Now', priority: 'high' })
    await addTask(place.url, { title: 'Then', priority: 'low' })
    await using open = await openPage(browser(), place.url)
    const { page } = open
    await row(page, 'Then').dragTo(row(page, 'Now'), { targetPosition: { x: 200, y: 4 } })
    await toast(page, 'This list is sorted.').waitFor()
    await page.getByRole('button', { name: 'Sort manually' }).click()
    await eventually(() => new URL(page.url()).searchParams.get('sort')).toBe('manual')
  })
})

describe('groups', () => {
  it('are changed by dragging a task into another: its date, or whatever the list is grouped by', async () => {
    await using place = await openPlace()
    await addTask(place.url, { title: 'Someday' })
    await addTask(place.url, { title: 'Now', due: 'today' })
    await using open = await openPage(browser(), place.url)
    const { page } = open
    await row(page, 'Someday').dragTo(row(page, 'Now'))
    await toast(page, 'Moved 1 task to Today').waitFor()
    const { tasks } = await api(place.url, 'GET', '/tasks')
    expect(new Set(tasks.map((task: { due: string }) => task.due)).size).toBe(1)
    await addTask(place.url, { title: 'Pressing', priority: 'high' })
    await page.goto(`${place.url}/?group=priority`)
    await row(page, 'Pressing').waitFor()
    await row(page, 'Someday').dragTo(row(page, 'Pressing'))
    await toast(page, 'Moved 1 task to High').waitFor()
  })
})

describe('the board', () => {
  it.each([
    ['at a desk', {}],
    ['on a phone', { ...phone }],
  ])('%s has a column for every status, and moves cards by keys', async (_, options) => {
    await using place = await openPlace()
    for (const title of ['One', 'Two']) await addTask(place.url, { title })
    await using open = await openPage(browser(), place.url, { path: '/?layout=board&view=open', ...options })
    const { page } = open
    const column = (name: RegExp) => page.getByRole('region', { name })
    await column(/^To do, 2/).waitFor()
    expect(await complaintsOfAxe(page)).toEqual([])
    await link(page, 'Two').focus()
    await page.keyboard.press('Shift+ArrowRight')
    await column(/^Doing, 1/)
      .getByRole('link', { name: 'Two', exact: true })
      .waitFor()
    await eventually(() => isFocused(link(page, 'Two'))).toBe(true)
    await eventually(async () => (await api(place.url, 'GET', '/tasks/2')).task.status).toBe('doing')
    await page.keyboard.press('u')
    await column(/^To do, 2/).waitFor()
  })

  it('keeps a card that is moved to Done in that column, in views of open tasks, too', async () => {
    await using place = await openPlace()
    for (const title of ['One', 'Two']) await addTask(place.url, { title })
    await using open = await openPage(browser(), place.url, { path: '/?layout=board' })
    const { page } = open
    const done = page.getByRole('region', { name: /^Done/ })
    const card = done.getByRole('link', { name: 'One', exact: true })
    await link(page, 'One').focus()
    await page.keyboard.press('Shift+ArrowRight')
    await page
      .getByRole('region', { name: /^Doing, 1/ })
      .getByRole('link', { name: 'One', exact: true })
      .waitFor()
    await eventually(() => isFocused(link(page, 'One'))).toBe(true)
    await page.keyboard.press('Shift+ArrowRight')
    await toast(page, 'Moved 1 task to Done').waitFor()
    await card.waitFor()
    await page.reload()
    await card.waitFor()
    await page.goto(`${place.url}/?layout=board&view=today`)
    await card.waitFor()
    await page.goto(`${place.url}/?layout=board&group=priority`)
    await link(page, 'Two').waitFor()
    expect(await link(page, 'One').count()).toBe(0)
  })

  it('takes a card that is dragged into another column', async () => {
    await using place = await openPlace()
    for (const title of ['One', 'Two']) await addTask(place.url, { title })
    const path = '/?layout=board&view=open&group=priority'
    await using open = await openPage(browser(), place.url, { path })
    const { page } = open
    const high = page.getByRole('region', { name: /^High/ })
    await link(page, 'One').dragTo(high.locator('[data-column]'))
    await toast(page, 'Moved 1 task to High').waitFor()
    await high.getByRole('link', { name: 'One', exact: true }).waitFor()
    expect(await overhang(page)).toEqual([])
  })
})

describe('views', () => {
  it('stand in the address with their filters, can be saved, and give a new task what they are about', async () => {
    await using place = await openPlace()
    await addTask(place.url, { title: 'Both', tags: ['home', 'garden'], priority: 'high' })
    await addTask(place.url, { title: 'Home alone', tags: ['home'], priority: 'high' })
    await addTask(place.url, { title: 'Low', tags: ['home', 'garden'], priority: 'low' })
    await using open = await openPage(browser(), place.url, { path: '/?tag=home,garden&priority=high' })
    const { page } = open
    await eventually(() => titles(page)).toEqual(['Both'])
    await quickAdd(page).fill('Rake the leaves')
    await page.keyboard.press('Enter')
    await row(page, 'Rake the leaves').waitFor()
    await eventually(async () => (await api(place.url, 'GET', '/tasks/4')).task).toMatchObject({
      tags: ['home', 'garden'],
      priority: 'high',
    })
    await page.getByRole('button', { name: 'Display' }).click()
    await page.getByRole('textbox', { name: 'View name' }).fill('Garden first')
    await page.keyboard.press('Enter')
    await toast(page, 'Saved view: Garden first').waitFor()
    expect(await complaintsOfAxe(page)).toEqual([])
    await page.goto(place.url)
    await eventually(async () => (await titles(page)).length).toBe(4)
    await page.getByRole('button', { name: 'Display' }).click()
    await page
      .getByRole('region', { name: 'Saved views' })
      .getByRole('link', { name: 'Garden first' })
      .click()
    await eventually(() => titles(page)).toEqual(['Rake the leaves', 'Both'])

    await page.goto(`${place.url}/memory`)
    const places = page.getByRole('navigation', { name: 'Projects' })
    await places.getByRole('link', { name: 'Garden first' }).click()
    await eventually(() => titles(page)).toEqual(['Rake the leaves', 'Both'])
    await eventually(() =>
      places.getByRole('link', { name: 'Garden first' }).getAttribute('aria-current'),
    ).toBe('page')
    expect(await complaintsOfAxe(page)).toEqual([])
    await page.goto(`${place.url}/settings`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Command palette' }).waitFor()
    await page.keyboard.type('garden')
    await page.getByRole('option', { name: 'Garden first' }).waitFor()
    await page.keyboard.press('Enter')
    await eventually(() => titles(page)).toEqual(['Rake the leaves', 'Both'])
  })

  it('have one for what is blocked', async () => {
    await using place = await openPlace()
    const first = await addTask(place.url, { title: 'First' })
    await addTask(place.url, { title: 'Then', blockedBy: [first] })
    await using open = await openPage(browser(), place.url)
    const { page } = open
    await row(page, 'First').waitFor()
    await page.keyboard.press('5')
    await eventually(() => titles(page)).toEqual(['Then'])
  })

  it('bring a new task into sight in a long list', async () => {
    await using place = await openPlace()
    for (let number = 0; number < 40; number++)
      await addTask(place.url, { title: `Soon ${number}`, due: 'today' })
    await using open = await openPage(browser(), place.url)
    const { page } = open
    await row(page, 'Soon 39').waitFor()
    await quickAdd(page).fill('Without a date')
    await page.keyboard.press('Enter')
    await eventually(() => link(page, 'Without a date').isVisible()).toBe(true)
    expect(await isFocused(quickAdd(page)), 'the next can be typed at once').toBe(true)
  })
})

describe('sub-tasks', () => {
  it('are folded under their task, and are added in the same words as tasks', async () => {
    await using place = await openPlace()
    await addTask(place.url, { title: 'Paint', steps: ['Door', 'Roof'] })
    await using open = await openPage(browser(), place.url)
    const { page } = open
    await eventually(() => titles(page)).toEqual(['Paint'])
    await page.getByRole('button', { name: 'Show subtasks of Paint' }).click()
    await eventually(() => titles(page)).toEqual(['Paint', 'Roof', 'Door'])
    await link(page, 'Paint').focus()
    await page.keyboard.press('ArrowLeft')
    await eventually(() => titles(page)).toEqual(['Paint'])
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Add a subtask' }).fill('Fence !high #wood')
    await page.keyboard.press('Enter')
    await eventually(async () => (await api(place.url, 'GET', '/tasks/4')).task).toMatchObject({
      title: 'Fence',
      priority: 'high',
      tags: ['wood'],
      parent: 1,
    })
  })
})

describe('the command palette', () => {
  it.each([
    ['at a desk', {}],
    ['on a phone', phone],
  ])('%s finds actions, tasks, projects and pages', async (_, options) => {
    await using place = await openPlace()
    await addTask(place.url, { title: 'Water the plants' })
    await api(place.url, 'POST', '/projects', { name: 'Garden club' })
    await using open = await openPage(browser(), place.url, options)
    const { page } = open
    await link(page, 'Water the plants').focus()
    const palette = page.getByRole('dialog', { name: 'Command palette' })
    await page.keyboard.press('Control+k')
    await palette.getByText('For 1 task').waitFor()
    expect(await complaintsOfAxe(page)).toEqual([])
    await page.keyboard.type('priority')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Set priority' }).getByRole('option', { name: 'Low' }).click()
    await toast(page, 'Set the priority of Water the plants to low').waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('plants')
    await palette.getByRole('option', { name: 'Water the plants' }).first().click()
    await page.getByRole('complementary').getByLabel('Title', { exact: true }).waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('trash')
    await page.keyboard.press('Enter')
    await eventually(() => new URL(page.url()).pathname).toBe('/trash')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('club')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Garden club' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('Buy seeds tomorrow')
    await palette.getByRole('option', { name: 'Add task: Buy seeds tomorrow' }).click()
    await row(page, 'Buy seeds').waitFor()
  })

  it('has every action of the page, in the words of its menus', async () => {
    await using place = await openPlace()
    await addTask(place.url, { title: 'Water the plants' })
    await using open = await openPage(browser(), place.url)
    const { page } = open
    await link(page, 'Water the plants').waitFor()
    const palette = page.getByRole('dialog', { name: 'Command palette' })
    const type = async (typed: string) => {
      await page.keyboard.press('Control+k')
      await palette.waitFor()
      await page.keyboard.type(typed)
    }
    for (const [typed, name] of [
      ['export', 'Export data'],
      ['german', 'Language: Deutsch'],
      ['print', 'Print'],
    ] as const) {
      await type(typed)
      await palette.getByRole('option', { name, exact: true }).waitFor()
      await page.keyboard.press('Escape')
      await palette.waitFor({ state: 'detached' })
    }
    const choose = async (typed: string) => {
      await type(typed)
      await page.keyboard.press('Enter')
      await palette.waitFor({ state: 'detached' })
    }
    const query = (name: string) => eventually(() => new URL(page.url()).searchParams.get(name))
    await choose('dark')
    await eventually(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
    await choose('board')
    await query('layout').toBe('board')
    await choose('group priority')
    await query('group').toBe('priority')
    await choose('sort title')
    await query('sort').toBe('title')
    await choose('layout list')
    await query('layout').toBe(null)
    await choose('overdue')
    await query('view').toBe('overdue')
    await choose('import')
    await page.getByRole('dialog', { name: 'Import tasks' }).waitFor()
    await page.goto(place.url)
    await link(page, 'Water the plants').waitFor()
    await choose('remember')
    await page.getByRole('dialog', { name: 'Add a discovery' }).waitFor()
    await page.keyboard.press('Escape')
    await choose('new conversation')
    await page.getByRole('textbox', { name: 'Message', exact: true }).waitFor()
    await choose('new project')
    await page.getByRole('dialog', { name: 'New project' }).getByLabel('Name').fill('Garden')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Garden', level: 1 }).waitFor()
    await choose('archive garden')
    await toast(page, 'Garden archived').waitFor()
    expect((await api(place.url, 'GET', '/tasks?across=1&view=all')).tasks).toHaveLength(1)
  })
})
