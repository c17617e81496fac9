import { describe, expect, it } from 'vitest'
import { shareBrowser } from '../support/page/browser.ts'
import { addTask, api, eventually, openPage, openPlace } from './open-page.ts'
import { complaintsOfAxe, overhang, phone } from './page-checks.ts'
import { panel, quickAdd, row, toast } from './task-page.ts'

const browser = shareBrowser()
const longest = '🚀'.repeat(200)

async function fill(url: string): Promise<number> {
  const id = await addTask(url, {
    title: 'Fix the login redirect',
    due: 'yesterday',
    priority: 'high',
    tags: ['bug', 'web'],
    description: 'Details',
    steps: ['One', 'Two'],
  })
  await addTask(url, { title: 'Publish it', blockedBy: [id], due: 'in 3 days' })
  await addTask(url, { title: longest })
  await addTask(url, { title: 'x'.repeat(200), tags: ['a-rather-long-tag-name-for-a-tag'] })
  const done = await addTask(url, { title: 'Was done' })
  await api(url, 'POST', `/tasks/${done}/complete`)
  return id
}

describe.each(['light', 'dark'] as const)('in %s colours', (colorScheme) => {
  it('leaves nothing for axe to complain of', async () => {
    await using place = await openPlace()
    await using open = await openPage(browser(), place.url, { colorScheme })
    const { page } = open
    await page.getByRole('heading', { name: 'Your list is empty' }).waitFor()
    expect(await complaintsOfAxe(page), 'the first visit').toEqual([])
    const id = await fill(place.url)
    await row(page, 'Fix the login redirect').waitFor()
    expect(await complaintsOfAxe(page), 'the list').toEqual([])
    await page.goto(`${place.url}/?view=all&task=${id}`)
    await panel(page).getByRole('region', { name: 'History' }).waitFor()
    expect(await complaintsOfAxe(page), 'a task').toEqual([])
    await quickAdd(page).fill('Pay tomorrow !high #home')
    await page.getByRole('button', { name: 'Keep as plain text: Tomorrow' }).waitFor()
    await page.getByRole('checkbox', { name: 'Complete: Publish it' }).click()
    await toast(page, 'Completed: Publish it').waitFor()
    expect(await complaintsOfAxe(page), 'adding, and a message').toEqual([])
    await panel(page).getByRole('button', { name: 'Due: Yesterday' }).click()
    expect(await complaintsOfAxe(page), 'choosing a date').toEqual([])
    await page.keyboard.press('Escape')
    await panel(page).getByRole('button', { name: 'Waits for: none. Choose a task' }).click()
    expect(await complaintsOfAxe(page), 'choosing a task').toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
    expect(await complaintsOfAxe(page), 'the shortcuts').toEqual([])
  })
})

describe('colours', () => {
  it('follow the system until somebody chooses, and then the choice stays', async () => {
    await using place = await openPlace()
    await using open = await openPage(browser(), place.url, { colorScheme: 'dark' })
    const { page } = open
    const ground = () => page.evaluate('getComputedStyle(document.documentElement).backgroundColor')
    await eventually(ground).toBe('rgb(23, 24, 27)')
    await page.emulateMedia({ colorScheme: 'light' })
    await eventually(ground).toBe('rgb(255, 255, 255)')
    await page.getByRole('button', { name: 'Theme' }).click()
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    await eventually(ground).toBe('rgb(23, 24, 27)')
    await page.reload()
    expect(await ground(), 'before anything is drawn').toBe('rgb(23, 24, 27)')
  })
})

describe.each([390, 360])('on a phone of %d pixels', (width) => {
  it('never scrolls sideways, whatever the tasks are called', async () => {
    await using place = await openPlace()
    const id = await fill(place.url)
    await using open = await openPage(browser(), place.url, { ...phone, viewport: { width, height: 740 } })
    const { page } = open
    await row(page, 'Fix the login redirect').waitFor()
    expect(await overhang(page)).toEqual([])
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Tasks' }).waitFor()
    await page.getByRole('link', { name: 'Fix the login redirect' }).tap()
    await panel(page).getByRole('region', { name: 'History' }).waitFor()
    expect(await overhang(page), 'the sheet').toEqual([])
    await panel(page).getByRole('button', { name: 'Due: Yesterday' }).tap()
    expect(await overhang(page), 'choosing a date').toEqual([])
    await page.goBack()
    await panel(page).waitFor({ state: 'detached' })
    await page.goto(`${place.url}/?task=${id + 4}`)
    await panel(page).getByRole('region', { name: 'History' }).waitFor()
    expect(await overhang(page), 'a long title').toEqual([])
  })
})

describe('text of others', () => {
  it('is shown as text and never becomes part of the page', async () => {
    const html =
      '<img src=x onerror="document.title=\'taken\'"><script>document.title="taken"</script><b>bold</b>'
    await using place = await openPlace()
    const id = await addTask(place.url, { title: html, description: html })
    await api(place.url, 'PATCH', `/tasks/${id}`, { claim: '<b>me</b>' })
    await using open = await openPage(browser(), place.url, { path: `/?task=${id}` })
    const { page } = open
    await panel(page).getByRole('region', { name: 'History' }).waitFor()
    await eventually(() => row(page, html).count()).toBe(1)
    await eventually(() => panel(page).getByLabel('Title', { exact: true }).inputValue()).toBe(html)
    expect(await page.locator('img, b, main script').count()).toBe(0)
    expect(await page.title()).toBe('Tasks · Waymark')
  })

  it('may be two hundred emoji', async () => {
    await using place = await openPlace()
    await using open = await openPage(browser(), place.url)
    const { page } = open
    await quickAdd(page).fill(longest)
    await quickAdd(page).press('Enter')
    await toast(page, `Added: ${longest}`).waitFor()
    expect((await api(place.url, 'GET', '/tasks')).tasks).toMatchObject([{ title: longest }])
    expect((await row(page, longest).boundingBox())?.height).toBeLessThan(70)
  })
})
