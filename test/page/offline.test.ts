import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { createPage } from '../../src/http/page.ts'
import { serveAccounts } from '../support/clients/people.ts'
import { shareBrowser } from '../support/page/browser.ts'
import { enter, signInOnPage } from './account-page.ts'
import { addTask, api, eventually, type OpenPage, openPage, openPlace } from './open-page.ts'
import { complaintsOfAxe, overhang, phone } from './page-checks.ts'
import { RestartingServer } from './restarting-server.ts'
import { isFocused, panel, pressUndo, quickAdd, row, titles, toast } from './task-page.ts'

const browser = shareBrowser()
const withWorker = { serviceWorkers: 'allow' } as const
const description = (page: Page) => panel(page).getByRole('textbox', { name: 'Description' })
const comment = (page: Page) => panel(page).getByLabel('Add a comment')
const banner = (page: Page) => page.getByText('You may be seeing old data')

/** From then on the page opens without a network. */
async function workerOf(page: Page): Promise<void> {
  await page.evaluate('navigator.serviceWorker.ready')
}

/** From then on it shows the tasks without one, too: answers are kept when the page is at rest. */
async function tasksKept(page: Page): Promise<void> {
  const keys = () =>
    page.evaluate(`new Promise((resolve, reject) => {
      const opening = indexedDB.open('waymark')
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const asked = opening.result.transaction('answers').objectStore('answers').getAllKeys()
        asked.onsuccess = () => {
          opening.result.close()
          resolve(asked.result.join(' '))
        }
      }
    })`)
  // The list itself: a count of one may be kept before it.
  await eventually(keys).toContain('/api/tasks?view=open&limit=1000')
}

/** A server that is away is asked for in vain: that is no fault of the page. */
async function close(open: OpenPage, more = /^$/): Promise<void> {
  await open.page.context().close()
  expect(
    open.complaints.filter(
      (one) => !/ERR_|fetching the script|cross-world service worker/.test(one) && !more.test(one),
    ),
  ).toEqual([])
}

describe.each([
  ['a wide screen', {}],
  ['a phone', phone],
])('without a network, on %s', (_, size) => {
  it('the page opens as it was, takes what is added and changed, and sends it once', async () => {
    await using server = await RestartingServer.start()
    const id = await addTask(server.url, { title: 'Paint the door', description: 'Blue' })
    await addTask(server.url, { title: 'Pay the rent' })
    const open = await openPage(browser(), server.url, { ...size, ...withWorker, path: `/?task=${id}` })
    const { page } = open
    await comment(page).waitFor()
    await workerOf(page)
    await tasksKept(page)
    await server.kill()
    await page.reload()
    await banner(page).waitFor()
    await eventually(() => description(page).inputValue()).toBe('Blue')
    await description(page).fill('Green')
    await page.keyboard.press('Control+Enter')
    await panel(page).getByText('Not saved yet').waitFor()
    await page.goto(server.url)
    await row(page, 'Pay the rent').waitFor()
    await page.getByRole('checkbox', { name: 'Complete: Pay the rent' }).click()
    await quickAdd(page).fill('Buy milk tomorrow')
    await quickAdd(page).press('Enter')
    await row(page, 'Buy milk tomorrow').waitFor()
    await page.getByText('3 changes aren’t saved yet.').waitFor()
    expect(await complaintsOfAxe(page)).toEqual([])
    expect(await overhang(page)).toEqual([])
    await page.reload()
    await eventually(() => titles(page), 'what waits is shown after a reload').toEqual(
      expect.arrayContaining(['Buy milk tomorrow', 'Paint the door']),
    )
    await server.restart()
    await row(page, 'Buy milk').waitFor()
    await banner(page).waitFor({ state: 'hidden' })
    await eventually(async () => {
      const { tasks } = await api(server.url, 'GET', '/tasks?view=all')
      return tasks.map((task: Record<string, unknown>) => [task.title, task.description, task.status])
    }).toEqual([
      ['Buy milk', null, 'todo'],
      ['Pay the rent', null, 'done'],
      ['Paint the door', 'Green', 'todo'],
    ])
    await close(open)
  })
})

