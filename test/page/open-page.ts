import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { TemporaryFolder } from '../support/files/folder.ts'
import { type Serving, serve } from '../support/servers/serving.ts'

/** Somebody's browser at the page of a running server. Closing it checks that the page complained of nothing. */
export interface OpenPage extends AsyncDisposable {
  readonly page: Page
  /** What the browser's console said that is no plain message, and every request that was refused. */
  readonly complaints: string[]
}

export interface PageOptions extends BrowserContextOptions {
  readonly path?: string
}

export async function openPage(
  browser: Browser,
  url: string,
  { path = '/', ...options }: PageOptions = {},
): Promise<OpenPage> {
  // People of 24 hours and weeks from Monday, unless a test is about others.
  // A worker would answer for the server in tests that are about the server.
  const usual = { viewport: { width: 1280, height: 800 }, locale: 'en-GB', serviceWorkers: 'block' } as const
  const context = await browser.newContext({ ...usual, ...options })
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    const isRefusal = /^(Failed to load resource|Service Worker registration blocked)/.test(message.text())
    if (['error', 'warning'].includes(message.type()) && !isRefusal) complaints.push(message.text())
  })
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    const line = `${response.status()} ${response.request().method()} ${pathname}`
    // A task or a discovery that somebody deleted is asked for once more before it goes.
    if (response.status() >= 400 && !/^404 GET \/api\/(tasks|discoveries)\/\d+$/.test(line))
      complaints.push(line)
  })
  await page.goto(url + path)
  return {
    page,
    complaints,
    async [Symbol.asyncDispose]() {
      await context.close()
      expect(complaints, 'the console').toEqual([])
    },
  }
}

/** A server with a data folder of its own, for as long as a test needs it. */
export interface Place extends AsyncDisposable {
  readonly url: string
  readonly data: string
  readonly serving: Serving
}

export async function openPlace(
  args: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<Place> {
  const folder = new TemporaryFolder()
  const serving = await serve(['--data', folder.path, ...args], env)
  return {
    url: serving.url,
    data: folder.path,
    serving,
    async [Symbol.asyncDispose]() {
      await serving[Symbol.asyncDispose]()
      folder[Symbol.dispose]()
    },
  }
}

// biome-ignore lint/suspicious/noExplicitAny: an answer that the test itself looks into.
export async function api(url: string, method: string, path: string, body?: object): Promise<any> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`)
  return answer
}

/** Gives the number of the new task. */
export async function addTask(
  url: string,
  task: { title: string } & Record<string, unknown>,
): Promise<number> {
  return (await api(url, 'POST', '/tasks', task)).task.id
}

/** Asks until it is so, for as long as a page may need on a busy machine. */
export function eventually<T>(look: () => T | Promise<T>, message?: string) {
  return expect.poll(look, { timeout: 30_000, interval: 20, ...(message && { message }) })
}
