import { describe, expect, it } from 'vitest'
import { shareBrowser } from '../support/page/browser.ts'
import { addTask, api, eventually, openPage, openPlace } from './open-page.ts'
import { complaintsOfAxe, overhang } from './page-checks.ts'
import { isFocused, panel, pressUndo } from './task-page.ts'

const browser = shareBrowser()
const sizes = [
  ['a wide window', { viewport: { width: 1280, height: 800 } }],
  ['a phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
] as const

const description = [
  '# Plan',
  'Read **this** and `that`, then #1.',
  'See [the docs](https://example.com/a) or https://example.org, [not](javascript:alert(1)) and <b>no</b>.',
  '![a picture](https://example.com/x.png)',
  '',
  '- [ ] socks',
  '  - [x] shirts',
  '',
  '| a | b |',
  '|---|---|',
  '| 1 | 2 |',
  '',
  '```',
  'let a = 1',
  '```',
].join('\n')

describe.each(sizes)('Markdown in %s', (_, size) => {
  it('is shown in descriptions, and nothing of it runs, loads or leaves', async () => {
    await using place = await openPlace()
    const id = await addTask(place.url, { title: 'Trip', description })
    await using open = await openPage(browser(), place.url, { ...size, path: `/?task=${id}` })
    const { page } = open
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).host))
    await panel(page).getByRole('table').waitFor()
    expect(await panel(page).locator('strong').allTextContents()).toEqual(['this'])
    await eventually(() => panel(page).locator('pre').textContent()).toBe('let a = 1')
    const links = await page.evaluate(
      `[...document.querySelectorAll('[target=_blank]')].map(({ href, rel }) => [href, rel])`,
    )
    expect(links).toEqual([
      ['https://example.com/a', 'noopener noreferrer nofollow'],
      ['https://example.org/', 'noopener noreferrer nofollow'],
      ['https://example.com/x.png', 'noopener noreferrer nofollow'],
    ])
    expect(await panel(page).locator('img, b, script').count()).toBe(0)
    await eventually(() => panel(page).locator('p', { hasText: '<b>no</b>' }).count()).toBe(1)
    expect(await panel(page).locator('p', { hasText: 'javascript:alert(1)' }).count()).toBe(1)
    expect(await complaintsOfAxe(page)).toEqual([])
    expect(await overhang(page)).toEqual([])
    expect(asked.filter((host) => host !== new URL(place.url).host)).toEqual([])
  })

  it('has check lists that change their own text, can be undone, and never overwrite what is newer', async () => {
    await using place = await openPlace()
    const id = await addTask(place.url, { title: 'Trip', description })
    await using open = await openPage(browser(), place.url, { ...size, path: `/?task=${id}` })
    const { page, complaints } = open
    const text = async () => (await api(place.url, 'GET', `/tasks/${id}`)).task.description
    const socks = panel(page).getByRole('checkbox', { name: 'socks' })
    await socks.focus()
    await page.keyboard.press('Space')
    await eventually(text).toBe(description.replace('[ ] socks', '[x] socks'))
    await eventually(() => socks.isChecked()).toBe(true)
    await pressUndo(page)
    await eventually(text).toBe(description)
    await eventually(() => socks.isChecked()).toBe(false)
    // Somebody else writes, and this page has not heard of it yet.
    await page.route('**/api/events*', (route) => route.abort())
    await page.route(`**/api/tasks/${id}*`, async (route) => {
      if (route.request().method() === 'PATCH')
        await api(place.url, 'PATCH', `/tasks/${id}`, { description: 'All new' })
      await route.continue()
    })
    await socks.focus()
    await page.keyboard.press('Space')
    await page.getByText('The description was changed while you were writing.').waitFor()
    expect(await text()).toBe('All new')
    complaints.length = 0
  })

  it('gives way to the field when somebody writes, with a press or with the keyboard', async () => {
    await using place = await openPlace()
    const id = await addTask(place.url, { title: 'Trip', description: 'Read **this**' })
    await using open = await openPage(browser(), place.url, { ...size, path: `/?task=${id}` })
    const { page } = open
    const field = panel(page).getByRole('textbox', { name: 'Description' })
    await panel(page).locator('strong').click()
    await eventually(() => isFocused(field)).toBe(true)
    await field.fill('Read *that*')
    await page.keyboard.press('Control+Enter')
    await panel(page).locator('em').getByText('that').waitFor()
    await field.focus()
    await eventually(() => panel(page).locator('em').isVisible()).toBe(false)
    await eventually(() => field.inputValue()).toBe('Read *that*')
  })

  it('stays away while the field holds words that are not saved, after a reload too', async () => {
    await using place = await openPlace()
    const id = await addTask(place.url, { title: 'Trip', description })
    await using open = await openPage(browser(), place.url, { ...size, path: `/?task=${id}` })
    const { page } = open
    const field = panel(page).getByRole('textbox', { name: 'Description' })
    await field.focus()
    await field.fill('Half a thought')
    await page.reload()
    await panel(page).getByRole('button', { name: 'Save', exact: true }).waitFor()
    await eventually(() => field.inputValue()).toBe('Half a thought')
    expect((await field.boundingBox())?.width).toBeGreaterThan(100)
    await panel(page).getByRole('button', { name: 'Discard', exact: true }).click()
    await panel(page).getByRole('checkbox', { name: 'socks' }).waitFor()
  })

  it('is shown in comments, whose author checks off their boxes', async () => {
    await using place = await openPlace()
    const id = await addTask(place.url, { title: 'Trip' })
    await api(place.url, 'POST', `/tasks/${id}/comments`, { text: '**Mind** this\n- [ ] one' })
    await using open = await openPage(browser(), place.url, { ...size, path: `/?task=${id}` })
    await panel(open.page).locator('strong').getByText('Mind').waitFor()
    await panel(open.page).getByRole('checkbox', { name: 'one' }).focus()
    await open.page.keyboard.press('Space')
    const said = async () => (await api(place.url, 'GET', `/tasks/${id}`)).comments[0].text
    await eventually(said).toBe('**Mind** this\n- [x] one')
  })

  it('is shown in discoveries', async () => {
    await using place = await openPlace()
    const text = 'We use `pg`:\n- [ ] move the rest'
    const { discovery } = await api(place.url, 'POST', '/discoveries', { text, type: 'decision' })
    await using open = await openPage(browser(), place.url, {
      ...size,
      path: `/memory?discovery=${discovery.id}`,
    })
    await panel(open.page).locator('code').getByText('pg').waitFor()
    await panel(open.page).getByRole('checkbox', { name: 'move the rest' }).focus()
    await open.page.keyboard.press('Space')
    const said = async () => (await api(place.url, 'GET', `/discoveries/${discovery.id}`)).discovery.text
    await eventually(said).toBe(text.replace('[ ]', '[x]'))
  })
})
