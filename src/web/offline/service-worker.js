// Opens the page without a network. It keeps the page's own files and nothing else: what people have is asked for and
// kept by the page, under the name of who is signed in. `scripts/page/service-worker.ts` fills in the two constants.

/* global __VERSION__, __FILES__ */
const kept = `waymark-page-${__VERSION__}`
const files = __FILES__
const start = '/'
/** A network that is there and answers nothing is no better than none. */
const patienceMs = 4_000

self.addEventListener('install', (event) => event.waitUntil(fill()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (!/^\/(api|mcp|\.well-known|healthz|readyz|metrics)(\/|$)/.test(pathname))
      event.respondWith(open(request))
  } else if (files.includes(pathname)) event.respondWith(read(request, pathname))
})

// A message from the server, through the push service of the browser: it is shown, and opens the task.
self.addEventListener('push', (event) => {
  const { title, body, id, url } = event.data.json()
  event.waitUntil(self.registration.showNotification(title, { body, tag: id, data: { url } }))
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(self.clients.openWindow(event.notification.data?.url ?? start))
})

/** A file whose name says what is in it is taken from an earlier version. */
async function fill() {
  const cache = await caches.open(kept)
  await Promise.all(
    files.map(async (file) => {
      const known = file.startsWith('/assets/') ? await caches.match(file) : undefined
      if (known) await cache.put(file, known)
      else await cache.add(new Request(file, { cache: 'no-cache' }))
    }),
  )
  const page = await fetch(start, { cache: 'no-cache', headers: { accept: 'text/html' } })
  if (!page.ok) throw new Error(`the page answered with ${page.status}`)
  await cache.put(start, page)
  // The page itself always comes from the network where there is one, so that there is nothing to wait for.
  await self.skipWaiting()
}

async function takeOver() {
  const names = await caches.keys()
  await Promise.all(
    names
      .filter((name) => name.startsWith('waymark-page-') && name !== kept)
      .map((name) => caches.delete(name)),
  )
  await self.clients.claim()
}

/** From the network, and without one as it was last. */
async function open(request) {
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(patienceMs) })
    if (response.status < 500) return response
    return (await caches.match(start, { cacheName: kept })) ?? response
  } catch (error) {
    const page = await caches.match(start, { cacheName: kept })
    if (page) return page
    throw error
  }
}

async function read(request, pathname) {
  return (await caches.match(pathname, { cacheName: kept })) ?? fetch(request)
}
