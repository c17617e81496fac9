import type { Page } from 'playwright-core'

export const password = 'seven green lanterns'

/** Fills in the form of somebody new, and leaves it sent. */
export async function signUpOnPage(page: Page, name: string): Promise<string> {
  const email = `${name.toLowerCase()}@example.com`
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  return email
}

export async function signInOnPage(page: Page, email: string, word = password): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(word)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** A new person at the page of a server with accounts, where they wanted to go. */
export async function enter(page: Page, url: string, name: string, path = '/'): Promise<string> {
  await page.goto(`${url}/sign-up?${new URLSearchParams({ next: path })}`)
  const email = await signUpOnPage(page, name)
  await page.waitForURL(url + path)
  return email
}
