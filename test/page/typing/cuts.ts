import type { BrowserContext, Page } from 'playwright-core'
import { openProfile } from '../../support/page/browser.ts'
import type { RestartingServer } from '../restarting-server.ts'

/** What interrupts somebody who types. */
export const cuts = [
  'nothing',
  'reload',
  'close the tab',
  'crash the tab',
  'kill the browser',
  'kill the server',
  'cut the network',
  'kill the server and reload',
  'go elsewhere',
  'Escape',
] as const

export type Cut = (typeof cuts)[number]

/** A person's browser, which may end at any moment, at a server that may, too. */
export class Desk implements AsyncDisposable {
  readonly server: RestartingServer
  readonly #folder: string
  #context: BrowserContext
  page: Page

  private constructor(server: RestartingServer, folder: string, context: BrowserContext, page: Page) {
    this.server = server
    this.#folder = folder
    this.#context = context
    this.page = page
  }

  static async open(server: RestartingServer, folder: string): Promise<Desk> {
    const { context, page } = await launch(folder)
    await page.goto(server.url)
    // From here on the page opens without a server, too.
    await page.evaluate('navigator.serviceWorker.ready')
    return new Desk(server, folder, context, page)
  }

  /** Interrupts, and leaves the page as it then is. */
  async cut(cut: Cut): Promise<void> {
    switch (cut) {
      case 'reload':
        await this.page.reload()
        break
      case 'close the tab': {
        const next = await this.#context.newPage()
        await this.page.close()
        this.page = next
        break
      }
      case 'crash the tab': {
        const next = await this.#context.newPage()
        await this.page.goto('chrome://crash').catch(() => {})
        await this.page.close()
        this.page = next
        break
      }
      case 'kill the browser':
        await this.#killBrowser()
        break
      case 'kill the server':
        await this.server.kill()
        break
      case 'kill the server and reload':
        await this.server.kill()
        await this.page.reload()
        break
      case 'cut the network':
        await this.#context.setOffline(true)
        break
      case 'go elsewhere':
        await this.page.goto(`${this.server.url}/settings`)
        break
      case 'Escape':
        await this.page.keyboard.press('Escape')
        break
      case 'nothing':
    }
  }

  /** Server and network are there again. */
  async mend(): Promise<void> {
    await this.server.restart()
    await this.#context.setOffline(false)
  }

  async #killBrowser(): Promise<void> {
    const gone = new Promise((resolve) => this.#context.once('close', resolve))
    const session = await this.#context.newCDPSession(this.page)
    // Ends at once, without a farewell.
    await Promise.race([session.send('Browser.crash').catch(() => {}), gone])
    await gone
    const { context, page } = await launch(this.#folder)
    this.#context = context
    this.page = page
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#context.close()
  }
}

async function launch(folder: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await openProfile(folder, { viewport: { width: 1280, height: 800 }, locale: 'en-GB' })
  context.setDefaultTimeout(30_000)
  return { context, page: context.pages()[0] ?? (await context.newPage()) }
}
