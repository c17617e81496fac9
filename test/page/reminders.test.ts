import { expect, it } from 'vitest'
import { shareBrowser } from '../support/page/browser.ts'
import { openMailServer } from '../support/servers/mail-server.ts'
import { addTask, api, eventually, openPage, openPlace } from './open-page.ts'
import { panel, toast } from './task-page.ts'

const browser = shareBrowser()

it('takes settings of reminders, and notifies while the page is open', async () => {
  await using mail = await openMailServer()
  await using place = await openPlace([], mail.env)
  await using open = await openPage(browser(), place.url, {
    path: '/settings',
    permissions: ['notifications'],
  })
  const { page } = open
  // A browser without a screen allows nothing, and what it shows cannot be looked at; what it is told to show can.
  await page.evaluate(`{
    const shown = []
    const Real = window.Notification
    const watched = new Proxy(Real, {
      get: (target, name) => (name === 'permission' ? 'granted' : Reflect.get(target, name)),
      construct(target, [title, options]) {
        shown.push(title)
        return new target(title, options)
      },
    })
    Object.assign(window, { shown, Notification: watched })
  }`)
  await page.getByRole('checkbox', { name: 'Quiet hours' }).click()
  await toast(page, 'Saved').first().waitFor()
  await page.getByLabel('From').waitFor()
  expect(await api(place.url, 'GET', '/notifications')).toMatchObject({
    atDue: true,
    quiet: { from: '22:00', to: '07:00' },
  })
  await page.getByRole('checkbox', { name: 'Quiet hours' }).click()
  await eventually(async () => (await api(place.url, 'GET', '/notifications')).quiet).toBeNull()
  await page.getByRole('checkbox', { name: 'Email me a daily digest' }).click()
  await page.getByLabel('Send it at').fill('07:30')
  await page.getByLabel('Send it at').blur()
  await eventually(async () => (await api(place.url, 'GET', '/notifications')).digest).toBe('07:30')
  await addTask(place.url, { title: 'Pay the rent', due: new Date(Date.now() + 2_000).toISOString() })
  await expect
    .poll(() => page.evaluate('window.shown'), { timeout: 40_000 })
    .toEqual(['Reminder: Pay the rent'])
})

it('shows a push message, and a click on it opens the task', async () => {
  await using place = await openPlace()
  await addTask(place.url, { title: 'Pay the rent' })
  await using open = await openPage(browser(), place.url, {
    path: '/settings',
    serviceWorkers: 'allow',
  })
  const { page } = open
  await page.evaluate('navigator.serviceWorker.ready')
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('no service worker')
  // What a browser without a screen shows cannot be looked at; what it is told to show and to open can.
  await worker.evaluate(`
    self.asked = []
    self.registration.showNotification = async (title, options) => void self.asked.push({ title, ...options })
    self.clients.openWindow = async (url) => void self.asked.push({ opened: url })
  `)
  const protocol = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    protocol.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations.filter(({ scopeURL }) => scopeURL.startsWith(place.url))
      if (one) resolve(one.registrationId)
    })
  })
  await protocol.send('ServiceWorker.enable')
  const message = { id: 'a1', title: 'Reminder: Pay the rent', body: 'Due today', url: '/?task=1' }
  await protocol.send('ServiceWorker.deliverPushMessage', {
    origin: place.url,
    registrationId: await registered,
    data: JSON.stringify(message),
  })
  const asked = () => worker.evaluate('self.asked')
  await expect
    .poll(asked)
    .toEqual([{ title: 'Reminder: Pay the rent', body: 'Due today', tag: 'a1', data: { url: '/?task=1' } }])
  await worker.evaluate(`{
    const click = new Event('notificationclick')
    const { data } = self.asked[0]
    self.dispatchEvent(Object.assign(click, { notification: { data, close() {} }, waitUntil() {} }))
  }`)
  await expect.poll(asked).toContainEqual({ opened: '/?task=1' })
  await using opened = await openPage(browser(), place.url, { path: '/?task=1' })
  const title = panel(opened.page).getByLabel('Title', { exact: true })
  await eventually(() => title.inputValue()).toBe('Pay the rent')
})
