import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { chat as chatWords } from '../../src/web/words/en/chat.ts'
import { shareBrowser } from '../support/page/browser.ts'
import { ChatOnPage } from './open-chat.ts'
import { addTask, api, eventually, openPage, openPlace } from './open-page.ts'
import { complaintsOfAxe, overhang, phone } from './page-checks.ts'
import { panel, row, titles } from './task-page.ts'

const browser = shareBrowser()
const dist = join(import.meta.dirname, '../../dist/page')

/** What of an element's size a test looks at in the browser. */
interface Box {
  readonly scrollHeight: number
  readonly scrollTop: number
  readonly clientHeight: number
}

describe('the chat on the page', () => {
  it('adds the first task in the words of a person, and takes it back from its own card', async () => {
    await using place = await openPlace()
    await using open = await openPage(browser(), place.url)
    const { page } = open
    const chat = new ChatOnPage(page)
    await chat.say('Remind me to water the plants tomorrow')
    await row(page, 'Water the plants').waitFor()
    await eventually(() => chat.last.textContent()).toContain('Added #1 Water the plants')
    await eventually(() => chat.last.textContent()).toContain('Answered on this computer, offline')

    await chat.button('Undo: Added #1 Water the plants').click()
    await chat.card('Undone').waitFor()
    await eventually(() => titles(page)).toEqual([])
    await chat.button('Redo: Added #1 Water the plants').click()
    await row(page, 'Water the plants').waitFor()

    await chat.messages.getByRole('link', { name: '#1 Water the plants' }).click()
    await panel(page).getByText('#1', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    expect(await chat.field.isEditable()).toBe(true)
  })

  it.each(chatWords.suggestions)('proposes what really works: %s', async (suggestion) => {
    await using place = await openPlace()
    await using open = await openPage(browser(), place.url)
    const chat = new ChatOnPage(open.page)
    await chat.button(suggestion).click()
    await chat.messages.getByText(suggestion).waitFor()
    await chat.answered()
    const answer = (await chat.last.textContent()) ?? ''
    expect(answer).not.toMatch(/only look after|did not work|could not|not sure/)
    expect(answer.length).toBeGreaterThan(30)
  })

  it('asks which of several tasks is meant, and deletes only the one that is clicked', async () => {
    await using place = await openPlace()
    for (const title of ['Buy milk', 'Buy milk for grandma', 'Milk the cow'])
      await addTask(place.url, { title })
    await using open = await openPage(browser(), place.url)
    const { page } = open
    const chat = new ChatOnPage(page)
    await chat.say('delete the milk task')
    const choices = page.getByRole('list', { name: 'Which one do you mean?' }).getByRole('button')
    expect((await choices.allTextContents()).toSorted()).toEqual([
      '#1 Buy milk',
      '#2 Buy milk for grandma',
      '#3 Milk the cow',
    ])
    await eventually(() => titles(page)).toHaveLength(3)

    await choices.filter({ hasText: 'grandma' }).click()
    await chat.card('Deleted #2 Buy milk for grandma').waitFor()
    await eventually(() => titles(page)).toEqual(['Milk the cow', 'Buy milk'])
    await chat.button('Undo: Deleted #2 Buy milk for grandma').click()
    await eventually(() => titles(page)).toEqual(['Milk the cow', 'Buy milk for grandma', 'Buy milk'])
  })

  it('asks before it deletes everything, and takes a click for a no', async () => {
    await using place = await openPlace()
    for (const title of ['One', 'Two']) await addTask(place.url, { title })
    await using open = await openPage(browser(), place.url)
    const chat = new ChatOnPage(open.page)
    await chat.say('delete all my tasks')
    await chat.button('No').click()
    await chat.messages.getByText('OK, I won’t change anything.').waitFor()
    expect((await api(place.url, 'GET', '/tasks')).tasks).toHaveLength(2)
    await chat.say('delete all my tasks')
    await chat.button('Yes').click()
    await chat.card('Deleted #2 Two').waitFor()
    await eventually(() => titles(open.page)).toEqual([])
  })

  it('sends with Enter, begins a line with Shift and Enter, and grows with what is typed', async () => {
    await using place = await openPlace()
    await using open = await openPage(browser(), place.url)
    const chat = new ChatOnPage(open.page)
    const height = async () => (await chat.field.boundingBox())?.height ?? 0
    const before = await height()
    await chat.field.pressSequentially('Hello')
    for (let line = 0; line < 3; line += 1) await chat.field.press('Shift+Enter')
    await chat.field.pressSequentially('again')
    expect(await height()).toBeGreaterThan(before + 40)
    await chat.field.press('Enter')
    await chat.answered()
    await eventually(() => chat.field.inputValue()).toBe('')
    expect(await height()).toBe(before)
    await eventually(() => chat.messages.locator('li p').first().textContent()).toBe('Hello\n\n\nagain')
  })

  it('stays at its end while it grows, unless somebody has scrolled up', async () => {
    await using place = await openPlace()
    await using open = await openPage(browser(), place.url, { viewport: { width: 1280, height: 480 } })
    const { page } = open
    const chat = new ChatOnPage(page)
    for (const text of ['help', 'help', 'help']) await chat.say(text)
    const gap = () =>
      chat.messages.evaluate((list) => {
        const box = (list as unknown as { parentElement: { parentElement: Box } }).parentElement.parentElement
        return Math.round(box.scrollHeight - box.scrollTop - box.clientHeight)
      })
    await eventually(gap).toBe(0)
    await chat.messages.hover()
    await page.mouse.wheel(0, -400)
    await chat.button('Newest').waitFor()
    await eventually(gap).toBeGreaterThan(300)
    // The list of tasks hears of it, but nothing moves under the reader.
    await addTask(place.url, { title: 'By somebody else' })
    await row(page, 'By somebody else').waitFor()
    expect(await gap()).toBeGreaterThan(300)
    await chat.button('Newest').click()
    await eventually(gap).toBe(0)
  })

  it('keeps conversations: they are found by what was said, opened, renamed and deleted', async () => {
    await using place = await openPlace()
    await using open = await openPage(browser(), place.url)
    const { page } = open
    const chat = new ChatOnPage(page)
    await chat.say('Remind me to call the dentist')
    await chat.button('New conversation').click()
    await chat.say('Remind me to buy stamps')
    await chat.button('Conversations').click()
    const list = page.getByRole('region', { name: 'Chat' }).getByRole('listitem')
    await eventually(() => list.count()).toBe(2)

    await page.getByRole('searchbox', { name: 'Search conversations' }).fill('dentist')
    await eventually(() => list.count()).toBe(1)
    await list.getByRole('button', { name: /^Remind me to call the dentist/ }).click()
    await chat.messages.getByRole('link', { name: '#1 Call the dentist' }).waitFor()
    await page.reload()
    await chat.messages.getByRole('link', { name: '#1 Call the dentist' }).waitFor()

    await chat.button('Conversations').click()
    await chat.button('More actions for Remind me to call the dentist').click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Teeth')
    await page.keyboard.press('Enter')
    await list.getByRole('button', { name: /^Teeth/ }).waitFor()
    const stored = async () => (await api(place.url, 'GET', '/conversations')).conversations
    expect(await stored()).toMatchObject([{ title: 'Remind me to buy stamps' }, { title: 'Teeth' }])

    await chat.button('More actions for Teeth').click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await eventually(() => list.count()).toBe(1)
    expect(await stored()).toMatchObject([{ title: 'Remind me to buy stamps' }])
    await chat.button('Back to the conversation').click()
    await page.getByRole('heading', { name: 'What can I help with?' }).waitFor()
  })

  it('is there with the tasks in less than 180 KB of script as browsers get it, and asks no other server for anything', async () => {
    await using place = await openPlace()
    const asked: string[] = []
    await using open = await openPage(browser(), place.url)
    open.page.on('request', (request) => asked.push(request.url()))
    await open.page.reload()
    await new ChatOnPage(open.page).field.waitFor()
    expect(asked.filter((url) => new URL(url).origin !== place.url)).toEqual([])
    const scripts = asked.filter((url) => new URL(url).pathname.endsWith('.js'))
    const sizes = scripts.map(
      (url) => brotliCompressSync(readFileSync(join(dist, new URL(url).pathname))).length,
    )
    expect(sizes.length).toBeGreaterThan(2)
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(180_000)
  })

  it('takes words that the list of tasks proposes', async () => {
    await using place = await openPlace()
    await using open = await openPage(browser(), place.url)
    const { page } = open
    await page.getByRole('button', { name: /Remind me to water the plants on Sunday/ }).click()
    const chat = new ChatOnPage(page)
    await eventually(() => chat.field.inputValue()).toContain('water the plants on Sunday')
    await chat.field.press('Enter')
    await row(page, 'Water the plants').waitFor()
  })

  it.each(['light', 'dark'] as const)(
    'leaves nothing for axe to complain of in %s colours',
    async (colorScheme) => {
      await using place = await openPlace()
      await using open = await openPage(browser(), place.url, { colorScheme })
      const { page } = open
      const chat = new ChatOnPage(page)
      await chat.button(chatWords.suggestions[0] as string).waitFor()
      expect(await complaintsOfAxe(page), 'before anything was said').toEqual([])
      await chat.say('add buy milk')
      await chat.say('add buy milk for grandma')
      await chat.button('Undo: Added #1 Buy milk').click()
      await chat.card('Undone').waitFor()
      await chat.button('Redo: Added #1 Buy milk').click()
      await chat.card('Undone').waitFor({ state: 'detached' })
      await chat.say('delete the milk task')
      expect(await complaintsOfAxe(page), 'a question').toEqual([])
      await chat.button('Conversations').click()
      await chat.button('More actions for add buy milk').waitFor()
      expect(await complaintsOfAxe(page), 'the conversations').toEqual([])
    },
  )

  it('fits a phone, where it is a page of its own', async () => {
    await using place = await openPlace()
    await using open = await openPage(browser(), place.url, phone)
    const { page } = open
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Chat' }).tap()
    const chat = new ChatOnPage(page)
    expect(await overhang(page)).toEqual([])
    await chat.say(`add ${'longword'.repeat(20)}`)
    expect(await overhang(page)).toEqual([])
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Tasks' }).tap()
    await eventually(() => titles(page)).toHaveLength(1)
    await eventually(() => chat.field.isVisible()).toBe(false)
  })
})
