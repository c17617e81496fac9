import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { connect } from '../support/clients/mcp-clients.ts'
import { newFolder } from '../support/files/folder.ts'
import { writeFiles } from '../support/files/project.ts'
import { sampleFiles } from '../support/files/sample-project.ts'
import { shareBrowser } from '../support/page/browser.ts'
import { addTask, api, eventually, openPage, openPlace } from './open-page.ts'
import { complaintsOfAxe, overhang, phone } from './page-checks.ts'
import { panel, pressUndo, toast } from './task-page.ts'

const browser = shareBrowser()

const retry = {
  text: 'A job that the broker lost is tried again five times, then given up.',
  type: 'rule',
  module: 'queue',
  files: ['src/queue.ts'],
}

async function openProject() {
  const project = newFolder()
  writeFiles(project, sampleFiles)
  const place = await openPlace(['--project', project])
  return { ...place, project, [Symbol.asyncDispose]: () => place[Symbol.asyncDispose]() }
}

describe('the memory on the page', () => {
  it('is searched by words and meaning, with the reasons for each hit', async () => {
    await using place = await openProject()
    await api(place.url, 'POST', '/discoveries', retry)
    await api(place.url, 'POST', '/discoveries', {
      text: 'Prices are whole cents.',
      type: 'decision',
      module: 'shop',
    })
    writeFileSync(join(place.project, 'src/queue.ts'), `${sampleFiles['src/queue.ts']}// changed\n`)
    await using open = await openPage(browser(), place.url, { path: '/memory' })
    const { page } = open
    await page.getByRole('searchbox', { name: 'Search memory' }).fill('lost job')
    const hits = page.getByRole('article')
    const first = hits.filter({ hasText: 'given up' })
    await first.getByText('changed since: src/queue.ts').waitFor()
    expect(await first.locator('mark').allTextContents()).toEqual(['job', 'lost'])
    await eventually(() => first.getByRole('progressbar', { name: /^words: / }).count()).toBe(1)
    await page.getByText(/by words and meaning/).waitFor()

    const code = hits.filter({ hasText: 'src/queue.ts' }).filter({ hasText: 'Tries a job again' })
    await code.getByText(/lines \d+–\d+/).waitFor()
    await eventually(() => code.locator('pre').textContent()).toContain(
      '/** Tries a job again when the broker lost it. */',
    )

    await page.getByRole('button', { name: /^Decisions/ }).click()
    await first.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /^Decisions/ }).click()
    await first.getByRole('link').click()
    await panel(page).getByText('This may be out of date.').waitFor()
    await eventually(() => panel(page).textContent()).toContain('src/queue.tschanged since')
    expect(new URL(page.url()).searchParams.get('q')).toBe('lost job')
  })

  it('takes a discovery with its module, files and task, and takes it back', async () => {
    await using place = await openProject()
    await addTask(place.url, { title: 'Fix the queue' })
    await using open = await openPage(browser(), place.url, { path: '/memory' })
    const { page } = open
    await page.getByRole('button', { name: 'Add the first one' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'rule' }).check({ force: true })
    await dialog.getByLabel('What should everyone know?').fill(retry.text)
    await dialog.getByLabel('Module').fill('queue')
    await dialog.getByRole('button', { name: 'Task None' }).click()
    await page.getByRole('combobox', { name: 'Task' }).fill('queue')
    await page.keyboard.press('Enter')
    await dialog.getByLabel('Related files').fill('src/queue.ts\ndocs/queue.md')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await toast(page, 'Saved d1').waitFor()
    const { discovery } = await api(place.url, 'GET', '/discoveries/1')
    expect(discovery).toMatchObject({ text: retry.text, type: 'rule', module: 'queue', task: 1 })
    expect(discovery.files).toHaveLength(2)

    const row = page.getByRole('list', { name: 'Discoveries' }).getByRole('listitem')
    await row.getByRole('link', { name: '#1' }).click()
    await panel(page).getByLabel('Title', { exact: true }).waitFor()
    await panel(page)
      .getByRole('link', { name: /tried again five times/ })
      .click()
    await page
      .getByRole('complementary', { name: 'Discovery 1' })
      .getByRole('link', { name: '#1 Fix the queue' })
      .waitFor()
    await page.keyboard.press('Escape')
    await pressUndo(page)
    await toast(page, 'Undone: Added to memory').waitFor()
    await page.getByRole('heading', { name: 'No discoveries yet' }).waitFor()
  })

  it('does not keep the same twice, and lets a better one take its place', async () => {
    await using place = await openProject()
    await api(place.url, 'POST', '/discoveries', retry)
    await using open = await openPage(browser(), place.url, { path: '/memory' })
    const { page, complaints } = open
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog
      .getByLabel('What should everyone know?')
      .fill('a job that the broker lost is tried  again five times, then given up.')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('This is already saved as d1.').waitFor()
    expect((await api(place.url, 'GET', '/discoveries')).discoveries).toHaveLength(1)
    expect(complaints.splice(0)).toEqual(['409 POST /api/discoveries'])
    await dialog.getByRole('link', { name: 'View d1' }).click()

    await panel(page).getByRole('button', { name: 'Replace with a new version' }).click()
    await eventually(() => dialog.getByLabel('What should everyone know?').inputValue()).toBe(retry.text)
    await dialog.getByLabel('What should everyone know?').fill('A lost job is tried again seven times.')
    await dialog.getByRole('button', { name: 'Replace' }).click()
    await toast(page, 'd2 replaces d1').waitFor()
    await page.getByRole('complementary', { name: 'Discovery 2' }).getByText('Replaces').waitFor()
    const list = page.getByRole('list', { name: 'Discoveries' })
    await eventually(() => list.getByRole('listitem').count()).toBe(1)
    await panel(page)
      .getByRole('link', { name: /given up/ })
      .click()
    await panel(page).getByText('There’s a newer version.').waitFor()
    await pressUndo(page)
    await eventually(async () =>
      (await api(place.url, 'GET', '/discoveries')).discoveries.map(({ id }: { id: number }) => id),
    ).toEqual([1])
  })

  it('shows what is similar to a new one once it is saved, and replaces it on request', async () => {
    await using place = await openProject()
    await api(place.url, 'POST', '/discoveries', retry)
    await using open = await openPage(browser(), place.url, { path: '/memory' })
    const { page } = open
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog
      .getByLabel('What should everyone know?')
      .fill('A job that the broker lost is tried again nine times, then given up.')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Similar notes exist').waitFor()
    await dialog.getByText('tried again five times').waitFor()
    expect((await api(place.url, 'GET', '/discoveries')).discoveries).toHaveLength(2)
    await dialog.getByRole('button', { name: 'Replace' }).click()
    await toast(page, 'd2 replaces d1').waitFor()
    expect((await api(place.url, 'GET', '/discoveries')).discoveries).toMatchObject([{ id: 2, replaces: 1 }])
  })

  it('gives back what was saved without a network and refused then, and says so', async () => {
    await using place = await openProject()
    await using open = await openPage(browser(), place.url, { path: '/memory' })
    const { page, complaints } = open
    await page.getByRole('heading', { name: 'No discoveries yet' }).waitFor()
    const dialog = page.getByRole('dialog')
    const add = page.getByRole('button', { name: 'Add', exact: true })
    await page.context().setOffline(true)
    await add.click()
    await dialog.getByRole('radio', { name: 'decision' }).check({ force: true })
    await dialog.getByLabel('What should everyone know?').fill('Deploys need two people')
    await dialog.getByLabel('Module').fill('ops')
    await dialog.getByLabel('Related files').fill('docs/missing.md')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await toast(page, 'Not saved yet. It’ll be sent when the server is back.').waitFor()
    await dialog.waitFor({ state: 'detached' })
    await page.context().setOffline(false)
    await toast(page, 'Couldn’t save “Deploys need two people”').waitFor()
    await toast(page, 'docs/missing.md').waitFor()
    await add.click()
    await eventually(() => dialog.getByRole('radio', { name: 'decision' }).isChecked()).toBe(true)
    await eventually(() => dialog.getByLabel('What should everyone know?').inputValue()).toBe(
      'Deploys need two people',
    )
    await eventually(() => dialog.getByLabel('Module').inputValue()).toBe('ops')
    await dialog.getByLabel('Related files').fill('')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await toast(page, 'Saved d1').waitFor()
    await add.click()
    await eventually(() => dialog.getByLabel('What should everyone know?').inputValue()).toBe('')
    await eventually(() => dialog.getByRole('radio', { name: 'pattern' }).isChecked()).toBe(true)
    const others = complaints.filter((one) => !/ERR_|404 POST/.test(one))
    complaints.splice(0, complaints.length, ...others)
  })

  it('keeps the kind and the task of a draft as it keeps its words', async () => {
    await using place = await openProject()
    await addTask(place.url, { title: 'Fix the queue' })
    await api(place.url, 'POST', '/discoveries', retry)
    await using open = await openPage(browser(), place.url, { path: '/memory' })
    const { page } = open
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await dialog.getByRole('radio', { name: 'decision' }).check({ force: true })
    await dialog.getByRole('button', { name: 'Task None' }).click()
    await page.getByRole('combobox', { name: 'Task' }).fill('queue')
    await page.keyboard.press('Enter')
    await dialog.getByLabel('What should everyone know?').fill('Queues are bounded')
    await page.keyboard.press('Escape')
    await page.reload()
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await eventually(() => dialog.getByRole('radio', { name: 'decision' }).isChecked()).toBe(true)
    await dialog.getByRole('button', { name: 'Task #1 Fix the queue' }).waitFor()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await toast(page, 'Saved d2').waitFor()
    const { discovery } = await api(place.url, 'GET', '/discoveries/2')
    expect(discovery).toMatchObject({ type: 'decision', task: 1 })
  })

  it('shows the other text where somebody changed a discovery that is being edited', async () => {
    await using place = await openProject()
    await api(place.url, 'POST', '/discoveries', retry)
    await using open = await openPage(browser(), place.url, { path: '/memory?discovery=1' })
    const { page, complaints } = open
    const dialog = page.getByRole('dialog')
    const text = dialog.getByLabel('What should everyone know?')
    const theirs = dialog.getByRole('region', { name: 'Their version' })
    await panel(page).getByRole('button', { name: 'Edit' }).click()
    await text.fill('Six times')
    await api(place.url, 'PATCH', '/discoveries/1', { text: 'Seven times' })
    await eventually(() => theirs.textContent()).toBe('Seven times')
    await dialog.getByRole('button', { name: 'Keep both' }).click()
    await eventually(() => text.inputValue()).toBe('Seven times\n\nSix times')
    await text.fill('Six or seven times')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await toast(page, 'Edited d1').waitFor()
    expect((await api(place.url, 'GET', '/discoveries/1')).discovery.text).toBe('Six or seven times')

    // Sent later, and refused then: the panel says so.
    await page.context().setOffline(true)
    await panel(page).getByRole('button', { name: 'Edit' }).click()
    await text.fill('Ten times')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await toast(page, 'Not saved yet.').waitFor()
    await panel(page).getByText('Not saved yet').waitFor()
    await panel(page).getByText('Ten times').waitFor()
    await api(place.url, 'PATCH', '/discoveries/1', { text: 'Eleven times' })
    await page.context().setOffline(false)
    await toast(page, 'Couldn’t save “Ten times”').waitFor()
    await panel(page).getByText('Draft kept').waitFor()
    await panel(page).getByText('Eleven times').waitFor()
    await panel(page).getByRole('button', { name: 'Edit' }).first().click()
    await dialog.getByRole('button', { name: 'Use theirs' }).click()
    await page.keyboard.press('Escape')
    await panel(page).getByText('Draft kept').waitFor({ state: 'detached' })

    // News of the change does not reach the page; the refusal does.
    await page.route('**/api/events*', (route) => route.abort())
    await page.reload()
    await panel(page).getByRole('button', { name: 'Edit' }).click()
    await text.fill('Eight times')
    await api(place.url, 'PATCH', '/discoveries/1', { text: 'Nine times' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await eventually(() => theirs.textContent()).toBe('Nine times')
    expect(await complaintsOfAxe(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Keep mine' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await eventually(async () => (await api(place.url, 'GET', '/discoveries/1')).discovery.text).toBe(
      'Eight times',
    )
    const others = complaints.filter((one) => !/ERR_|409 PATCH/.test(one))
    complaints.splice(0, complaints.length, ...others)
  })

  it('is narrowed by kind and module, each with its count, and the address keeps it', async () => {
    await using place = await openProject()
    for (const [text, type, module] of [
      ['Prices are whole cents.', 'rule', 'shop'],
      ['Mail goes through a queue.', 'decision', 'mail'],
      ['Names are shown as they were typed.', 'rule', 'people'],
    ])
      await api(place.url, 'POST', '/discoveries', { text, type, module })
    await using open = await openPage(browser(), place.url, { path: '/memory' })
    const { page } = open
    const shown = () => page.getByRole('list', { name: 'Discoveries' }).getByRole('listitem').count()
    await eventually(shown).toBe(3)
    await page.getByRole('button', { name: 'Rules 2' }).click()
    await eventually(shown).toBe(2)
    await page.getByRole('button', { name: 'shop 1' }).click()
    await eventually(shown).toBe(1)
    await page.reload()
    await eventually(shown).toBe(1)
    await page.getByRole('button', { name: 'shop 1' }).click()
    await eventually(shown).toBe(2)
  })

  it('shows who worked here, what they summed up and which files they read, as it happens', async () => {
    await using place = await openProject()
    // What is read is counted in a project that is there: it is made by the first thing that is kept.
    await addTask(place.url, { title: 'Look at the queue' })
    await using open = await openPage(browser(), place.url, { path: '/memory?view=sessions' })
    const { page } = open
    await using assistant = await connect('2026', { url: place.serving.mcp }, { name: 'a-coding-agent' })
    await assistant.callTool('read_file', { path: 'src/queue.ts' })
    await assistant.callTool('remember', { text: 'Looked at the queue and found it sound.', type: 'summary' })
    // A message beside the page may say it too.
    await page.getByText('Looked at the queue and found it sound.', { exact: true }).waitFor()
    await page.getByText('a-coding-agent', { exact: true }).first().waitFor()
    await page.getByRole('link', { name: 'Most-read files' }).click()
    await page.getByRole('row', { name: /src\/queue\.ts/ }).waitFor()
  })

  it.each(['light', 'dark'] as const)(
    'leaves nothing for axe to complain of in %s colours',
    async (colorScheme) => {
      await using place = await openProject()
      await using open = await openPage(browser(), place.url, { path: '/memory', colorScheme })
      const { page } = open
      await page.getByRole('heading', { name: 'No discoveries yet' }).waitFor()
      expect(await complaintsOfAxe(page), 'empty').toEqual([])
      await addTask(place.url, { title: 'Fix the queue' })
      await api(place.url, 'POST', '/discoveries', { ...retry, task: 1 })
      writeFileSync(join(place.project, 'src/queue.ts'), '// changed\n')
      await page.goto(`${place.url}/memory?discovery=1`)
      await panel(page).getByText('This may be out of date.').waitFor()
      expect(await complaintsOfAxe(page), 'a discovery').toEqual([])
      await page.goto(`${place.url}/memory?q=lost+job`)
      await page.getByRole('article').first().waitFor()
      expect(await complaintsOfAxe(page), 'hits').toEqual([])
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      expect(await complaintsOfAxe(page), 'the form').toEqual([])
      await page.goto(`${place.url}/memory?view=sessions`)
      await page.getByText('The HTTP API').or(page.getByText('the HTTP API')).first().waitFor()
      expect(await complaintsOfAxe(page), 'sessions').toEqual([])
    },
  )

  it('fits a phone', async () => {
    await using place = await openProject()
    await api(place.url, 'POST', '/discoveries', {
      ...retry,
      text: `${'longword'.repeat(30)} job`,
      module: 'a-module-with-a-very-long-name-indeed-much-too-long',
    })
    await using open = await openPage(browser(), place.url, { path: '/memory', ...phone })
    const { page } = open
    await page.getByRole('list', { name: 'Discoveries' }).waitFor()
    expect(await overhang(page), 'the list').toEqual([])
    await page.getByRole('searchbox').fill('job')
    await page.getByRole('article').first().waitFor()
    expect(await overhang(page), 'hits').toEqual([])
    await page.getByRole('button', { name: 'Add', exact: true }).tap()
    expect(await overhang(page), 'the form').toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('article').getByRole('link').first().tap()
    await panel(page).getByRole('button', { name: 'Replace with a new version' }).waitFor()
    expect(await overhang(page), 'a discovery').toEqual([])
  })
})
