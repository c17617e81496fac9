/**
 * How quick the page is in a real browser, on loopback. Run: node bench/page.ts [--json FILE] [--before FOLDER]
 * FOLDER is the `dist/page` of an earlier checkout, for the first rows beside it.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { build } from '../scripts/build.ts'
import { openBrowser } from '../test/support/page/browser.ts'
import { serve } from '../test/support/servers/serving.ts'
import { fillFolder } from './page/fill.ts'
import { type Frames, measureFrames } from './page/frames.ts'
import { changeMany, dragRows, firstRows } from './page/moves.ts'

const { values: flags } = parseArgs({ options: { json: { type: 'string' }, before: { type: 'string' } } })
const goals = { kilobytes: 180, usableMs: 1_000, frameMs: 50 }
const rounds = 10
const folder = mkdtempSync(join(tmpdir(), 'waymark-bench-page-'))
const rows: { what: string; measured: string; goal: string; met: boolean }[] = []

try {
  await build()
  await using browser = await openBrowser()
  await firstView(browser)
  await manyTasks(browser)
  console.table(rows)
  if (flags.json) writeFileSync(flags.json, JSON.stringify(rows))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** What has to come over the wire before somebody can begin, and how long until they can. */
async function firstView(browser: Browser): Promise<void> {
  const data = newFolder('few')
  await fillFolder(data, 50)
  await using serving = await serve(['--data', data])
  const [scripts, everything] = await weigh(browser, serving.url)
  report(
    'first view, JavaScript gzipped',
    `${scripts.toFixed(0)} KB`,
    `≤ ${goals.kilobytes} KB`,
    scripts <= goals.kilobytes,
  )
  report('first view, everything gzipped', `${everything.toFixed(0)} KB`, '', true)
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    progress(`first view ${round + 1} of ${rounds}`)
    times.push(await usableAfter(browser, serving.url))
  }
  const usable = times.toSorted((one, other) => one - other)[rounds / 2] as number
  report(
    'usable after, nothing cached, p50',
    `${usable.toFixed(0)} ms`,
    `< ${goals.usableMs} ms`,
    usable < goals.usableMs,
  )
}

async function weigh(browser: Browser, url: string): Promise<[scripts: number, everything: number]> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  const weights: { isScript: boolean; kilobytes: number }[] = []
  page.on('response', async (response) => {
    if (new URL(response.url()).pathname.startsWith('/api')) return
    const kilobytes = gzipSync(await response.body(), { level: 9 }).length / 1024
    weights.push({ isScript: /javascript/.test(response.headers()['content-type'] ?? ''), kilobytes })
  })
  await page.goto(url)
  await page.waitForLoadState('load')
  await page.getByRole('textbox').nth(1).waitFor()
  await page.close()
  const sum = (some: typeof weights) => some.reduce((all, { kilobytes }) => all + kilobytes, 0)
  return [sum(weights.filter(({ isScript }) => isScript)), sum(weights)]
}

/** From the address being entered until the tasks stand there and a letter can be typed; told by the page itself. */
async function usableAfter(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.addInitScript(`window.__usable = new Promise((resolve) => {
    const look = () => {
      if (document.querySelector('[data-task-link]')) resolve(performance.now())
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })`)
  await page.goto(url)
  const usable = (await page.evaluate('window.__usable')) as number
  await context.close()
  return usable
}

async function manyTasks(browser: Browser): Promise<void> {
  progress('adding 5,000 tasks')
  const data = newFolder('many')
  await fillFolder(data, 5_000)
  await using serving = await serve(['--data', data])
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.goto(`${serving.url}/?view=open`)
  await page.getByText('5000', { exact: true }).first().waitFor()
  await page.mouse.move(600, 500)
  await frames(page, 'scrolling with the wheel', async () => {
    for (let turn = 0; turn < 60; turn++) {
      await page.mouse.wheel(0, 700)
      await nextFrame(page)
    }
  })
  await frames(page, 'jumping through the list', async () => {
    for (const part of [0.9, 0.1, 0.5, 0.99, 0.3, 0]) {
      await page.evaluate(`{
        const box = document.querySelector('ul[aria-label="Open tasks"]').parentElement.parentElement
        box.scrollTop = box.scrollHeight * ${part}
      }`)
      for (let frame = 0; frame < 5; frame++) await nextFrame(page)
    }
  })
  await frames(page, 'searching, letter by letter', async () => {
    await page.getByRole('searchbox').pressSequentially('release notes ada', { delay: 50 })
    for (let letter = 0; letter < 17; letter++) {
      await page.keyboard.press('Backspace')
      await nextFrame(page)
    }
  })
  await frames(page, 'going through the views', async () => {
    await page.keyboard.press('Escape')
    for (const key of '12345671') {
      await page.keyboard.press(key)
      for (let frame = 0; frame < 10; frame++) await nextFrame(page)
    }
  })
  await frames(page, 'completing five', async () => {
    await page.keyboard.press('j')
    for (let task = 0; task < 5; task++) {
      await page.keyboard.press('c')
      for (let frame = 0; frame < 12; frame++) await nextFrame(page)
    }
  })
  await page.close()
  progress('selecting, dragging')
  rows.push(...(await changeMany(browser, serving.url)))
  rows.push(...(await dragRows(browser, serving.url)))
  if (flags.before) {
    progress('first rows, beside the page before')
    rows.push(...(await firstRows(browser, serving.url, resolve('dist/page'), resolve(flags.before))))
  }
}

async function frames(page: Page, what: string, act: () => Promise<void>): Promise<void> {
  progress(what)
  const { longest, longestTask }: Frames = await measureFrames(page, act)
  report(
    `5,000 tasks, ${what}`,
    `longest frame ${longest.toFixed(0)} ms, longest work ${longestTask.toFixed(0)} ms`,
    `frame < ${goals.frameMs} ms`,
    longest < goals.frameMs,
  )
}

function nextFrame(page: Page): Promise<unknown> {
  return page.evaluate('new Promise(requestAnimationFrame)')
}

function newFolder(name: string): string {
  const path = join(folder, name)
  mkdirSync(path)
  return path
}

function report(what: string, measured: string, goal: string, met: boolean): void {
  rows.push({ what, measured, goal, met })
}

function progress(line: string): void {
  process.stderr.write(`${line}\n`)
}
