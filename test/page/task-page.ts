import type { Locator, Page } from 'playwright-core'

export function quickAdd(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Add a task', exact: true })
}

/** The row of the task with exactly this title. */
export function row(page: Page, title: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title, exact: true }) })
}

/** The titles in the list, from the top. */
export function titles(page: Page): Promise<string[]> {
  return page.locator('[data-task-link]').allTextContents()
}

export function toast(page: Page, text: string | RegExp): Locator {
  return page.getByRole('region', { name: 'Notifications' }).getByText(text)
}

export function panel(page: Page): Locator {
  return page.getByRole('complementary')
}

/** Undoes by the newest message. */
export async function pressUndo(page: Page): Promise<void> {
  await page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('button', { name: 'Undo' })
    .last()
    .click()
}

export async function isFocused(element: Locator): Promise<boolean> {
  return (await element.and(element.page().locator(':focus')).count()) === 1
}
