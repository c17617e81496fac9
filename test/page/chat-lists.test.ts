import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { shareBrowser } from '../support/page/browser.ts'
import { ChatOnPage } from './open-chat.ts'
import { addTask, api, eventually, openPage, openPlace } from './open-page.ts'
import { complaintsOfAxe, overhang } from './page-checks.ts'
import { toast } from './task-page.ts'

const browser = shareBrowser()
const card = (page: Page) => page.getByRole('list', { name: 'Messages' }).getByRole('list', { name: 'Tasks' })

it.each([1280, 390])(
  'shows the tasks of an answer as one folded card, to be completed from there, at %i px',
  async (width) => {
    await using place = await openPlace()
    for (let at = 1; at <= 12; at += 1) await addTask(place.url, { title: `Task ${at}`, priority: 'high' })
    await using open = await openPage(browser(), place.url, {
      path: '/chat',
      viewport: { width, height: 800 },
    })
    const { page } = open
    const chat = new ChatOnPage(page)
    await chat.say('show my tasks')
    await eventually(() => card(page).getByRole('listitem').count()).toBe(8)
    expect(await complaintsOfAxe(page)).toEqual([])
    expect(await overhang(page)).toEqual([])
    await chat.button('Show all 12').click()
    await eventually(() => card(page).getByRole('listitem').count()).toBe(12)

    await card(page).getByRole('checkbox', { name: 'Complete: Task 3', exact: true }).click()
    await toast(page, 'Completed: Task 3').waitFor()
    expect((await api(place.url, 'GET', '/tasks/3')).task.status).toBe('done')
    await card(page).getByRole('checkbox', { name: 'Reopen: Task 3', exact: true }).click()
    await toast(page, 'Reopened: Task 3').waitFor()

    // What a question is about is not there to be checked off.
    await chat.say('delete all my tasks')
    await chat.button('No').waitFor()
    await eventually(() => card(page).count()).toBe(1)
  },
)

it('tells how many there are in truth', async () => {
  await using place = await openPlace()
  const text = Array.from({ length: 5_001 }, (_, at) => `- [ ] Task ${at + 1}`).join('\n')
  await api(place.url, 'POST', '/import', { name: 'todo.md', text })
  await using open = await openPage(browser(), place.url)
  const chat = new ChatOnPage(open.page)
  await chat.say('show my tasks')
  await chat.messages.getByText('Here are your 5001 tasks').waitFor()
  await chat.messages.getByText('5,001 tasks').first().waitFor()
  await chat.say('how many tasks do I have?')
  await chat.messages.getByText('You have 5001 open tasks.').waitFor()
})
