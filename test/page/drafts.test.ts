import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { shareBrowser } from '../support/page/browser.ts'
import { addTask, api, eventually, type OpenPage, openPage, openPlace } from './open-page.ts'
import { complaintsOfAxe, overhang, phone } from './page-checks.ts'
import { RestartingServer } from './restarting-server.ts'
import { isFocused, panel, quickAdd, row, titles, toast } from './task-page.ts'

const browser = shareBrowser()
const description = (page: Page) => panel(page).getByRole('textbox', { name: 'Description' })
const title = (page: Page) => panel(page).getByLabel('Title', { exact: true })
const comment = (page: Page) => panel(page).getByLabel('Add a comment')
const subtask = (page: Page) => panel(page).getByLabel('Add a subtask')
const notSaved = (page: Page) => panel(page).getByText('Not saved yet').first()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** A server that was away is asked for in vain, and a person who was signed out is told so: neither is a fault of the page. */
function forgive({ complaints }: OpenPage, which: RegExp): void {
  const others = complaints.filter((one) => !which.test(one))
  complaints.splice(0, complaints.length, ...others)
}

describe.each([
  ['a wide screen', {}],
  ['a phone', phone],
])('what is typed on %s', (_, size) => {
  it('is in every field again after a reload, Back, and in a new tab', async () => {
    await using place = await openPlace()
    const id = await addTask(place.url, { title: 'Paint the door', description: 'Blue' })
    await using open = await openPage(browser(), place.url, { ...size, path: `/?task=${id}` })
    const { page } = open
    await description(page).fill('Blue, or perhaps gr')
    await subtask(page).fill('Buy pai')
    await comment(page).fill('I was thin')
    await page.reload()
    const all = (shown: Page) =>
      eventually(() =>
        Promise.all([description(shown), subtask(shown), comment(shown)].map((one) => one.inputValue())),
      )
    // Leaving the description saved it; the other two are not for sending by themselves.
    await all(page).toEqual(['Blue, or perhaps gr', 'Buy pai', 'I was thin'])
    await page.goto(`${place.url}/memory`)
    await page.goBack()
    await all(page).toEqual(['Blue, or perhaps gr', 'Buy pai', 'I was thin'])
    const second = await page.context().newPage()
    await page.close()
    await second.goto(`${place.url}/?task=${id}`)
    await all(second).toEqual(['Blue, or perhaps gr', 'Buy pai', 'I was thin'])
    expect(await complaintsOfAxe(second)).toEqual([])
    expect(await overhang(second)).toEqual([])
  })

  it('is kept by Escape, and Ctrl+Z or a touch brings it back', async () => {
    await using place = await openPlace()
    const id = await addTask(place.url, { title: 'Paint the door', description: 'Blue' })
    await using open = await openPage(browser(), place.url, { ...size, path: `/?task=${id}` })
    const { page } = open
    await description(page).fill('Blue, or perhaps green')
    await page.keyboard.press('Escape')
    await eventually(() => description(page).inputValue()).toBe('Blue')
    await page.keyboard.press('Control+z')
    await eventually(() => description(page).inputValue()).toBe('Blue, or perhaps green')
    expect(await isFocused(description(page))).toBe(true)
    await page.keyboard.press('Escape')
    await page.reload()
    await panel(page).getByText('Draft kept').waitFor()
    expect(await complaintsOfAxe(page)).toEqual([])
    await button(page, 'Restore').click()
    await eventually(() => description(page).inputValue()).toBe('Blue, or perhaps green')
    await button(page, 'Save').click()
    await toast(page, 'Description updated').waitFor()
    expect((await api(place.url, 'GET', `/tasks/${id}`)).task.description).toBe('Blue, or perhaps green')
    await comment(page).fill('Half a thought')
    await page.keyboard.press('Escape')
    await eventually(() => comment(page).inputValue()).toBe('')
    await page.keyboard.press('Control+z')
    await eventually(() => comment(page).inputValue()).toBe('Half a thought')
  })

  it('waits while the server is away, says so, and is sent once when it is back', async () => {
    await using server = await RestartingServer.start()
    const id = await addTask(server.url, { title: 'Paint the door', description: 'Blue' })
    const open = await openPage(browser(), server.url, { ...size, path: `/?task=${id}` })
    const { page } = open
    await comment(page).waitFor()
    await server.kill()
    await description(page).fill('Green')
    await title(page).focus()
    await notSaved(page).waitFor()
    await page.getByText('1 change isn’t saved yet.').waitFor()
    await comment(page).fill('From the train')
    await button(page, 'Comment').click()
    await eventually(() => comment(page).inputValue()).toBe('')
    await page.getByText('2 changes aren’t saved yet.').waitFor()
    expect(await complaintsOfAxe(page)).toEqual([])
    await server.restart()
    await notSaved(page).waitFor({ state: 'hidden' })
    await panel(page).getByText('From the train').waitFor()
    const { task, comments, changes } = await api(server.url, 'GET', `/tasks/${id}`)
    expect([task.description, comments.length, changes.length]).toEqual(['Green', 1, 2])
    forgive(open, /Failed to load|ERR_|50[234]/)
    await open[Symbol.asyncDispose]()
  })
})

