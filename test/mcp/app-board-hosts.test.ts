import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { shareBrowser } from '../support/page/browser.ts'
import { openBoard } from './board-host/open-board.ts'
import { fill, focused, openHost, press, says, shown } from './board-host/use-board.ts'

const browser = shareBrowser()

describe('in the light or the dark', () => {
  const ground = (board: Frame) => board.evaluate('getComputedStyle(document.body).backgroundColor')
  const [light, dark] = ['rgb(255, 255, 255)', 'rgb(27, 28, 31)']

  it('the board follows its host, also while it is open', async () => {
    await using desk = await openHost()
    await using host = await openBoard(browser(), desk.client, {
      context: { theme: 'dark' },
      browser: { colorScheme: 'light' },
    })
    await host.board.waitForSelector('.empty')
    expect(await ground(host.board)).toBe(dark)
    await host.bridge('sendHostContextChange', { theme: 'light' })
    await expect.poll(() => ground(host.board)).toBe(light)
    const variables = {
      '--color-background-primary': 'rgb(1, 2, 3)',
      '--color-text-primary': 'rgb(250, 250, 250)',
    }
    await host.bridge('sendHostContextChange', { styles: { variables } })
    await expect.poll(() => ground(host.board)).toBe('rgb(1, 2, 3)')
  })

  it('the board follows the person where the host says nothing', async () => {
    await using desk = await openHost()
    for (const [colorScheme, expected] of [
      ['dark', dark],
      ['light', light],
    ] as const) {
      await using host = await openBoard(browser(), desk.client, { browser: { colorScheme } })
      await host.board.waitForSelector('.empty')
      expect(await ground(host.board)).toBe(expected)
    }
  })

  it.each(['light', 'dark'])('the board can be used by everybody: %s', async (theme) => {
    await using desk = await openHost()
    await fill(desk)
    await using host = await openBoard(browser(), desk.client, { context: { theme }, input: { view: 'all' } })
    await press(host.board, 'Complete Draw the plan')
    await says(host.board, 'Completed: Draw the plan')
    await host.board.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8'))
    const { violations } = (await host.board.evaluate('axe.run()')) as { violations: { id: string }[] }
    expect(violations.map(({ id }) => id)).toEqual([])
  })

  it('nothing moves for those who want it still', async () => {
    await using desk = await openHost()
    for (const [reducedMotion, expected] of [
      ['reduce', '0s'],
      ['no-preference', '0.12s'],
    ] as const) {
      await using host = await openBoard(browser(), desk.client, { browser: { reducedMotion } })
      await host.board.waitForSelector('.empty')
      const style = 'getComputedStyle(document.getElementById("reload")).transitionDuration'
      expect(await host.board.evaluate(style)).toBe(expected)
    }
  })
})

describe('with the keys alone', () => {
  it('tasks are completed one after the other, and the last is taken back', async () => {
    await using desk = await openHost()
    for (const title of ['One', 'Two', 'Three']) await desk.add(title)
    await using host = await openBoard(browser(), desk.client)
    const { board, page } = host
    await board.getByRole('button', { name: 'Complete One' }).focus()
    await page.keyboard.press('Enter')
    await says(board, 'Completed: One')
    expect(await focused(board)).toBe('Complete Two')
    await page.keyboard.press('Space')
    await says(board, 'Completed: Two')
    expect(await focused(board)).toBe('Complete Three')
    for (const expected of ['Ready 1', 'Undo: Two']) {
      await page.keyboard.press('Shift+Tab')
      expect(await focused(board)).toBe(expected)
    }
    await page.keyboard.press('Enter')
    await says(board, 'Put back: Two')
    expect(await focused(board)).toBe('Complete Two')
  })
})

describe('in a host that does less', () => {
  it('the board reads the text where the part for the page is kept back', async () => {
    await using desk = await openHost()
    await fill(desk)
    await using host = await openBoard(browser(), desk.client, {
      pass: ({ content, isError }) => ({ content, ...(isError && { isError }) }),
    })
    const { board } = host
    await board.waitForSelector('li')
    expect(await shown(board)).toEqual([
      ['Overdue 1', '#1 Pay the rent · high · due Thu 2 Jan 2020 · #home'],
      ['Ready 1', '#2 Draw the plan · #house'],
      ['Blocked 1', '#3 Build it · after #2'],
      ['Done 1', '#4 Buy the land'],
    ])
    await board.getByRole('button', { name: 'Complete Draw the plan' }).click()
    await says(board, 'Completed: Draw the plan')
    await board.getByRole('button', { name: 'Undo' }).click()
    await says(board, 'Put back: Draw the plan')
    expect(await desk.say('get_task', { task: 2 })).toMatch(/^#2 Draw the plan/)
  })

  it('the board is only read where the host calls no tools', async () => {
    await using desk = await openHost()
    await fill(desk)
    await using host = await openBoard(browser(), desk.client, { capabilities: {} })
    await host.board.waitForSelector('li')
    expect(await host.board.locator('button:visible').count()).toBe(0)
  })

  it('the board asks for the tasks itself where the call was cancelled, or its result is old', async () => {
    await using desk = await openHost()
    await fill(desk)
    await using cancelled = await openBoard(browser(), desk.client, {
      handsOver: false,
      input: { tag: 'home' },
    })
    await cancelled.board.waitForSelector('text=Reading the tasks.')
    await cancelled.bridge('sendToolCancelled', { reason: 'test' })
    await cancelled.board.waitForSelector('li')
    expect(cancelled.calls).toEqual([{ name: 'list_tasks', arguments: { tag: 'home' } }])

    let isFirst = true
    await using old = await openBoard(browser(), desk.client, {
      pass(answer) {
        const board = answer._meta?.['waymark/board'] as object
        const aged = isFirst
          ? { ...answer, _meta: { 'waymark/board': { ...board, at: '2020-01-02T03:04:05Z' } } }
          : answer
        isFirst = false
        return aged
      },
    })
    await old.board.waitForSelector('li')
    await expect.poll(() => old.calls.map(({ name }) => name)).toEqual(['list_tasks'])
  })

  it('the board offers what the profile has', async () => {
    await using readonly = await openHost({ args: ['--profile', 'lite'] })
    await readonly.add('Draw the plan')
    await using host = await openBoard(browser(), readonly.client)
    await press(host.board, 'Complete Draw the plan')
    await says(host.board, 'Completed: Draw the plan')
    expect(await host.board.isVisible('#undo')).toBe(false)

    await using lookers = await openHost({ args: ['--profile', 'readonly'], data: readonly.data })
    await using looking = await openBoard(browser(), lookers.client, { input: { view: 'all' } })
    await looking.board.waitForSelector('li')
    expect(await looking.board.getByRole('button').allTextContents()).toEqual(['Reload'])
  })
})
