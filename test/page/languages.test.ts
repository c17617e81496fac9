import { describe, expect, it } from 'vitest'
import { en } from '../../src/web/words/en/en.ts'
import { languages } from '../../src/web/words/languages.ts'
import { speak, words } from '../../src/web/words/words.ts'
import { shareBrowser } from '../support/page/browser.ts'
import { addTask, api, openPage, openPlace } from './open-page.ts'
import { complaintsOfAxe, overhang } from './page-checks.ts'

const browser = shareBrowser()
const phone = { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true } as const
const codes = languages.map(([language]) => language)
const others = codes.filter((language) => language !== 'en')

describe('the language of the page', () => {
  it.each(others)('is that of the browser, from the first word: %s', async (language) => {
    await using place = await openPlace()
    await speak(language)
    await using open = await openPage(browser(), place.url, { locale: language, path: '/sign-in' })
    const { page } = open
    // Every text that ever stood on the page.
    await page.addInitScript(`window.seen = new Set()
      new MutationObserver(() => window.seen.add(document.body?.innerText ?? '')).observe(document, { childList: true, subtree: true })`)
    await page.goto(place.url)
    await page.getByRole('heading', { name: words.tasks.welcome }).waitFor()
    expect(await page.evaluate('document.documentElement.lang')).toBe(language)
    expect(await page.title()).toBe(`${words.pages.tasks} · Waymark`)
    const seen = (await page.evaluate('[...window.seen].join("\\n")')) as string
    expect(seen).toContain(words.tasks.welcome)
    expect(seen).not.toContain(en.tasks.welcome)
  })

  it('is the one that the person set, in any browser', async () => {
    await using place = await openPlace()
    await api(place.url, 'PATCH', '/settings', { language: 'fr' })
    await speak('fr')
    await using open = await openPage(browser(), place.url, { path: '/settings' })
    const { page } = open
    await page.getByRole('heading', { name: words.pages.settings, level: 1 }).waitFor()
    await page.getByRole('combobox', { name: words.settings.language }).selectOption({ label: 'Nederlands' })
    await speak('nl')
    await page.getByRole('heading', { name: words.pages.settings, level: 1 }).waitFor()
    // It is remembered here: the next page begins with it.
    await page.reload()
    await page.getByRole('heading', { name: words.pages.settings, level: 1 }).waitFor()
    expect(await page.evaluate('document.documentElement.lang')).toBe('nl')
  })

  it.each(['de', 'ja'] as const)(
    'fits a phone of 390 px, and axe has nothing to say: %s',
    async (language) => {
      await using place = await openPlace()
      await api(place.url, 'PATCH', '/settings', {
        language,
        timeZone: 'Europe/Berlin',
        weekStart: 1,
        hours: 24,
      })
      const id = await addTask(place.url, {
        title: 'Review the release notes',
        due: 'tomorrow 9am',
        repeat: 'FREQ=MONTHLY;BYDAY=1MO',
        priority: 'high',
        tags: ['work', 'release'],
      })
      await speak(language)
      const options = { ...phone, locale: language }
      await using open = await openPage(browser(), place.url, options)
      const { page } = open
      const places = [
        ['/', words.pages.tasks],
        [`/?task=${id}`, words.panel.status],
        ['/chat', words.chat.begin],
        ['/memory', words.memory.empty],
        ['/today', words.pages.day],
        ['/upcoming', words.pages.upcoming],
        ['/inbox', words.projects.inboxEmpty],
        ['/connect', words.connect.connectOne],
        ['/settings', words.settings.language],
        [`/?task=${id}`, language === 'de' ? 'Jeden ersten Montag im Monat' : '毎月第1月曜日'],
        ['/activity', words.changes.added(`#${id} Review the release notes`)],
        ['/trash', words.projects.trashEmpty],
      ] as const
      for (const [path, shown] of places) {
        await page.goto(place.url + path)
        await page.getByText(shown).and(page.locator(':visible')).first().waitFor()
        expect(await overhang(page), path).toEqual([])
        if (path !== '/chat') expect(await complaintsOfAxe(page), path).toEqual([])
      }
    },
  )
})
