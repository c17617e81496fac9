import { describe, expect, it } from 'vitest'
import { shareBrowser } from '../support/page/browser.ts'
import { refuses, truncates } from '../support/wires/chat-wires.ts'
import { calls, holds, openRemoteChat, says } from '../support/wires/remote-chat.ts'
import { ChatOnPage } from './open-chat.ts'
import { addTask, api, eventually, openPage } from './open-page.ts'
import { complaintsOfAxe } from './page-checks.ts'
import { isFocused, titles } from './task-page.ts'

const browser = shareBrowser()
const deletes = (task: string) => calls({ name: 'delete_task', args: { task } })
const name = 'compatible scripted'

describe('a language model in the chat on the page', () => {
  it('deletes nothing before Allow is pressed, and shows which task is meant', async () => {
    await using remote = await openRemoteChat(deletes('old task'), says('It is gone.'))
    const { url } = remote.serving
    for (const title of ['Old task', 'Another']) await addTask(url, { title })
    await using open = await openPage(browser(), url)
    const { page } = open
    const chat = new ChatOnPage(page)
    await chat.say('Delete the old task')
    const card = page.getByRole('region', { name: 'Delete “old task”?' })
    await card.getByRole('link', { name: '#1 Old task' }).waitFor()
    await eventually(() => card.textContent()).toContain('Deleting needs your yes.')
    await eventually(() => titles(page)).toHaveLength(2)
    expect(await complaintsOfAxe(page)).toEqual([])

    // By keyboard alone: from the field back over Allow and Decline.
    await chat.field.focus()
    await page.keyboard.press('Shift+Tab')
    expect(await isFocused(card.getByRole('button', { name: 'Allow' }))).toBe(true)
    await page.keyboard.press('Shift+Tab')
    expect(await isFocused(card.getByRole('button', { name: 'Decline' }))).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await chat.messages.getByText('It is gone.').waitFor()
    await eventually(() => titles(page)).toEqual(['Another'])
    await chat.button('Undo: Deleted #1 Old task').click()
    await eventually(() => titles(page)).toEqual(['Another', 'Old task'])
  })

  it('leaves alone what was declined, also after a reload', async () => {
    await using remote = await openRemoteChat(deletes('1'), says('Then it stays.'))
    await addTask(remote.serving.url, { title: 'Old task' })
    await using open = await openPage(browser(), remote.serving.url)
    const { page } = open
    const chat = new ChatOnPage(page)
    await chat.say('Delete the old task')
    await page.reload()
    await page.getByRole('region', { name: 'Delete #1?' }).getByRole('button', { name: 'Decline' }).click()
    await chat.messages.getByText('Then it stays.').waitFor()
    await chat.card('Not done: Delete #1').waitFor()
    await eventually(() => titles(page)).toEqual(['Old task'])
  })

  it('takes a yes in words as well', async () => {
    await using remote = await openRemoteChat(deletes('1'), says('It is gone.'))
    await addTask(remote.serving.url, { title: 'Old task' })
    await using open = await openPage(browser(), remote.serving.url)
    const chat = new ChatOnPage(open.page)
    await chat.say('Delete the old task')
    await chat.say('yes')
    await chat.messages.getByText('It is gone.').waitFor()
    await chat.card('Deleted #1 Old task').waitFor()
    await eventually(() => titles(open.page)).toEqual([])
  })

  it('is stopped with Escape, and the next message is answered', async () => {
    const endless = holds('I think that it is best to begin with the plants.')
    await using remote = await openRemoteChat(endless.reply, says('Good morning to you.'))
    await using open = await openPage(browser(), remote.serving.url)
    const { page } = open
    const chat = new ChatOnPage(page)
    await chat.send('What would you do?')
    await chat.messages.getByText('I think').waitFor()
    await page.keyboard.press('Escape')
    await chat.messages.getByText('Stopped. Changes made so far are kept').waitFor()
    await remote.model.ended[0]
    await chat.say('Good morning')
    await chat.messages.getByText('Good morning to you.').waitFor()
    await eventually(() => chat.messages.getByText(`Answered by ${name}`).count()).toBe(2)
  })

  it('is read out when it is complete, and not word by word', async () => {
    const answer = holds('Begin with the plants, they are dry.')
    await using remote = await openRemoteChat(answer.reply)
    await using open = await openPage(browser(), remote.serving.url)
    const { page } = open
    const chat = new ChatOnPage(page)
    const spoken = () => page.getByRole('region', { name: 'Chat' }).getByRole('status').allTextContents()
    await chat.send('Where do I begin?')
    await chat.messages.getByText('Begin with').waitFor()
    expect((await spoken()).join('')).not.toContain('Begin')
    answer.goOn()
    await chat.messages.getByText('Begin with the plants, they are dry.').waitFor()
    await eventually(async () => (await spoken()).join('')).toContain('Begin with the plants, they are dry.')
  })

  it('goes on while another conversation is looked at', async () => {
    const answer = holds('First the plants, then the letters.')
    await using remote = await openRemoteChat(answer.reply)
    await using open = await openPage(browser(), remote.serving.url)
    const chat = new ChatOnPage(open.page)
    await chat.send('Where do I begin?')
    await chat.messages.getByText('First the').waitFor()
    await chat.button('New conversation').click()
    await open.page.getByRole('heading', { name: 'What can I help with?' }).waitFor()
    answer.goOn()
    await remote.model.ended[0]
    await chat.button('Conversations').click()
    await chat.button(/^Where do I begin\?/).click()
    await chat.messages.getByText('First the plants, then the letters.').waitFor()
  })

  it('that fails is replaced by the offline model, and the small print says so', async () => {
    await using remote = await openRemoteChat(refuses(401), truncates({ text: 'I think that' }, 'ends'))
    await using open = await openPage(browser(), remote.serving.url)
    const chat = new ChatOnPage(open.page)
    await chat.say('Remind me to water the plants')
    const foot = 'Answered on this computer, offline · compatible scripted refused the API key'
    await chat.messages.getByText(foot).waitFor()
    await eventually(() => titles(open.page)).toEqual(['Water the plants'])
  })

  it('writes text that stays text: markup is shown and nothing of it runs', async () => {
    const html = '<img src=x onerror="document.title=\'taken\'"><script>document.title="taken"</script>'
    const text = `Look: ${html}\n\n- **bold** and \`a <b> c\`\n- see #1\n\n\`\`\`\n<i>code</i>\n\`\`\``
    await using remote = await openRemoteChat(says(text))
    await addTask(remote.serving.url, { title: 'One' })
    await using open = await openPage(browser(), remote.serving.url)
    const { page } = open
    const chat = new ChatOnPage(page)
    await chat.say('Show me')
    await chat.messages.getByText(`Look: ${html}`).waitFor()
    expect(await chat.messages.locator('img, script, b, i').count()).toBe(0)
    await eventually(() => chat.messages.locator('li li strong').textContent()).toBe('bold')
    expect(await chat.messages.locator('code').allTextContents()).toEqual(['a <b> c', '<i>code</i>'])
    await chat.messages.getByRole('link', { name: '#1' }).click()
    await page.getByRole('complementary', { name: 'Task 1' }).waitFor()
    expect(await page.title()).toBe('Tasks · Waymark')
  })
})

