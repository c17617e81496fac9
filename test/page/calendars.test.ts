import { expect, it } from 'vitest'
import { shareBrowser } from '../support/page/browser.ts'
import { addTask, api, eventually, openPage, openPlace } from './open-page.ts'
import { toast } from './task-page.ts'

const browser = shareBrowser()

it('makes, renews and revokes the address of a feed in the settings', async () => {
  await using place = await openPlace()
  await addTask(place.url, { title: 'Water the plants' })
  await using open = await openPage(browser(), place.url, { path: '/settings' })
  const { page } = open
  await page.getByText(`server address ${place.url}`).waitFor()
  const shown = page.getByText(/\/feeds\/[\w-]+\.ics$/)
  await page.getByRole('combobox', { name: 'Project' }).selectOption({ label: 'Personal' })
  await page.getByRole('button', { name: 'Create address' }).click()
  const first = (await shown.textContent()) ?? ''
  expect(await (await fetch(first)).text()).toContain('SUMMARY:Water the plants')

  await page.getByRole('button', { name: 'Renew the address for Personal' }).click()
  await eventually(() => shown.textContent()).not.toBe(first)
  const second = (await shown.textContent()) ?? ''
  expect([(await fetch(first)).status, (await fetch(second)).status]).toEqual([404, 200])
  await page.getByRole('button', { name: 'Revoke the address for Personal' }).click()
  await toast(page, 'Address revoked').waitFor()
  expect((await fetch(second)).status).toBe(404)
  expect(await api(place.url, 'GET', '/feeds')).toEqual({ feeds: [] })
})
