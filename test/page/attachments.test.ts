import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { shareBrowser } from '../support/page/browser.ts'
import { addTask, api, eventually, openPage, openPlace } from './open-page.ts'
import { complaintsOfAxe, overhang } from './page-checks.ts'
import { isFocused, panel, pressUndo, toast } from './task-page.ts'

const browser = shareBrowser()
const sizes = [
  ['a wide window', { viewport: { width: 1280, height: 800 } }],
  ['a phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
] as const

/** A picture of one dot. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
)

const files = (page: Page) => panel(page).getByRole('region', { name: 'Files' })
const named = (page: Page, name: string) => files(page).getByRole('link', { name, exact: true })

/** As a browser hands files over: by a drop, or out of the clipboard. */
async function give(page: Page, how: 'drop' | 'paste', name: string, content: string): Promise<void> {
  await page.evaluate(`{
    const data = new DataTransfer()
    data.items.add(new File([Uint8Array.from(atob('${content}'), (one) => one.charCodeAt(0))], '${name}', { type: 'image/png' }))
    const aside = document.querySelector('aside')
    const about = { bubbles: true, cancelable: true }
    if ('${how}' === 'paste') aside.dispatchEvent(new ClipboardEvent('paste', { ...about, clipboardData: data }))
    else for (const kind of ['dragenter', 'dragover', 'drop']) aside.dispatchEvent(new DragEvent(kind, { ...about, dataTransfer: data }))
  }`)
}

describe.each(sizes)('files of a task in %s', (_, size) => {
  it('are chosen, dropped and pasted, shown, opened, removed and brought back', async () => {
    await using place = await openPlace()
    const id = await addTask(place.url, { title: 'Paint the shed' })
    await using open = await openPage(browser(), place.url, { ...size, path: `/?task=${id}` })
    const { page } = open
    const stored = async (): Promise<string[]> =>
      (await api(place.url, 'GET', `/tasks/${id}`)).attachments.map(({ name }: { name: string }) => name)

    const button = files(page).getByRole('button', { name: 'Attach files' })
    const choosing = page.waitForEvent('filechooser')
    await button.focus()
    await page.keyboard.press('Enter')
    await (await choosing).setFiles([
      { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('Two coats') },
      { name: 'shed.png', mimeType: 'image/png', buffer: png },
    ])
    await named(page, 'shed.png').waitFor()
    await toast(page, 'Attached shed.png').waitFor()
    expect(await stored()).toEqual(['plan.txt', 'shed.png'])
    await eventually(() => files(page).getByText('9 bytes · You').count()).toBe(1)
    expect(await isFocused(button)).toBe(true)

    await give(page, 'drop', 'dropped.png', png.toString('base64'))
    await named(page, 'dropped.png').waitFor()
    await give(page, 'paste', 'pasted.png', png.toString('base64'))
    await named(page, 'pasted.png').waitFor()
    const width = 'document.querySelector("aside img").naturalWidth'
    await eventually(() => page.evaluate(width)).toBe(1)
    await eventually(() => files(page).locator('img').count()).toBe(3)
    expect(await complaintsOfAxe(page)).toEqual([])
    expect(await overhang(page)).toEqual([])

    const downloading = page.waitForEvent('download')
    await named(page, 'plan.txt').click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('plan.txt')
    expect(readFileSync(await download.path(), 'utf8')).toBe('Two coats')
    const opening = page.context().waitForEvent('page')
    await named(page, 'shed.png').focus()
    await page.keyboard.press('Enter')
    const picture = await opening
    await picture.waitForLoadState()
    expect(await picture.evaluate('document.images[0].naturalWidth')).toBe(1)
    await picture.close()

    const remove = files(page).getByRole('button', { name: 'Remove plan.txt' })
    await remove.focus()
    await page.keyboard.press('Enter')
    await toast(page, 'Removed plan.txt').waitFor()
    await eventually(() => named(page, 'plan.txt').count()).toBe(0)
    expect(await stored()).not.toContain('plan.txt')
    await pressUndo(page)
    await named(page, 'plan.txt').waitFor()
    expect(await stored()).toHaveLength(4)
    await page.reload()
    await named(page, 'plan.txt').waitFor()
  })

  it('say beside them why one was not attached, and can be tried again', async () => {
    await using place = await openPlace()
    const id = await addTask(place.url, { title: 'Paint the shed' })
    await using open = await openPage(browser(), place.url, { ...size, path: `/?task=${id}` })
    const { page, complaints } = open
    const address = `**/api/tasks/${id}/attachments*`
    await page.route(address, (route) => route.fulfill({ status: 500, body: '{}' }))
    const input = files(page).locator('input[type=file]')
    await input.setInputFiles({ name: 'shed.png', mimeType: 'image/png', buffer: png })
    await files(page).getByRole('alert').getByText('shed.png was not attached.').waitFor()
    expect(await complaintsOfAxe(page)).toEqual([])
    expect(await overhang(page)).toEqual([])
    await page.unroute(address)
    await files(page).getByRole('button', { name: 'Try again: shed.png' }).click()
    await named(page, 'shed.png').waitFor()

    const film = join(place.data, 'film.bin')
    writeFileSync(film, '')
    truncateSync(film, 25 * 1024 * 1024 + 1)
    await input.setInputFiles(film)
    await files(page).getByText('film.bin was not attached. A file can have 25 MB at most.').waitFor()
    await files(page).getByRole('button', { name: 'Dismiss: film.bin' }).click()
    await eventually(() => files(page).getByText('film.bin').count()).toBe(0)
    complaints.length = 0
  })
})

it('wait for a server that is away, and are attached once it is back', async () => {
  await using place = await openPlace()
  const id = await addTask(place.url, { title: 'Paint the shed' })
  await using open = await openPage(browser(), place.url, { path: `/?task=${id}` })
  const { page, complaints } = open
  await files(page).waitFor()
  await page.context().setOffline(true)
  await files(page)
    .locator('input[type=file]')
    .setInputFiles([
      { name: 'shed.png', mimeType: 'image/png', buffer: png },
      { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('Two coats') },
    ])
  await files(page).getByText('shed.png was not attached.').waitFor()
  await page.context().setOffline(false)
  await named(page, 'shed.png').waitFor()
  await named(page, 'plan.txt').waitFor()
  expect((await api(place.url, 'GET', `/tasks/${id}`)).attachments).toHaveLength(2)
  complaints.length = 0
})

it('go on while another task is looked at, with how far they are', async () => {
  await using place = await openPlace()
  const id = await addTask(place.url, { title: 'Paint the shed' })
  await using open = await openPage(browser(), place.url, { path: `/?task=${id}` })
  const { page } = open
  const held = Promise.withResolvers<void>()
  await page.route(`**/api/tasks/${id}/attachments*`, async (route) => {
    await held.promise
    await route.continue()
  })
  await files(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'shed.png', mimeType: 'image/png', buffer: png })
  await files(page).getByRole('progressbar', { name: 'Uploading shed.png' }).waitFor()
  expect(await complaintsOfAxe(page)).toEqual([])
  await page.keyboard.press('Escape')
  await eventually(() => panel(page).count()).toBe(0)
  held.resolve()
  await toast(page, 'Attached shed.png').waitFor()
  expect((await api(place.url, 'GET', `/tasks/${id}`)).attachments).toHaveLength(1)
})