describe('without a network', () => {
  it('says what could not be done once it is heard of', async () => {
    await using server = await RestartingServer.start()
    const id = await addTask(server.url, { title: 'Paint the door' })
    const open = await openPage(browser(), server.url, { ...withWorker, path: `/?task=${id}` })
    const { page } = open
    await comment(page).waitFor()
    await workerOf(page)
    await page.context().setOffline(true)
    await comment(page).fill('Which colour?')
    await page.keyboard.press('Control+Enter')
    await panel(page).getByText('Not saved yet').waitFor()
    await page.reload()
    await banner(page).waitFor()
    await api(server.url, 'DELETE', `/tasks/${id}`)
    await page.context().setOffline(false)
    await toast(page, 'Couldn’t save “Which colour?”').waitFor()
    await close(open, /^404 POST/)
  })
})

describe('undo without a network', () => {
  it('takes back what waits before it is sent, and sends the undo of what was done', async () => {
    await using place = await openPlace()
    for (const title of ['Pay the rent', 'Paint the door', 'Call Ada']) await addTask(place.url, { title })
    const open = await openPage(browser(), place.url)
    const { page } = open
    const stored = async () =>
      (await api(place.url, 'GET', '/tasks?view=all')).tasks.map(
        ({ title, status }: Record<string, string>) => `${title} ${status}`,
      )
    await page.getByRole('checkbox', { name: 'Complete: Call Ada' }).click()
    await toast(page, 'Completed: Call Ada').waitFor()
    await page.context().setOffline(true)
    await page.getByRole('checkbox', { name: 'Complete: Pay the rent' }).click()
    await toast(page, 'Not saved yet').waitFor()
    await page.getByText('1 change isn’t saved yet.').waitFor()
    await row(page, 'Pay the rent').waitFor({ state: 'detached' })
    await page.keyboard.press('u')
    await row(page, 'Pay the rent').waitFor()
    await page.getByText('1 change isn’t saved yet.').waitFor({ state: 'detached' })

    await page.locator('[data-task-link]', { hasText: 'Paint the door' }).focus()
    await page.keyboard.press('Delete')
    await row(page, 'Paint the door').waitFor({ state: 'detached' })
    await toast(page, 'Not saved yet').waitFor()
    await pressUndo(page)
    await row(page, 'Paint the door').waitFor()

    await page.keyboard.press('u')
    await page.getByText('1 change isn’t saved yet.').waitFor()
    await page.context().setOffline(false)
    await row(page, 'Call Ada').waitFor()
    expect(await stored()).toEqual(['Call Ada todo', 'Paint the door todo', 'Pay the rent todo'])
    expect((await api(place.url, 'GET', '/changes')).changes).toHaveLength(5)
    await close(open)
  })
})

describe('what the browser keeps', () => {
  it('is nobody else’s: not after signing out, and not after a session has ended', async () => {
    await using server = await serveAccounts()
    const open = await openPage(browser(), server.url, { ...withWorker, path: '/sign-in' })
    const { page } = open
    await enter(page, server.url, 'Ada')
    await quickAdd(page).fill('A secret of Ada')
    await quickAdd(page).press('Enter')
    await row(page, 'A secret of Ada').waitFor()
    await quickAdd(page).fill('Ada has not fini')
    await workerOf(page)
    const answers = () =>
      page.evaluate(`new Promise((resolve) => {
        indexedDB.open('waymark').onsuccess = ({ target }) => {
          const asked = target.result.transaction('answers').objectStore('answers').count()
          asked.onsuccess = () => { target.result.close(); resolve(asked.result) }
        }
      })`)
    await eventually(answers, 'the last state is kept').not.toBe(0)
    // The session ends under the open page.
    await page.context().clearCookies()
    await page.reload()
    await page.waitForURL(/\/sign-in/)
    await page.getByText('You were signed out').waitFor()
    await eventually(answers, 'what was read is gone').toBe(0)
    const kept = await page.evaluate(`caches.keys().then((names) => Promise.all(names.map((name) =>
      caches.open(name).then((cache) => cache.keys()).then((all) => all.map(({ url }) => new URL(url).pathname)))))`)
    const ours = /^\/($|assets\/|icons\/|manifest)/
    expect((kept as string[][]).flat().filter((path) => !ours.test(path))).toEqual([])

    await enter(page, server.url, 'Grace')
    await page.getByRole('heading', { name: 'Your list is empty' }).waitFor()
    await eventually(() => quickAdd(page).inputValue()).toBe('')
    expect(await page.getByText('Ada').count()).toBe(0)

    await page.goto(`${server.url}/settings`)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL(`${server.url}/sign-in`)
    await signInOnPage(page, 'ada@example.com')
    await page.waitForURL(`${server.url}/`)
    await eventually(() => quickAdd(page).inputValue(), 'her draft waited for her').toBe('Ada has not fini')
    await close(open, /^401 GET/)
  })

  it('of one person is not sent in the name of another who signed in meanwhile', async () => {
    await using server = await serveAccounts()
    const open = await openPage(browser(), server.url, { path: '/sign-in' })
    const { page } = open
    await enter(page, server.url, 'Ada')
    await page.context().setOffline(true)
    await quickAdd(page).fill('From Ada')
    await quickAdd(page).press('Enter')
    await row(page, 'From Ada').waitFor()
    await page.context().setOffline(false)
    await page.context().clearCookies()
    const other = await page.context().newPage()
    await enter(other, server.url, 'Grace')
    await page.waitForURL(/./)
    await eventually(() => page.getByText('From Ada').count()).toBe(0)
    await other.reload()
    await other.getByRole('heading', { name: 'Your list is empty' }).waitFor()
    await close(open, /^401 /)
  })
})

