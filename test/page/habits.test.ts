import { describe, expect, it } from 'vitest'
import { de } from '../../src/web/words/de/de.ts'
import { ja } from '../../src/web/words/ja/ja.ts'
import { shareBrowser } from '../support/page/browser.ts'
import { addTask, api, eventually, openPage, openPlace } from './open-page.ts'
import { panel, row, toast } from './task-page.ts'

const browser = shareBrowser()
const settingsOf = async (url: string) => (await api(url, 'GET', '/settings')).settings

describe('where a person lives', () => {
  it('is taken from their first browser, and no other browser changes it', async () => {
    await using place = await openPlace()
    const tokyo = { timezoneId: 'Asia/Tokyo', locale: 'ja-JP' }
    const first = { timeZone: 'Asia/Tokyo', weekStart: 7, hours: 24, language: 'ja' }
    {
      await using open = await openPage(browser(), place.url, tokyo)
      await eventually(() => settingsOf(place.url)).toEqual(first)
      const { page } = open
      const field = page.getByLabel(ja.add.task, { exact: true })
      await field.fill('Call today 8am')
      await page.getByRole('button', { name: ja.add.asText('') }).waitFor()
      await field.press('Enter')
      await row(page, 'Call').getByText('今日 08:00').waitFor()
      const { tasks } = await api(place.url, 'GET', '/tasks?view=all')
      expect(tasks[0].due, 'eight in Tokyo').toMatch(/T23:00:00Z$/)
      await page.getByRole('link', { name: 'Call' }).click()
      await panel(page).getByRole('button', { name: ja.panel.snooze }).click()
      await page.getByRole('menuitem', { name: /^明日/ }).click()
      await page.getByText(ja.panel.snoozedAndDue('明日')).waitFor()
      await panel(page)
        .getByRole('button', { name: `${ja.dates.due}: 明日 08:00` })
        .waitFor()
    }
    await using open = await openPage(browser(), place.url, {
      timezoneId: 'America/New_York',
      locale: 'en-US',
      path: '/?view=open',
    })
    await row(open.page, 'Call').waitFor()
    expect(await settingsOf(place.url)).toEqual(first)
  })

  it('is changed in the settings, and all that shows dates follows', async () => {
    await using place = await openPlace()
    const id = await addTask(place.url, { title: 'Lunch', due: 'tomorrow 13:00' })
    await using open = await openPage(browser(), place.url, { path: '/settings' })
    const { page } = open
    await page.getByRole('radio', { name: '12-hour: 5:00 pm' }).check({ force: true })
    await toast(page, 'Saved').waitFor()
    await page.getByRole('radio', { name: 'Sunday' }).check({ force: true })
    await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Deutsch' })
    await page.getByRole('combobox', { name: de.settings.timeZone }).selectOption('Pacific/Kiritimati')
    await eventually(() => settingsOf(place.url)).toEqual({
      timeZone: 'Pacific/Kiritimati',
      weekStart: 7,
      hours: 12,
      language: 'de',
    })
    await page.getByText('Dieser Browser ist in').waitFor()
    await page.getByRole('button', { name: de.settings.useZone }).click()
    await page.getByText('Dieser Browser ist in').waitFor({ state: 'detached' })
    await page.goto(`${place.url}/?task=${id}`)
    await panel(page)
      .getByRole('button', { name: `${de.dates.due}: Morgen 1:00 PM` })
      .click()
    await page.getByRole('textbox', { name: de.dates.dueTime }).waitFor()
    await eventually(() => page.getByRole('columnheader').first().textContent()).toBe('So')
    await eventually(() => page.getByRole('textbox', { name: de.dates.dueTime }).inputValue()).toBe('1:00 PM')
    await page.getByRole('textbox', { name: de.dates.dueInWords }).fill('übermorgen um halb fünf')
    await page
      .getByRole('dialog', { name: de.dates.dueDate })
      .getByText(/4:30 PM$/)
      .waitFor()
  })
})
