import type { Page } from 'playwright-core'
import { connect } from '../../test/support/clients/mcp-clients.ts'
import type { Person } from '../../test/support/clients/people.ts'
import { openBrowser } from '../../test/support/page/browser.ts'
import { publicUrl } from './waymark-nodes.ts'

/** Somebody's page that stays open in a real browser through everything. */
export interface OpenPage extends AsyncDisposable {
  /** Milliseconds until it shows a task that was just acknowledged to an assistant of the same person. */
  shows(title: string): Promise<number>
}

export async function openPage(person: Person, key: string): Promise<OpenPage> {
  const browser = await openBrowser()
  const context = await browser.newContext()
  await context.addCookies(
    person.cookie.split('; ').map((pair) => {
      const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
      return { name, value, url: publicUrl }
    }),
  )
  const page: Page = await context.newPage()
  await page.goto(publicUrl)
  return {
    async shows(title) {
      const where = { url: `${publicUrl}/mcp`, headers: { authorization: `Bearer ${key}` } }
      await using client = await connect('2026', where)
      const { isError, content } = await client.callTool('add_task', { title })
      if (isError) throw new Error(content[0]?.text)
      const begun = performance.now()
      await page.getByText(title).first().waitFor({ timeout: 60_000 })
      return performance.now() - begun
    },
    [Symbol.asyncDispose]: () => browser.close(),
  }
}