describe('the page as an app', () => {
  it('can be installed', async () => {
    await using place = await openPlace()
    await using open = await openPage(browser(), place.url, withWorker)
    const { page } = open
    await workerOf(page)
    const session = await page.context().newCDPSession(page)
    const { errors, data } = await session.send('Page.getAppManifest')
    expect(errors).toEqual([])
    const { icons } = JSON.parse(data ?? '{}') as { icons: { src: string; sizes: string }[] }
    const sizes = await page.evaluate(
      `Promise.all(${JSON.stringify(icons)}.map(async ({ src }) => {
        const { width, height } = await createImageBitmap(await (await fetch(src)).blob())
        return width + 'x' + height
      }))`,
    )
    expect(sizes).toEqual(icons.map((icon) => icon.sizes))
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  })

  it('takes what another app shares into the field for a new task', async () => {
    await using place = await openPlace()
    const shared = new URLSearchParams({
      title: 'An article',
      text: 'An article worth reading',
      url: 'https://example.com/a',
    })
    await using open = await openPage(browser(), place.url, { ...phone, path: `/share?${shared}` })
    const { page } = open
    await eventually(() => quickAdd(page).inputValue()).toBe(
      'An article An article worth reading https://example.com/a',
    )
    await eventually(() => isFocused(quickAdd(page))).toBe(true)
    await quickAdd(page).press('Enter')
    await eventually(() => titles(page)).toHaveLength(1)
  })

  it('gives up the files of an earlier version for those of the new one', async () => {
    await using server = await servePage()
    await using context = await browser().newContext()
    const page = await context.newPage()
    await page.goto(server.url)
    await workerOf(page)
    const caches = () => page.evaluate('caches.keys()') as Promise<string[]>
    await eventually(caches).toEqual([expect.stringMatching(/^waymark-page-[0-9a-f]{12}$/)])
    server.update()
    await page.reload()
    await page.evaluate('navigator.serviceWorker.ready.then((one) => one.update())')
    await eventually(caches).toEqual(['waymark-page-newer'])
  })
})

/** The built page without anything behind it, and the same again as a newer version. */
async function servePage(): Promise<AsyncDisposable & { readonly url: string; update(): void }> {
  const answer = createPage(new URL('../../dist/page/', import.meta.url))
  let isNewer = false
  const server = createServer(async ({ url = '/', headers }, response) => {
    const request = new Request(`http://page${url}`, { headers: { accept: headers.accept ?? '' } })
    const found = answer(request) ?? new Response(null, { status: 404 })
    const body = Buffer.from(await found.arrayBuffer())
    response.writeHead(found.status, Object.fromEntries(found.headers))
    response.end(
      isNewer && url === '/sw.js'
        ? body.toString().replace(/waymark-page-\$\{[^}]*\}/, 'waymark-page-newer')
        : body,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    update: () => {
      isNewer = true
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
