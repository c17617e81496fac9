import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { measureFrames } from './frames.ts'

export interface Measured {
  readonly what: string
  readonly measured: string
  readonly goal: string
  readonly met: boolean
}

const frameMs = 1_000 / 60
const changeMs = 300
const mostTimes = 1.3
const rounds = 7

/** Half a thousand tasks selected and changed: one request, one undo. Compared with changing one of them. */
export async function changeMany(browser: Browser, url: string): Promise<Measured[]> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(new URL(request.url()).pathname)
  })
  // Of the eight tags each has an eighth of four fifths of the tasks.
  await page.goto(`${url}/?view=open&tag=home`)
  await page.locator('[data-task-link]').first().waitFor()
  await page.keyboard.press('j')
  const one = await change(page, 'medium', 'Changed 1 task')
  await page.keyboard.press('Control+a')
  await page.getByText('500 selected').waitFor()
  writes.length = 0
  const many = await change(page, 'high', 'Changed 500 tasks')
  const requests = writes.length
  await page.keyboard.press('u')
  await page.getByText('Undone: Set the priority of 500 tasks').waitFor()
  const undos = writes.length - requests
  await page.close()
  return [
    {
      what: '5,000 tasks, changing 500 that are selected',
      measured: `${many.toFixed(0)} ms, ${(many / one).toFixed(1)} times that of one; ${requests} request, ${undos} undo`,
      goal: `< ${changeMs} ms, 1 request, 1 undo`,
      met: many < changeMs && requests === 1 && undos === 1,
    },
  ]
}

/** From the key that sends it until the message says that it is done, on the page's own clock. */
async function change(page: Page, priority: string, said: string): Promise<number> {
  await page.keyboard.press('p')
  await page.getByRole('combobox', { name: 'Set priority' }).fill(priority)
  await page.evaluate(`{
    let start
    window.__done = new Promise((resolve) => {
      addEventListener('keydown', () => { start = performance.now() }, { capture: true, once: true })
      const look = () => {
        if (document.body.textContent.includes(${JSON.stringify(said)})) resolve(performance.now() - start)
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    null // not the promise: it would be waited for here
  }`)
  await page.keyboard.press('Enter')
  return (await page.evaluate('window.__done')) as number
}

/** A row that is dragged over the others. */
export async function dragRows(browser: Browser, url: string): Promise<Measured[]> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.goto(`${url}/?view=open&sort=manual`)
  const row = page.locator('[data-task-link]').nth(2)
  await row.waitFor()
  const { x, y } = (await row.boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.move(x + 20, y + 8)
  const { longest, longestTask } = await measureFrames(page, async () => {
    await page.mouse.down()
    for (let step = 0; step < 90; step++)
      await page.mouse.move(x + 20, y + 8 + 6 * (step < 45 ? step : 90 - step))
    await page.mouse.up()
  })
  await page.close()
  return [
    {
      what: '5,000 tasks, dragging a row over the others',
      measured: `longest work ${longestTask.toFixed(0)} ms, ${(longestTask / frameMs).toFixed(1)} of a frame; longest frame ${longest.toFixed(0)} ms`,
      goal: 'work ≤ 1 frame of 60 a second',
      met: longestTask <= frameMs,
    },
  ]
}

/**
 * How soon the first of 5,000 rows stand, beside an earlier page that was built in another checkout. Both pages come out
 * of memory and talk to the same server, in turns.
 */
export async function firstRows(
  browser: Browser,
  url: string,
  now: string,
  before: string,
): Promise<Measured[]> {
  const times: Record<string, number[]> = { [now]: [], [before]: [] }
  for (let round = 0; round < rounds; round++)
    for (const folder of round % 2 === 0 ? [now, before] : [before, now])
      times[folder]?.push(await rowsAfter(browser, url, folder))
  const median = (folder: string) =>
    times[folder]?.toSorted((one, other) => one - other)[Math.floor(rounds / 2)] ?? 0
  const ratio = median(now) / median(before)
  return [
    {
      what: '5,000 tasks, first rows, beside the page before',
      measured: `${median(now).toFixed(0)} ms, ${ratio.toFixed(2)} times ${median(before).toFixed(0)} ms`,
      goal: `≤ ${mostTimes} times`,
      met: ratio <= mostTimes,
    },
  ]
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

async function rowsAfter(browser: Browser, url: string, folder: string): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await page.route(
    (address) => !address.pathname.startsWith('/api'),
    async (route) => {
      const { pathname } = new URL(route.request().url())
      const file = join(folder, pathname === '/' ? 'index.html' : pathname)
      if (!existsSync(file)) return route.continue()
      await route.fulfill({ body: readFileSync(file), contentType: types[extname(file)] ?? 'text/html' })
    },
  )
  await page.addInitScript(`window.__rows = new Promise((resolve) => {
    const look = () => {
      if (document.querySelector('[data-task-link]')) resolve(performance.now())
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })`)
  await page.goto(`${url}/?view=open`)
  const after = (await page.evaluate('window.__rows')) as number
  await context.close()
  return after
}
