import { describe, expect, it } from 'vitest'
import { shareBrowser } from '../support/page/browser.ts'
import { daysAt } from './days.ts'
import { addTask, api, eventually, openPage, openPlace } from './open-page.ts'
import { panel, pressUndo, quickAdd, row, titles, toast } from './task-page.ts'

const browser = shareBrowser()

describe('a task that repeats, on the page', () => {
  it('is understood while it is typed, and stays words where that is declined', async () => {
    await using place = await openPlace()
    await using open = await openPage(browser(), place.url)
    const { page } = open
    await quickAdd(page).fill('Submit the report every friday')
    const chip = page.getByRole('button', { name: /^Keep as plain text: Every Friday, next / })
    await chip.waitFor()
    expect(await page.locator('mark').allTextContents()).toEqual(['every friday'])
    await page.keyboard.press('Enter')
    await row(page, 'Submit the report').getByText('every Friday').waitFor()
    await quickAdd(page).fill('Submit the report every friday')
    await chip.click()
    expect(await page.locator('mark').count()).toBe(0)
    await quickAdd(page).press('Enter')
    await row(page, 'Submit the report every friday').waitFor()
    // The row is there before the server has answered.
    const stored = async () => (await api(place.url, 'GET', '/tasks?view=all')).tasks
    await eventually(stored).toHaveLength(2)
    expect(await stored()).toMatchObject([
      { title: 'Submit the report every friday', repeat: null, due: null },
      { title: 'Submit the report', repeat: 'FREQ=WEEKLY;BYDAY=FR', repeats: 'every Friday' },
    ])
  })

  it('is two where a line says two dates', async () => {
    await using place = await openPlace()
    const { day, words } = await daysAt(place.url)
    await using open = await openPage(browser(), place.url)
    const { page } = open
    await quickAdd(page).fill('Call in 3 days and again in 10 days')
    await page.getByRole('button', { name: `Keep as plain text: ${words(3)}` }).waitFor()
    await page.getByRole('button', { name: `Keep as plain text: ${words(10)}` }).waitFor()
    await quickAdd(page).press('Enter')
    await eventually(() => titles(page)).toEqual(['Call', 'Call'])
    const dues = async () => {
      const { tasks } = await api(place.url, 'GET', '/tasks?view=all')
      return tasks.map(({ due }: { due: string }) => due).toSorted()
    }
    await eventually(dues).toEqual([day(3), day(10)])
  })

  it('comes again when it is done, says when, and goes back with Undo', async () => {
    await using place = await openPlace()
    const { day, words } = await daysAt(place.url)
    const id = await addTask(place.url, { title: 'Water the plants', due: day(0), repeat: 'every 3 days' })
    await using open = await openPage(browser(), place.url)
    const { page } = open
    await page.getByRole('checkbox', { name: 'Complete: Water the plants' }).click()
    await toast(page, `Completed: Water the plants. Next: ${words(3)}.`).waitFor()
    await row(page, 'Water the plants').getByText(words(3)).waitFor()
    await eventually(() => titles(page)).toEqual(['Water the plants'])
    await pressUndo(page)
    await row(page, 'Water the plants').getByText('Today').waitFor()
    await eventually(() => titles(page), 'the next one is gone').toEqual(['Water the plants'])
    expect((await api(place.url, 'GET', '/tasks?view=open')).tasks).toMatchObject([{ id, due: day(0) }])
  })

  it('says when it comes again on My day and in the panel, too', async () => {
    await using place = await openPlace()
    const { day, words } = await daysAt(place.url)
    const id = await addTask(place.url, { title: 'Stretch', due: day(0), repeat: 'every day' })
    await using open = await openPage(browser(), place.url, { path: '/today' })
    const { page } = open
    await page.getByRole('checkbox', { name: 'Complete: Stretch' }).click()
    await toast(page, `Completed: Stretch. Next: ${words(1).toLowerCase()}.`).waitFor()
    await page.goto(`${place.url}/?task=${id + 1}`)
    await panel(page).getByRole('button', { name: 'Status: To do' }).click()
    await page.getByRole('menuitemradio', { name: 'Done' }).click()
    await toast(page, `Status: done. Next: ${words(2)}.`).waitFor()
  })

  it('leaves out one date, and stops', async () => {
    await using place = await openPlace()
    const { day, words } = await daysAt(place.url)
    const id = await addTask(place.url, { title: 'Gym', due: day(1), repeat: 'every 2 days' })
    const task = async () => (await api(place.url, 'GET', `/tasks/${id}`)).task
    await using open = await openPage(browser(), place.url, { path: `/?task=${id}` })
    const { page } = open
    await panel(page).getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Skip this occurrence' }).click()
    await toast(page, `Skipped: Gym. Next: ${words(3)}`).waitFor()
    await panel(page)
      .getByRole('button', { name: `Due: ${words(3)}` })
      .waitFor()
    expect(await task()).toMatchObject({ status: 'todo', due: day(3) })
    await panel(page).getByRole('button', { name: 'Repeats: Every 2 days' }).click()
    await page.getByRole('menuitem', { name: 'Skip this occurrence' }).click()
    await eventually(task).toMatchObject({ due: day(5) })
    await panel(page).getByRole('button', { name: 'Repeats: Every 2 days' }).click()
    await page.getByRole('menuitemradio', { name: 'Doesn’t repeat' }).click()
    await panel(page).getByRole('button', { name: 'Repeats: Doesn’t repeat' }).waitFor()
    expect(await task()).toMatchObject({ repeat: null, due: day(5) })
  })

  it('is put off by a snooze, which is a start', async () => {
    await using place = await openPlace()
    const { day } = await daysAt(place.url)
    const id = await addTask(place.url, { title: 'Call back', due: day(0) })
    await using open = await openPage(browser(), place.url, { path: `/?task=${id}` })
    const { page } = open
    await row(page, 'Call back').waitFor()
    await panel(page).getByRole('button', { name: 'Snooze' }).click()
    await page.getByRole('menuitem', { name: /^Tomorrow/ }).click()
    await toast(page, 'Snoozed until tomorrow, and due then').waitFor()
    await eventually(() => titles(page), 'it is not ready').toEqual([])
    expect((await api(place.url, 'GET', `/tasks/${id}`)).task).toMatchObject({ start: day(1), due: day(1) })
    await page.keyboard.press('4')
    await row(page, 'Call back').getByText('from tomorrow').waitFor()
    await panel(page).getByRole('button', { name: 'Duration: Not set' }).click()
    await page.getByRole('textbox', { name: 'Duration' }).fill('1h30')
    await page.keyboard.press('Enter')
    await row(page, 'Call back').getByText('1 h 30 min').waitFor()
    await toast(page, 'Duration: 1 h 30 min').waitFor()
    await pressUndo(page)
    await panel(page).getByRole('button', { name: 'Duration: Not set' }).waitFor()
  })
})
