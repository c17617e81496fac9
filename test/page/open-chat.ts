import type { Locator, Page } from 'playwright-core'

/** The chat of an open page, as somebody uses it. */
export class ChatOnPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get field(): Locator {
    return this.page.getByRole('textbox', { name: 'Message', exact: true })
  }

  get messages(): Locator {
    return this.page.getByRole('list', { name: 'Messages' })
  }

  /** The last thing that was said by either side. */
  get last(): Locator {
    return this.messages.locator(':scope > li').last()
  }

  /** Says something and waits for the whole answer. */
  async say(text: string): Promise<void> {
    await this.send(text)
    await this.answered()
  }

  async send(text: string): Promise<void> {
    await this.field.fill(text)
    await this.field.press('Enter')
  }

  async answered(): Promise<void> {
    await this.page.getByRole('button', { name: 'Send', exact: true }).waitFor()
    await this.page.getByText('Thinking', { exact: true }).waitFor({ state: 'detached' })
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name })
  }

  /** The line of a card that begins so. */
  card(text: string | RegExp): Locator {
    return this.messages.getByText(text)
  }
}
