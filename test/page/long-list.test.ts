import { describe, expect, it } from 'vitest'
import { fillFolder } from '../../bench/page/fill.ts'
import { TemporaryFolder } from '../support/files/folder.ts'
import { shareBrowser } from '../support/page/browser.ts'
import { serve } from '../support/servers/serving.ts'
import { api, eventually, openPage } from './open-page.ts'
import { titles, toast } from './task-page.ts'

const browser = shareBrowser()
const size = 1_200

describe('a list of more than a page', () => {
  it('is all there, draws what is in sight alone, and says each row its place', async () => {
    using folder = new TemporaryFolder()
    await fillFolder(folder.path, size)
    await using serving = await serve(['--data', folder.path])
    await using open = await openPage(browser(), serving.url, { path: '/?view=open' })
    const { page } = open
    const views = page.getByRole('navigation', { name: 'Views' })
    await views.getByText('1,200').first().waitFor()
    const rows = page.locator('[aria-posinset]')
    expect(await rows.count()).toBeLessThan(60)
    await eventually(() => rows.first().getAttribute('aria-setsize')).toBe(String(size))

    await page.keyboard.press('j')
    const [first] = await titles(page)
    for (let step = 0; step < 40; step++) await page.keyboard.press('j')
    await eventually(() => page.locator('li:has(:focus)').getAttribute('aria-posinset')).toBe('41')
    expect(await titles(page), 'the top was left').not.toContain(first)
    await page.mouse.move(500, 500)
    await page.mouse.wheel(0, 1_000_000)
    await page.locator(`[aria-posinset="${size}"]`).waitFor()
    await page.keyboard.press('k')
    await eventually(() => page.locator('li:has(:focus)').getAttribute('aria-posinset')).toBe('40')

    await page.getByRole('searchbox').fill('1156 write linus')
    await eventually(() => titles(page)).toEqual([expect.stringMatching(/, case 1156$/)])
    await page.getByRole('searchbox').fill('')
    await page.locator(`[aria-setsize="${size}"]`).first().waitFor()
    await page.keyboard.press('Escape')

    const ofHigh = async () =>
      (await api(serving.url, 'GET', '/tasks?view=open&priority=high&limit=1000')).tasks.length
    const before = await ofHigh()
    await page.keyboard.press('Control+a')
    await page.getByText('1,200 selected').waitFor()
    await page.keyboard.press('p')
    await page.getByRole('option', { name: 'High' }).click()
    await toast(page, 'Set the priority of 1,200 tasks to high').waitFor()
    const after = await ofHigh()
    expect(after).toBeGreaterThan(before)
    await page.keyboard.press('Escape')
    await page.keyboard.press('u')
    await toast(page, 'Undone: Set the priority of 1,200 tasks to high').waitFor()
    expect(await ofHigh()).toBe(before)
    // All of them are done again, and after a reload undone again.
    await page.keyboard.press('Control+Shift+z')
    await toast(page, 'Redone').waitFor()
    expect(await ofHigh()).toBe(after)
    await page.reload()
    await page.locator(`[aria-setsize="${size}"]`).first().waitFor()
    await page.keyboard.press('u')
    await toast(page, 'Undone: Set the priority of 1,200 tasks to high').waitFor()
    await eventually(ofHigh).toBe(before)
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await toast(page, /^Deleted [\d,]+ tasks/).waitFor()
    await page.getByText('1,200 selected').waitFor({ state: 'detached' })
    await eventually(async () => (await api(serving.url, 'GET', '/tasks?view=open&limit=1')).tasks).toEqual(
      [],
    )
    await page.keyboard.press('u')
    await toast(page, /^Undone: Deleted/).waitFor()
    await views.getByText('1,200').first().waitFor()
  })
})
