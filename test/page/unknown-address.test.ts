import { expect, it } from 'vitest'
import { shareBrowser } from '../support/page/browser.ts'
import { openPage, openPlace } from './open-page.ts'
import { complaintsOfAxe, overhang } from './page-checks.ts'

const browser = shareBrowser()

it.each([1280, 390])('says that there is no such page, and leads to the tasks, at %i px', async (width) => {
  await using place = await openPlace()
  await using open = await openPage(browser(), place.url, {
    path: '/no/such/page',
    viewport: { width, height: 800 },
  })
  const { page, complaints } = open
  await page.getByRole('heading', { name: 'We can’t find that page' }).waitFor()
  expect(await page.title()).toBe('Page not found · Waymark')
  expect(await complaintsOfAxe(page)).toEqual([])
  expect(await overhang(page)).toEqual([])
  await page.getByRole('link', { name: 'Go to your tasks' }).click()
  await page.getByRole('heading', { name: 'Your list is empty' }).waitFor()
  expect(complaints.splice(0)).toEqual(['404 GET /no/such/page'])
})
