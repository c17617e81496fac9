import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { shareBrowser } from '../support/page/browser.ts'
import { ChatOnPage } from './open-chat.ts'
import { addTask, api, eventually, openPage, openPlace } from './open-page.ts'
import { complaintsOfAxe, overhang, phone } from './page-checks.ts'
import { panel, pressUndo, quickAdd, row, titles, toast } from './task-page.ts'

const browser = shareBrowser()

const projects = (page: Page) => page.getByRole('banner').getByRole('navigation', { name: 'Projects' })

async function makeProject(page: Page, name: string, colour = 'blue'): Promise<void> {
  await page.getByRole('button', { name: 'New project' }).click()
  const dialog = page.getByRole('dialog', { name: 'New project' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('radio', { name: colour }).check({ force: true })
  await dialog.getByRole('button', { name: 'Create project' }).click()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
}

async function choose(page: Page, project: string, action: string): Promise<void> {
  await projects(page).getByRole('link', { name: project }).hover()
  await page.getByRole('button', { name: `More actions for ${project}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

const made = (url: string, name: string): Promise<{ project: { id: string } }> =>
  api(url, 'POST', '/projects', { name, colour: 'green' })

describe('projects on the page', () => {
  it('are made, renamed, put in order, archived and restored', async () => {
    await using place = await openPlace()
    await using open = await openPage(browser(), place.url)
    const { page } = open
    await makeProject(page, 'Website')
    expect(new URL(page.url()).pathname).toMatch(/^\/p\/~[0-9a-f]{24}\/tasks$/)
    await makeProject(page, 'Garden', 'green')
    const names = () => projects(page).getByRole('link').allTextContents()
    const ofProjects = async () => (await names()).filter((name) => /Web|Gard|Shop/.test(name))
    expect(await ofProjects()).toEqual(['Website', 'Garden'])

    await choose(page, 'Garden', 'Move up')
    await eventually(ofProjects).toEqual(['Garden', 'Website'])
    await choose(page, 'Website', 'Rename or change colour')
    await page.getByRole('dialog').getByLabel('Name').fill('Web shop')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await eventually(ofProjects).toEqual(['Garden', 'Web shop'])

    await choose(page, 'Garden', 'Archive')
    await toast(page, 'Garden archived').waitFor()
    await eventually(ofProjects).toEqual(['Web shop'])
    await page.getByRole('button', { name: 'Archived (1)' }).click()
    await projects(page).getByRole('button', { name: 'Restore' }).click()
    await eventually(ofProjects).toEqual(['Garden', 'Web shop'])
  })

  it('keep their tasks apart, also for who goes back and forth', async () => {
    await using place = await openPlace()
    await addTask(place.url, { title: 'Buy milk' })
    const { project } = await made(place.url, 'Website')
    await api(place.url, 'POST', `/tasks?project=${project.id}`, { title: 'Fix the header' })
    await using open = await openPage(browser(), place.url)
    const { page } = open
    await row(page, 'Buy milk').waitFor()
    await projects(page).getByRole('link', { name: 'Website' }).click()
    await row(page, 'Fix the header').waitFor()
    await eventually(() => titles(page)).toEqual(['Fix the header'])
    await quickAdd(page).fill('Write the imprint')
    await quickAdd(page).press('Enter')
    await toast(page, 'Added: Write the imprint').waitFor()
    await page.goBack()
    await row(page, 'Buy milk').waitFor()
    await eventually(() => titles(page)).toEqual(['Buy milk'])
    // What was done in the other project is undone there.
    await page.keyboard.press('Escape')
    await pressUndo(page)
    await toast(page, 'Undone: ').waitFor()
    await page.goForward()
    await row(page, 'Fix the header').waitFor()
    await eventually(() => titles(page)).toEqual(['Fix the header'])
    // News of this project arrive, and of no other.
    await addTask(place.url, { title: 'Buy bread' })
    await api(place.url, 'POST', `/tasks?project=${project.id}`, { title: 'Choose a font' })
    await row(page, 'Choose a font').waitFor()
    expect(await row(page, 'Buy bread').count()).toBe(0)
  })

  it('take a task by menu, which answers to its old number and comes back', async () => {
    await using place = await openPlace()
    const task = await addTask(place.url, { title: 'Fix the header' })
    await made(place.url, 'Website')
    await using open = await openPage(browser(), place.url, { path: `/?task=${task}` })
    const { page } = open
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await panel(page).getByRole('button', { name: 'More actions', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Move to project' }).click()
    await page.getByRole('option', { name: /Website/ }).click()
    await toast(page, 'Moved to Website: Fix the header').waitFor()
    await row(page, 'Fix the header').waitFor({ state: 'detached' })

    await projects(page).getByRole('link', { name: 'Website' }).click()
    await row(page, 'Fix the header').getByRole('link').click()
    await panel(page)
      .getByRole('button', { name: /^Copy WEB/ })
      .click()
    await eventually(() => page.evaluate('navigator.clipboard.readText()')).toMatch(/^WEB[A-Z]*-1$/)
    await page.keyboard.press('Escape')
    await projects(page).getByRole('link', { name: 'Personal' }).click()
    await page.keyboard.press('u')
    await row(page, 'Fix the header').waitFor()
  })

  it('show what is due today together, and open a task beside it', async () => {
    await using place = await openPlace()
    await addTask(place.url, { title: 'Buy milk', due: 'today' })
    const { project } = await made(place.url, 'Website')
    await api(place.url, 'POST', `/tasks?project=${project.id}`, { title: 'Fix the header', due: 'today' })
    await using open = await openPage(browser(), place.url)
    const { page } = open
    await page.getByRole('banner').getByRole('link', { name: 'My day' }).click()
    await row(page, 'Buy milk').waitFor()
    await row(page, 'Fix the header').getByRole('link').click()
    await panel(page)
      .getByRole('button', { name: /^Copy WEB/ })
      .waitFor()
    await panel(page).getByRole('textbox', { name: 'Add a comment' }).fill('Blue, please.')
    await panel(page).getByRole('button', { name: 'Comment', exact: true }).click()
    await panel(page).getByRole('listitem').filter({ hasText: 'Blue, please.' }).waitFor()
    await row(page, 'Buy milk').getByRole('checkbox').check({ force: true })
    await row(page, 'Buy milk').waitFor({ state: 'detached' })
    await pressUndo(page)
    await row(page, 'Buy milk').waitFor()
  })

  it('have a trash that gives back tasks and discoveries', async () => {
    await using place = await openPlace()
    await addTask(place.url, { title: 'Buy milk' })
    await api(place.url, 'POST', '/discoveries', { text: 'The shop closes at noon.', type: 'rule' })
    await using open = await openPage(browser(), place.url, { path: '/?task=1' })
    const { page } = open
    await panel(page).getByRole('button', { name: 'More actions', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await toast(page, 'Deleted: Buy milk').waitFor()

    await page.goto(`${place.url}/memory?discovery=1`)
    await panel(page).getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('dialog').getByLabel('What should everyone know?').fill('The shop closes at one.')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await panel(page).getByText('The shop closes at one.').waitFor()
    await panel(page).getByRole('button', { name: 'Forget' }).click()
    await toast(page, 'Forgot d1').waitFor()
    await page.getByText('The shop closes at one.').waitFor({ state: 'detached' })

    await choose(page, 'Personal', 'Trash')
    await page.getByRole('button', { name: 'Restore: Buy milk' }).click()
    await page.getByRole('button', { name: 'Restore: The shop closes at one.' }).click()
    await page.getByRole('heading', { name: 'The trash is empty' }).waitFor()
    await projects(page).getByRole('link', { name: 'Tasks' }).click()
    await row(page, 'Buy milk').waitFor()
  })

  it('name in the trash every task that was deleted together with others, and give back one of them', async () => {
    await using place = await openPlace()
    for (const title of ['Pay rent', 'Ship it']) await addTask(place.url, { title })
    await addTask(place.url, { title: 'Paint the house', steps: ['Door', 'Roof'] })
    await api(place.url, 'POST', '/tasks/delete', { tasks: [1, 2, 3] })
    await using open = await openPage(browser(), place.url, { path: '/trash' })
    const { page } = open
    const together = page.getByRole('listitem').filter({ hasText: '3 tasks deleted together' })
    await together
      .getByRole('listitem')
      .filter({ hasText: 'Paint the house' })
      .getByText('and 2 subtasks')
      .waitFor()
    expect(await complaintsOfAxe(page)).toEqual([])
    expect(await overhang(page)).toEqual([])
    await together.getByRole('button', { name: 'Restore: Pay rent' }).click()
    await toast(page, 'Restored: Pay rent').waitFor()
    const stored = async () =>
      (await api(place.url, 'GET', '/tasks')).tasks.map(({ title }: { title: string }) => title)
    expect(await stored()).toEqual(['Pay rent'])
    await page.getByRole('listitem').filter({ hasText: '2 tasks deleted together' }).waitFor()
    await page.getByRole('button', { name: 'Restore all', exact: true }).click()
    await page.getByRole('heading', { name: 'The trash is empty' }).waitFor()
    expect((await stored()).toSorted()).toEqual(['Door', 'Paint the house', 'Pay rent', 'Roof', 'Ship it'])
  })

  it.each(['light', 'dark'] as const)(
    'leave nothing for axe to complain of in %s colours',
    async (colorScheme) => {
      await using place = await openPlace()
      const { project } = await made(place.url, 'Website')
      await api(place.url, 'POST', `/tasks?project=${project.id}`, { title: 'Fix the header', due: 'today' })
      await api(place.url, 'POST', `/tasks/1/comments?project=${project.id}`, { text: 'Blue, please.' })
      await using open = await openPage(browser(), place.url, {
        path: `/p/${project.id}/tasks?task=1`,
        colorScheme,
      })
      const { page } = open
      await panel(page).getByText('Blue, please.').waitFor()
      expect(await complaintsOfAxe(page), 'a task').toEqual([])
      await page.getByRole('button', { name: 'New project' }).click()
      expect(await complaintsOfAxe(page), 'a new project').toEqual([])
      for (const path of ['/today', '/inbox', `/p/${project.id}/settings`, `/p/${project.id}/trash`]) {
        await page.goto(place.url + path)
        await page.getByRole('heading', { level: 1 }).waitFor()
        expect(await complaintsOfAxe(page), path).toEqual([])
      }
    },
  )

  it('fit a phone, where they are in a sheet', async () => {
    await using place = await openPlace()
    const { project } = await made(place.url, 'A website with a name that is longer than a phone is wide')
    await api(place.url, 'POST', `/tasks?project=${project.id}`, { title: 'Fix the header', due: 'today' })
    await using open = await openPage(browser(), place.url, phone)
    const { page } = open
    await page.getByRole('button', { name: 'Projects' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Projects' })
    expect(await overhang(page), 'the sheet').toEqual([])
    await sheet.getByRole('link', { name: /^A website/ }).tap()
    await row(page, 'Fix the header').waitFor()
    await sheet.waitFor({ state: 'detached' })
    expect(await overhang(page), 'the tasks').toEqual([])
    for (const path of ['/today', '/inbox', `/p/${project.id}/settings`, `/p/${project.id}/trash`]) {
      await page.goto(place.url + path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await overhang(page), path).toEqual([])
    }
  })
})

describe('the chat of several projects', () => {
  it('is one for each: nothing that was said about one reaches into another', async () => {
    await using place = await openPlace()
    for (const title of ['Call mom', 'Pay the rent']) await addTask(place.url, { title })
    const { project } = await made(place.url, 'Website')
    for (const title of ['Fix the header', 'Choose a font'])
      await api(place.url, 'POST', `/tasks?project=${project.id}`, { title })
    await using open = await openPage(browser(), place.url, { path: `/p/${project.id}/tasks` })
    const { page } = open
    const chat = new ChatOnPage(page)
    await chat.say('add buy icons')
    await chat.say('show all my tasks')
    await chat.messages.getByRole('checkbox', { name: 'Complete: Fix the header' }).waitFor()

    await projects(page).getByRole('link', { name: 'Personal' }).click()
    await row(page, 'Call mom').waitFor()
    await eventually(() => chat.messages.count()).toBe(0)
    await chat.say('undo that')
    await eventually(() => titles(page)).toEqual(expect.arrayContaining(['Call mom', 'Pay the rent']))

    // Back in the project, its conversation is there; from the list it opens where it belongs.
    await projects(page).getByRole('link', { name: 'Website' }).click()
    await chat.messages.getByText('show all my tasks').waitFor()
    await projects(page).getByRole('link', { name: 'Personal' }).click()
    await chat.messages.getByText('undo that').waitFor()
    await page.getByRole('button', { name: 'Conversations' }).click()
    await page
      .getByRole('button', { name: /add buy icons/ })
      .first()
      .click()
    await page.waitForURL(new RegExp(`/p/${encodeURIComponent(project.id)}/`))
    await chat.messages.getByText('show all my tasks').waitFor()
    await chat.messages.getByRole('checkbox', { name: 'Complete: Fix the header' }).click()
    await eventually(() => titles(page)).not.toContain('Fix the header')
    const { tasks } = await api(place.url, 'GET', '/tasks')
    expect(tasks.map(({ title }: { title: string }) => title)).toHaveLength(2)
  })
})
