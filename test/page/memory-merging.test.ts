import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { TemporaryFolder } from '../support/files/folder.ts'
import { shareBrowser } from '../support/page/browser.ts'
import { api, eventually, openPage, openPlace } from './open-page.ts'
import { complaintsOfAxe, overhang } from './page-checks.ts'
import { panel, pressUndo } from './task-page.ts'

const browser = shareBrowser()
const sizes = [
  ['a wide window', { viewport: { width: 1280, height: 800 } }],
  ['a phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
] as const

describe.each(sizes)('Memory in %s', (_, size) => {
  it('merges two discoveries, and one undo brings both back', async () => {
    await using place = await openPlace()
    await learn(place.url, 'Water runs downhill', { module: 'river' })
    await learn(place.url, 'The mill needs a dam')
    await using open = await openPage(browser(), place.url, { ...size, path: '/memory?discovery=1' })
    const { page } = open
    await panel(page).getByRole('button', { name: 'Merge with another' }).click()
    await fieldFocused(page)
    await page.keyboard.type('mill')
    await page.getByRole('option', { name: /The mill needs a dam/ }).waitFor()
    await page.keyboard.press('Enter')
    const text = page.getByRole('dialog').getByRole('textbox', { name: /know/ })
    await eventually(() => text.inputValue()).toBe('Water runs downhill\n\nThe mill needs a dam')
    expect(await complaintsOfAxe(page)).toEqual([])
    await text.fill('Dam the water above the mill')
    await page.getByRole('dialog').getByRole('button', { name: 'Merge', exact: true }).click()
    await panel(page).getByText('Dam the water above the mill').waitFor()
    const standing = async () =>
      (await api(place.url, 'GET', '/discoveries')).discoveries.map(({ id }: { id: number }) => id)
    expect(await standing()).toEqual([3])
    await pressUndo(page)
    await eventually(standing).toEqual([2, 1])
  })

  it('keeps the words of a merge that was not made', async () => {
    await using place = await openPlace()
    await learn(place.url, 'Water runs downhill', { module: 'river' })
    await learn(place.url, 'The mill needs a dam')
    await using open = await openPage(browser(), place.url, { ...size, path: '/memory?discovery=1' })
    const { page } = open
    const dialog = page.getByRole('dialog')
    const text = dialog.getByRole('textbox', { name: /know/ })
    const merge = async () => {
      await panel(page).getByRole('button', { name: 'Merge with another' }).click()
      await fieldFocused(page)
      await page.keyboard.type('mill')
      await page.getByRole('option', { name: /The mill needs a dam/ }).waitFor()
      await page.keyboard.press('Enter')
      await text.waitFor()
    }
    await merge()
    await text.fill('Dam the water')
    await dialog.getByRole('radio', { name: 'decision' }).check({ force: true })
    await page.keyboard.press('Escape')
    await merge()
    await eventually(() => text.inputValue()).toBe('Dam the water')
    await page.reload()
    await merge()
    await eventually(() => text.inputValue()).toBe('Dam the water')
    await eventually(() => dialog.getByRole('radio', { name: 'decision' }).isChecked()).toBe(true)
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
    await panel(page).getByText('Dam the water').waitFor()
  })

  it('is narrowed by file and by time, and that stands in the address', async () => {
    using folder = new TemporaryFolder()
    mkdirSync(join(folder.path, 'src'))
    for (const name of ['river.ts', 'mill.ts']) writeFileSync(join(folder.path, 'src', name), '')
    await using place = await openPlace(['--project', folder.path])
    await learn(place.url, 'Water runs downhill', { files: ['src/river.ts'] })
    await learn(place.url, 'The mill needs a dam', { files: ['src/mill.ts'] })
    await using open = await openPage(browser(), place.url, { ...size, path: '/memory' })
    const { page } = open
    const list = page.getByRole('list', { name: 'Discoveries' })
    await list.getByRole('listitem').nth(1).waitFor()
    await page.getByRole('button', { name: 'Any file' }).click()
    await fieldFocused(page)
    await page.keyboard.type('River.ts')
    await page.keyboard.press('Enter')
    await eventually(() => list.getByRole('listitem').count()).toBe(1)
    expect(new URL(page.url()).searchParams.get('file')).toBe('River.ts')
    await page.getByRole('button', { name: 'Any time' }).click()
    await page.getByRole('menuitemradio', { name: 'Last 7 days' }).click()
    await page.getByRole('button', { name: 'Last 7 days' }).waitFor()
    expect(await complaintsOfAxe(page)).toEqual([])
    expect(await overhang(page)).toEqual([])
    await page.reload()
    await list.getByText('Water runs downhill').waitFor()
    await eventually(() => list.getByRole('listitem').count()).toBe(1)
    // A file of a discovery leads to all that name it.
    await list.getByRole('link', { name: 'Water runs downhill' }).click()
    await panel(page).getByRole('link', { name: 'src/river.ts' }).click()
    await eventually(() => new URL(page.url()).searchParams.get('file')).toBe('src/river.ts')
  })

  it('shows what all projects know, each with its project and a way there', async () => {
    await using place = await openPlace()
    await learn(place.url, 'Water runs downhill')
    const { project } = await api(place.url, 'POST', '/projects', { name: 'Mill' })
    await api(place.url, 'POST', `/discoveries?project=${project.id}`, {
      text: 'A dam is built',
      type: 'rule',
    })
    await using open = await openPage(browser(), place.url, { ...size, path: '/memory' })
    const { page } = open
    const list = page.getByRole('list', { name: 'Discoveries' })
    await list.getByText('Water runs downhill').waitFor()
    await page.getByRole('button', { name: 'All projects' }).click()
    const other = list.getByRole('listitem').filter({ hasText: 'A dam is built' })
    await other.getByText('Mill', { exact: true }).waitFor()
    await eventually(() => list.getByRole('listitem').count()).toBe(2)
    await other.getByRole('link', { name: 'A dam is built' }).click()
    await panel(page).getByText('A dam is built').waitFor()
    expect(new URL(page.url()).pathname).toContain('/p/')
  })
})

async function learn(url: string, text: string, more: object = {}): Promise<void> {
  await api(url, 'POST', '/discoveries', { text, type: 'rule', ...more })
}

/** The field of what was opened takes the focus once it is shown. */
async function fieldFocused(page: Page): Promise<void> {
  await eventually(() => page.evaluate('document.activeElement.tagName')).toBe('INPUT')
}