describe('a message that could not be sent', () => {
  it('says why, and is sent once when it is tried again', async () => {
    await using remote = await openRemoteChat(says('Hello to you.'))
    const { url } = remote.serving
    await using open = await openPage(browser(), url)
    const { page, complaints } = open
    const chat = new ChatOnPage(page)
    await chat.field.waitFor()
    await page.context().setOffline(true)
    await chat.send('Hello')
    const problem = page.getByRole('alert').filter({ hasText: 'Can’t reach the server.' })
    await problem.waitFor()
    await page.context().setOffline(false)
    await problem.getByRole('button', { name: 'Try again' }).click()
    await chat.messages.getByText('Hello to you.').waitFor()
    await problem.waitFor({ state: 'detached' })
    await eventually(() => chat.messages.getByText('Hello', { exact: true }).count()).toBe(1)
    const [{ id }] = (await api(url, 'GET', '/conversations')).conversations
    expect((await api(url, 'GET', `/conversations/${id}`)).messages).toHaveLength(2)
    complaints.length = 0
  })

  it('keeps what came of its answer when the server goes away in the middle, and offers another try', async () => {
    const answer = holds('It is done.')
    await using remote = await openRemoteChat(answer.reply)
    await using open = await openPage(browser(), remote.serving.url)
    const { page, complaints } = open
    const chat = new ChatOnPage(page)
    await chat.send('Good morning')
    await chat.messages.getByText('It is').waitFor()
    await remote.serving.stop('SIGKILL')
    const problem = page.getByRole('alert').filter({ hasText: 'The answer was cut off.' })
    await problem.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('alert').filter({ hasText: 'Can’t reach the server.' }).waitFor()
    await eventually(() => chat.messages.textContent()).toContain('It is')
    complaints.length = 0
  })
})
