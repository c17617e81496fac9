/** Pictures of the page for the documentation. Run: node scripts/screenshots.ts [FOLDER], by default docs/images */
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from '../test/support/page/browser.ts'
import { serve } from '../test/support/servers/serving.ts'
import { build } from './build.ts'
import { fill, writeProject } from './screenshots/fill.ts'

const folder = resolve(process.argv[2] ?? join(import.meta.dirname, '../docs/images'))
const place = mkdtempSync(join(tmpdir(), 'waymark-screenshots-'))

interface View {
  readonly name: string
  readonly path: string
  /** Left out: on both. */
  readonly only?: 'wide' | 'phone'
  readonly act?: (page: Page) => Promise<void>
}

try {
  await build()
  mkdirSync(folder, { recursive: true })
  const project = join(place, 'acorn')
  writeProject(project)
  const env = { WAYMARK_PROJECT: project }
  // The usual port where it is free: the pictures show it.
  const data = ['--data', join(place, 'data')]
  await using serving = await serve([...data, '--port', '4949'], env).catch(() => serve(data, env))
  await using browser = await openBrowser()
  await using empty = await serve(['--data', join(place, 'empty')], env)
  const task = await fill(serving.url, serving.mcp)
  const views: readonly View[] = [
    { name: 'tasks', path: '/', act: say },
    { name: 'task', path: `/?task=${task}` },
    { name: 'add', path: '/', only: 'wide', act: type },
    { name: 'chat', path: '/chat', only: 'phone', act: say },
    { name: 'memory', path: '/memory' },
    { name: 'search', path: '/memory?q=why+does+safari+lose+the+session', act: found },
    { name: 'connect', path: '/connect', act: chooseServer },
  ]
  await take(browser, empty.url, { name: 'welcome', path: '/' })
  const secret = randomBytes(32).toString('base64')
  await using people = await serve(['--data', join(place, 'people'), '--accounts'], {
    WAYMARK_SECRET: secret,
  })
  await take(browser, people.url, { name: 'sign-in', path: '/sign-in' })
  for (const view of views) await take(browser, serving.url, view)
} finally {
  rmSync(place, { recursive: true, force: true })
}

async function take(browser: Browser, url: string, { name, path, only, act }: View): Promise<void> {
  const sizes = [
    { device: 'wide', viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
    { device: 'phone', viewport: { width: 390, height: 780 }, deviceScaleFactor: 1.5 },
  ] as const
  for (const { device, ...size } of sizes.filter(({ device }) => only === undefined || only === device)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({ ...size, colorScheme, reducedMotion: 'reduce' })
      const page = await context.newPage()
      await page.goto(url + path)
      await page.getByRole('heading').first().waitFor()
      await page.waitForLoadState('networkidle').catch(() => {})
      await act?.(page)
      await page.screenshot({ path: join(folder, `${name}-${size.viewport.width}-${colorScheme}.png`) })
      await context.close()
    }
  }
}

/** Something that changes nothing, so that every picture shows the same tasks. */
async function say(page: Page): Promise<void> {
  const field = page.getByRole('textbox', { name: /Message|Ask/ })
  if (!(await field.isVisible())) return
  await field.fill('What is due today?')
  await field.press('Enter')
  await page.getByText('Call the dentist about Thursday').nth(1).waitFor()
}

/** The other way names files of this machine. */
async function chooseServer(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'It uses this server' }).check()
}

async function found(page: Page): Promise<void> {
  await page.getByRole('article').first().waitFor()
}

async function type(page: Page): Promise<void> {
  await page
    .getByRole('textbox', { name: 'Add a task', exact: true })
    .fill('Send the invoice next friday 3pm !high #billing')
  await page.getByRole('button', { name: /Keep as plain text: billing/ }).waitFor()
}
