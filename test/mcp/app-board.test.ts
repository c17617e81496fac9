import { describe, expect, it } from 'vitest'
import type { Combination } from '../support/clients/desks.ts'
import { shareBrowser } from '../support/page/browser.ts'
import { openBoard } from './board-host/open-board.ts'
import { fill, openHost, press, says, shown } from './board-host/use-board.ts'

const browser = shareBrowser()

describe('the board', () => {
  it('shows every group with its count, and each task once, in a line', async () => {
    await using desk = await openHost()
    await fill(desk)
    await using host = await openBoard(browser(), desk.client)
    const { board } = host
    await board.waitForSelector('li')
    expect(await shown(board)).toEqual([
      ['Overdue 1', '#1 Pay the rent overdue since Thu 2 Jan 2020 high priority · #home'],
      ['Ready 1', '#2 Draw the plan #house'],
      ['Blocked 1', '#3 Build it after #2'],
      ['Done 1', '#4 Buy the land'],
    ])
    expect(await board.textContent('.counts')).toBe('Overdue 1 · Due today 0 · Ready 1 · Blocked 1 · Done 1')
    expect(await board.isVisible('text=Buy the land')).toBe(false)
    await board.click('summary:has-text("Done")')
    expect(await board.isVisible('text=Buy the land')).toBe(true)
    expect(host.calls, 'it came with the result').toEqual([])
  })

  it('introduces itself as the extension asks, says how high it is, and goes when it is asked to', async () => {
    await using desk = await openHost()
    await fill(desk)
    await using host = await openBoard(browser(), desk.client)
    await host.board.waitForSelector('li')
    const { initialized, errors } = await host.heard()
    expect(initialized).toEqual({
      app: { name: 'waymark-board', version: '1' },
      can: { availableDisplayModes: ['inline', 'fullscreen'] },
    })
    const height = () => host.board.evaluate('document.documentElement.scrollHeight')
    await expect.poll(async () => (await host.heard()).sizes.at(-1) === (await height())).toBe(true)
    expect(await host.bridge('teardownResource', {}, { timeout: 5_000 })).toEqual({})
    expect(errors).toEqual([])
  })

  it.each<Combination>([
    { kind: '2026', transport: 'stdio' },
    { kind: '2025', transport: 'http' },
  ])('completes a task and takes it back, in a host of $kind over $transport', async (combination) => {
    await using desk = await openHost({}, combination)
    await fill(desk)
    await using host = await openBoard(browser(), desk.client)
    const { board } = host
    await press(board, 'Complete Draw the plan')
    await says(board, 'Completed: Draw the plan')
    expect(await shown(board)).toMatchObject(
      [
        ['Overdue 1', /./],
        ['Ready 1', '#3 Build it'],
        ['Done 2', '#2 Draw the plan #house', '#4 Buy the land'],
      ].map((group) => group.map((line) => (line instanceof RegExp ? expect.stringMatching(line) : line))),
    )
    expect(await desk.say('get_task', { task: 2 })).toMatch(/^✓ #2 Draw the plan/)

    await press(board, 'Undo: Draw the plan')
    await says(board, 'Put back: Draw the plan')
    expect((await shown(board)).map(([heading]) => heading)).toEqual([
      'Overdue 1',
      'Ready 1',
      'Blocked 1',
      'Done 1',
    ])
    expect(await desk.say('get_task', { task: 2 })).toMatch(/^#2 Draw the plan/)
    expect(await board.isVisible('#undo')).toBe(false)
    const changes = host.calls.filter(({ name }) => name !== 'list_tasks')
    expect(changes).toEqual([
      { name: 'complete_task', arguments: { task: 2, done: true } },
      { name: 'undo', arguments: { change: 6 } },
    ])
  })

  it('opens a done task again, and can take that back', async () => {
    await using desk = await openHost()
    await fill(desk)
    await using host = await openBoard(browser(), desk.client, { input: { view: 'done' } })
    await press(host.board, 'Reopen Buy the land')
    await says(host.board, 'Reopened: Buy the land')
    await press(host.board, 'Undo: Buy the land')
    await says(host.board, 'Put back: Buy the land')
    expect(await desk.say('get_task', { task: 4 })).toMatch(/^✓ #4/)
  })

  it('hears every press, however quick', async () => {
    await using desk = await openHost()
    for (const title of ['One', 'Two', 'Three']) await desk.add(title)
    await using host = await openBoard(browser(), desk.client)
    await host.board.waitForSelector('li')
    await host.board.evaluate(
      'for (const button of document.querySelectorAll(".check")) button.click(), button.click()',
    )
    await says(host.board, 'Completed: Three')
    expect(await desk.say('list_tasks')).toBe('0 open')
    expect(host.calls.filter(({ name }) => name === 'complete_task')).toHaveLength(3)
  })

  it('says what a tool refused, and what is so after it is read again', async () => {
    await using desk = await openHost()
    await desk.add('Vanishes')
    await using host = await openBoard(browser(), desk.client)
    await host.board.waitForSelector('li')
    await desk.say('delete_task', { task: 1 })
    await press(host.board, 'Complete Vanishes')
    await says(host.board, 'Vanishes was not changed: not_found: There is no task 1.')
    await press(host.board, 'Reload')
    await says(host.board, 'The tasks are up to date.')
    expect(await shown(host.board)).toEqual([])
  })

  it('teaches where there is nothing yet', async () => {
    await using desk = await openHost()
    await using host = await openBoard(browser(), desk.client, { tool: 'catch_up' })
    await host.board.waitForSelector('text=There are no tasks yet.')
    expect(await host.board.textContent('.empty')).toContain('Add a task: send the report, due Friday')
    await desk.add('Send the report')
    await press(host.board, 'Reload')
    await host.board.waitForSelector('li:has-text("Send the report")')
    expect(await host.board.isVisible('.empty')).toBe(false)
  })

  it('is narrowed as the list was, and shows all when asked', async () => {
    await using desk = await openHost()
    await fill(desk)
    await using host = await openBoard(browser(), desk.client, { input: { tag: 'house' } })
    await host.board.waitForSelector('text=Only the tag house.')
    expect(await shown(host.board)).toEqual([['Ready 1', '#2 Draw the plan #house']])
    await press(host.board, 'Complete Draw the plan')
    await says(host.board, 'Completed: Draw the plan')
    expect(await shown(host.board)).toEqual([['Done 1', '#2 Draw the plan #house']])
    await press(host.board, 'Show all tasks')
    await host.board.waitForSelector('li:has-text("Pay the rent")')
    expect(host.calls.at(-1)).toEqual({ name: 'list_tasks', arguments: {} })
  })

  it('names no more than fifty of a group, and how many there are beside', async () => {
    await using desk = await openHost()
    const steps = Array.from({ length: 50 }, (_, index) => `Chapter ${index}`)
    await desk.add('Read the book', { steps })
    await desk.add('Read the other', { steps })
    await using host = await openBoard(browser(), desk.client)
    await host.board.waitForSelector('text=And 52 more. Ask your assistant to list them.')
    expect(await host.board.locator('li').count()).toBe(50)
    expect(await host.board.textContent('h2')).toBe('Ready 102')
  })
})

describe('a title', () => {
  it('is shown as text, whatever is in it', async () => {
    const title = '</script><img src=x onerror="document.title=1"><b onclick=alert(1)>bold</b> &amp; "quoted"'
    await using desk = await openHost()
    await desk.add(title)
    await using host = await openBoard(browser(), desk.client)
    const { board } = host
    expect(await board.textContent('.title')).toBe(title)
    await press(board, `Complete ${title}`)
    await says(board, `Completed: ${title}`)
    expect(await board.locator('img, b').count()).toBe(0)
    expect(await board.title()).toBe('Task board')
    const [page, view] = [host.page.url(), board.url()]
    expect(host.requests.filter((url) => !url.endsWith('/favicon.ico'))).toEqual([page, view])
    expect(host.complaints).toEqual([])
  })
})
