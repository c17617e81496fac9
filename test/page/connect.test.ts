import { describe, expect, it } from 'vitest'
import { connect } from '../support/clients/mcp-clients.ts'
import { shareBrowser } from '../support/page/browser.ts'
import { api, eventually, openPage, openPlace } from './open-page.ts'
import { complaintsOfAxe, overhang, phone } from './page-checks.ts'
import { toast } from './task-page.ts'

const browser = shareBrowser()

interface Snippet {
  readonly kind: 'stdio' | 'http'
  readonly id: string
  readonly name: string
  readonly file: string | null
  readonly text: string
  readonly command: string | null
  readonly link: string | null
}

describe('connecting an assistant on the page', () => {
  it('gives for each client exactly what the server says, to be copied with one click', async () => {
    await using place = await openPlace()
    await using open = await openPage(browser(), place.url, { path: '/connect' })
    const { page } = open
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const { snippets, url } = (await api(place.url, 'GET', '/connect')) as {
      snippets: Snippet[]
      url: string
    }
    const copied = () => page.evaluate('navigator.clipboard.readText()')
    for (const { kind, name, text, command, link, file } of snippets) {
      await page
        .getByRole('navigation', { name: 'Assistants' })
        .getByRole('button', { name, exact: true })
        .click()
      const way = kind === 'stdio' ? 'It starts Waymark itself' : 'It uses this server'
      await page.getByRole('radio', { name: way }).check({ force: true })
      if (command !== null) {
        await page.getByRole('button', { name: 'Copy command' }).click()
        await eventually(copied, `${name}: the command`).toBe(command)
      }
      await page.getByRole('button', { name: file === null ? 'Copy' : 'Copy text', exact: true }).click()
      await eventually(copied, `${name}: the text`).toBe(text)
      const click = page.getByRole('link', { name: `Add to ${name}` })
      await eventually(() => click.count()).toBe(link === null ? 0 : 1)
      if (link !== null) await eventually(() => click.getAttribute('href')).toBe(link)
    }
    await page.getByRole('button', { name: 'Another app' }).click()
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await eventually(copied).toBe(url)
  })

  it('shows what an assistant changed in any project, and takes it back there', async () => {
    await using place = await openPlace()
    const { project } = await api(place.url, 'POST', '/projects', { name: 'Website' })
    await using open = await openPage(browser(), place.url, { path: '/connect' })
    const { page } = open
    const mcp = `${place.serving.mcp}?project=${project.id}`
    await using assistant = await connect('2026', { url: mcp }, { name: 'a-coding-agent' })
    await assistant.callTool('add_task', { title: 'Fix the header' })
    await page.getByRole('button', { name: /^a-coding-agent last seen/ }).click()
    const change = page.getByRole('region', { name: 'Changes' }).getByRole('listitem')
    await change.filter({ hasText: /Added WEBS-1 Fix the header.*Website/ }).waitFor()
    await change.getByRole('button', { name: 'Undo: Added WEBS-1 Fix the header' }).click()
    await change.filter({ hasText: 'undone' }).waitFor()
    const { tasks } = await api(place.url, 'GET', `/tasks?project=${project.id}`)
    expect(tasks).toEqual([])
  })

  it('shows an assistant as soon as it was here, what it changed and called, and takes it back', async () => {
    await using place = await openPlace()
    await using open = await openPage(browser(), place.url, { path: '/connect' })
    const { page } = open
    await using assistant = await connect('2026', { url: place.serving.mcp }, { name: 'a-coding-agent' })
    await assistant.callTool('add_task', { title: 'Found by the agent' })
    await assistant.callTool('complete_task', { task: 'nothing of that name' })
    const seen = page.getByRole('button', { name: /^a-coding-agent last seen/ })
    await seen.click()
    await page.getByText('Added #1 Found by the agent', { exact: true }).waitFor()
    await page.getByRole('row', { name: /complete_task not found/ }).waitFor()
    await page.getByRole('row', { name: /add_task done/ }).waitFor()

    await page.getByRole('button', { name: 'Undo: Added #1 Found by the agent' }).click()
    await toast(page, 'Undone: Added #1 Found by the agent').waitFor()
    await page.getByText('undone', { exact: false }).first().waitFor()
    expect((await api(place.url, 'GET', '/tasks?view=all')).tasks).toEqual([])
  })

  it('has no keys and nobody to sign in where there are no accounts', async () => {
    await using place = await openPlace()
    await using open = await openPage(browser(), place.url, { path: '/connect' })
    const { page } = open
    await page.getByRole('region', { name: 'Recent activity' }).getByRole('button').first().waitFor()
    expect(await page.getByRole('region', { name: 'API keys' }).count()).toBe(0)
    await page.goto(`${place.url}/settings`)
    await page.getByRole('region', { name: 'This server' }).waitFor()
    expect(await page.getByRole('region', { name: 'Account' }).count()).toBe(0)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export data' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('waymark-export.jsonl')
  })

  it.each(['light', 'dark'] as const)(
    'leaves nothing for axe to complain of in %s colours',
    async (colorScheme) => {
      await using place = await openPlace()
      await api(place.url, 'POST', '/tasks', { title: 'By a script' })
      await using open = await openPage(browser(), place.url, { path: '/connect?client=cursor', colorScheme })
      const { page } = open
      await page.getByRole('button', { name: /the HTTP API/i }).click()
      await page.getByRole('row').nth(1).waitFor()
      expect(await complaintsOfAxe(page)).toEqual([])
      await page.goto(`${place.url}/settings`)
      await page.getByRole('region', { name: 'This server' }).waitFor()
      expect(await complaintsOfAxe(page), 'the settings').toEqual([])
    },
  )

  it('fits a phone', async () => {
    await using place = await openPlace()
    await api(place.url, 'POST', '/tasks', { title: 'longword'.repeat(20) })
    await using open = await openPage(browser(), place.url, { path: '/connect', ...phone })
    const { page } = open
    await page.getByRole('button', { name: /the HTTP API/i }).tap()
    await page.getByRole('row').nth(1).waitFor()
    expect(await overhang(page)).toEqual([])
    await page.goto(`${place.url}/settings`)
    await page.getByRole('region', { name: 'This server' }).waitFor()
    expect(await overhang(page), 'the settings').toEqual([])
  })
})
