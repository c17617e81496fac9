import { expect, it } from 'vitest'
import { shareBrowser } from '../support/page/browser.ts'
import { addTask, eventually, openPage, openPlace } from './open-page.ts'
import { row, titles } from './task-page.ts'

const browser = shareBrowser()

it('prints the whole list, and nothing that is there to be used', async () => {
  await using place = await openPlace()
  const all = Array.from({ length: 60 }, (_, at) => `Task ${at + 1}`)
  for (const title of all) await addTask(place.url, { title })
  await using open = await openPage(browser(), place.url)
  const { page } = open
  await row(page, 'Task 60').waitFor()
  expect((await titles(page)).length, 'those in sight').toBeLessThan(60)

  await page.emulateMedia({ media: 'print' })
  await eventually(() => titles(page)).toHaveLength(60)
  await eventually(() => page.getByRole('heading', { name: 'Tasks', exact: true }).isVisible()).toBe(true)
  for (const used of [
    page.getByRole('textbox'),
    page.getByRole('searchbox'),
    page.getByRole('navigation'),
    page.getByRole('button', { name: 'Filter' }),
    page.getByRole('region', { name: 'Chat' }),
  ])
    expect(await used.count()).toBe(0)
  const height = await row(page, 'Task 1').evaluate('document.documentElement.scrollHeight')
  expect(height, 'over several pages').toBeGreaterThan(60 * 30)

  await page.emulateMedia({ media: 'screen' })
  await eventually(async () => (await titles(page)).length).toBeLessThan(60)

  // What is there when the browser takes the page, which does not wait for what is drawn later.
  await page.evaluate(`addEventListener('beforeprint', () => {
    window.printed = document.querySelectorAll('[aria-posinset]').length
  })`)
  await page.pdf()
  expect(await page.evaluate('window.printed')).toBe(60)
  await eventually(async () => (await titles(page)).length).toBeLessThan(60)
})

it.each([1280, 390])(
  'leaves a row its date and its priority, however long the tags are, at %i px',
  async (width) => {
    await using place = await openPlace()
    const tags = ['a-very-long-tag-that-goes-on-and-on', 'another-long-tag-of-somebody', 'third']
    await addTask(place.url, { title: 'Paint', due: 'tomorrow 9am', priority: 'high', tags })
    await using open = await openPage(browser(), place.url, { viewport: { width, height: 800 } })
    for (const text of ['Tomorrow 09:00', 'high'])
      await eventually(() =>
        row(open.page, 'Paint')
          .getByText(text)
          .last()
          .evaluate((one) => {
            const { scrollWidth, clientWidth } = one as unknown as {
              scrollWidth: number
              clientWidth: number
            }
            return clientWidth > 0 && scrollWidth <= clientWidth
          }),
      ).toBe(true)
  },
)