describe('what is typed', () => {
  it('is sent after the page was closed, too, once there is a server again', async () => {
    await using server = await RestartingServer.start()
    const id = await addTask(server.url, { title: 'Paint the door' })
    const open = await openPage(browser(), server.url, { path: `/?task=${id}` })
    const { page } = open
    await description(page).waitFor()
    await server.kill()
    await description(page).fill('Green')
    await title(page).focus()
    await notSaved(page).waitFor()
    await quickAdd(page).fill('Call the bank tomorrow !high')
    await page.keyboard.press('Enter')
    await row(page, 'Call the bank tomorrow !high').waitFor()
    const second = await page.context().newPage()
    await page.close()
    await server.restart()
    await second.goto(server.url)
    const found = async (name: string) =>
      (await api(server.url, 'GET', '/tasks')).tasks.find((task: { title: string }) => task.title === name)
    await eventually(async () => (await found('Paint the door')).description).toBe('Green')
    await eventually(() => found('Call the bank')).toMatchObject({
      priority: 'high',
      due: expect.any(String),
    })
    // Both at once, or one after the other on a slow machine.
    await toast(second, 'waiting.').waitFor()
    await row(second, 'Call the bank').waitFor()
    await eventually(() => titles(second)).toHaveLength(2)
    forgive(open, /ERR_/)
    await open[Symbol.asyncDispose]()
  })

  it('is not written over by another, and does not write over them: both texts are there to choose from', async () => {
    await using place = await openPlace()
    const id = await addTask(place.url, { title: 'Paint the door', description: 'Blue' })
    await using open = await openPage(browser(), place.url, { path: `/?task=${id}` })
    const { page } = open
    await description(page).fill('Green')
    await api(place.url, 'PATCH', `/tasks/${id}`, { description: 'Red' })
    const theirs = panel(page).getByRole('region', { name: 'Their version' })
    await eventually(() => theirs.textContent()).toBe('Red')
    await eventually(() => description(page).inputValue()).toBe('Green')
    expect(await complaintsOfAxe(page)).toEqual([])
    await title(page).focus()
    await button(page, 'Use theirs').click()
    await eventually(() => description(page).inputValue()).toBe('Red')
    await button(page, 'Restore').click()
    await button(page, 'Save').click()
    await eventually(async () => (await api(place.url, 'GET', `/tasks/${id}`)).task.description).toBe('Green')

    await description(page).fill('Yellow')
    await api(place.url, 'PATCH', `/tasks/${id}`, { description: 'Grey' })
    await eventually(() => theirs.textContent()).toBe('Grey')
    await button(page, 'Keep both').click()
    await eventually(() => description(page).inputValue()).toBe('Grey\n\nYellow')
    await title(page).focus()
    await eventually(async () => (await api(place.url, 'GET', `/tasks/${id}`)).task.description).toBe(
      'Grey\n\nYellow',
    )
    await description(page).fill('Violet')
    await api(place.url, 'PATCH', `/tasks/${id}`, { description: 'White' })
    await eventually(() => theirs.textContent()).toBe('White')
    await button(page, 'Keep mine').click()
    await eventually(async () => (await api(place.url, 'GET', `/tasks/${id}`)).task.description).toBe(
      'Violet',
    )
    await theirs.waitFor({ state: 'detached' })
  })

  it('is compared when it is sent later than another has written', async () => {
    await using server = await RestartingServer.start()
    const id = await addTask(server.url, { title: 'Paint the door', description: 'Blue' })
    const open = await openPage(browser(), server.url, { path: `/?task=${id}` })
    const { page } = open
    await description(page).waitFor()
    await page.context().setOffline(true)
    await description(page).fill('Green')
    await title(page).focus()
    await notSaved(page).waitFor()
    await api(server.url, 'PATCH', `/tasks/${id}`, { description: 'Red' })
    await page.context().setOffline(false)
    await eventually(() => panel(page).getByRole('region', { name: 'Their version' }).textContent()).toBe(
      'Red',
    )
    await eventually(() => description(page).inputValue()).toBe('Green')
    expect((await api(server.url, 'GET', `/tasks/${id}`)).task.description).toBe('Red')
    forgive(open, /ERR_|409 PATCH/)
    await open[Symbol.asyncDispose]()
  })

  it('in two tabs at once is lost in neither', async () => {
    await using place = await openPlace()
    const id = await addTask(place.url, { title: 'Paint the door' })
    await using open = await openPage(browser(), place.url, { path: `/?task=${id}` })
    const { page } = open
    const other = await page.context().newPage()
    await other.goto(`${place.url}/?task=${id}`)
    await comment(page).fill('In the first tab')
    await comment(other).fill('In the second tab')
    await page.close()
    await button(other, 'Comment').click()
    await panel(other).getByText('In the second tab').waitFor()
    await button(other, 'Restore').click()
    await eventually(() => comment(other).inputValue()).toBe('In the first tab')
  })

  it('in the dialog for a discovery, in the settings of a project and in the chat is there again', async () => {
    await using place = await openPlace()
    const { project } = await api(place.url, 'POST', '/projects', { name: 'Garden' })
    await using open = await openPage(browser(), place.url, { path: '/memory' })
    const { page } = open
    const add = () => page.getByRole('button', { name: /^Add/ }).first().click()
    await add()
    await page.getByLabel('What should everyone know?').fill('Water runs')
    await page.getByLabel('Module').fill('pump')
    await page.keyboard.press('Escape')
    await page.reload()
    await add()
    await eventually(() => page.getByLabel('What should everyone know?').inputValue()).toBe('Water runs')
    await eventually(() => page.getByLabel('Module').inputValue()).toBe('pump')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await add()
    await eventually(() => page.getByLabel('What should everyone know?').inputValue()).toBe('')

    await page.goto(`${place.url}/p/${encodeURIComponent(project.id)}/settings`)
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Garden and ho')
    await page.reload()
    await page.getByRole('button', { name: 'Edit' }).click()
    await eventually(() => page.getByRole('dialog').getByLabel('Name').inputValue()).toBe('Garden and ho')

    await page.goto(`${place.url}/chat`)
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('What is le')
    await page.reload()
    await eventually(() => page.getByRole('textbox', { name: 'Message', exact: true }).inputValue()).toBe(
      'What is le',
    )
  })
})
