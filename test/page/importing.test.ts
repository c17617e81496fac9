import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { shareBrowser } from '../support/page/browser.ts'
import { addTask, api, eventually, openPage, openPlace } from './open-page.ts'
import { complaintsOfAxe, overhang } from './page-checks.ts'
import { pressUndo, titles, toast } from './task-page.ts'

const browser = shareBrowser()
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import tasks' })
const choose = (page: Page, name: string, text: string) =>
  dialog(page)
    .getByLabel('File')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })

const todo = [
  '# Home',
  '',
  '- [ ] Paint the door',
  '  - [ ] Buy paint',
  '- [x] Sweep the floor',
  ...Array.from({ length: 8 }, (_, at) => `- [ ] Chore ${at + 1}`),
].join('\n')

it.each([1280, 390])(
  'shows what a file would bring, brings it in and takes it back with one undo, at %i px',
  async (width) => {
    await using place = await openPlace()
    await addTask(place.url, { title: 'Already here' })
    const { project } = await api(place.url, 'POST', '/projects', { name: 'House' })
    await using open = await openPage(browser(), place.url, {
      path: '/settings',
      viewport: { width, height: 800 },
    })
    const { page, complaints } = open
    await page.getByRole('button', { name: 'Import tasks' }).click()
    await dialog(page).waitFor()
    const importing = dialog(page).getByRole('button', { name: /^Import/ })
    await eventually(() => importing.isDisabled()).toBe(true)

    // What cannot be read is said beside the field.
    await choose(page, 'tasks.json', '{"tasks": [')
    await dialog(page).getByText('tasks.json:1: the file is cut off: its JSON does not end.').waitFor()
    await eventually(() => dialog(page).getByLabel('File').getAttribute('aria-invalid')).toBe('true')
    expect(complaints.splice(0)).toEqual(['400 POST /api/import'])

    await choose(page, 'todo.md', todo)
    await dialog(page).getByText('11 new tasks · 1 done · 1 subtask').waitFor()
    const rows = dialog(page).getByRole('list', { name: 'First tasks in the file' }).getByRole('listitem')
    expect((await rows.allTextContents()).slice(0, 3)).toEqual([
      'Paint the door',
      'Buy paint',
      'Sweep the floor',
    ])
    expect((await rows.allTextContents()).at(-1)).toBe('3 more')
    expect(await complaintsOfAxe(page)).toEqual([])
    expect(await overhang(page)).toEqual([])
    expect((await api(place.url, 'GET', '/tasks')).counts.all, 'nothing yet').toBe(1)

    await dialog(page).getByLabel('Add to project').selectOption('House')
    await dialog(page).getByRole('button', { name: 'Import 11 tasks' }).click()
    await toast(page, 'Imported 11 tasks').waitFor()
    const house = () => api(place.url, 'GET', `/tasks?view=all&project=${encodeURIComponent(project.id)}`)
    expect((await house()).tasks).toHaveLength(11)
    await pressUndo(page)
    await toast(page, 'Undone: Imported 11 tasks').waitFor()
    expect((await house()).tasks).toHaveLength(0)
  },
)

it('is begun from a project’s menu, for that project', async () => {
  await using place = await openPlace()
  const { project } = await api(place.url, 'POST', '/projects', { name: 'House' })
  await using open = await openPage(browser(), place.url)
  const { page } = open
  await page.getByRole('button', { name: 'More actions for House' }).click()
  await page.getByRole('menuitem', { name: 'Import tasks' }).click()
  await choose(page, 'todo.md', todo)
  await dialog(page).getByRole('button', { name: 'Import 11 tasks' }).click()
  await toast(page, 'Imported 11 tasks').waitFor()
  await page.goto(`${place.url}/p/${encodeURIComponent(project.id)}/tasks`)
  await eventually(async () => (await titles(page)).includes('Chore 8')).toBe(true)
})
