import { existsSync } from 'node:fs'
import { PageFiles } from './page-files.ts'
import { refuseSniffing } from './page-headers.ts'

export type ServePage = (request: Request) => Response | undefined

/** Addresses that the page shows something of its own at. */
const views =
  /^\/(?:(?:tasks|chat|memory|connect|settings|invite|p|today|upcoming|inbox|activity|trash|share)(?:\/[^/]*)*|sign-in|sign-up|consent|forgot-password|reset-password|verify-address)?$/

/**
 * Serves the built page: its files to anyone who names one, and the page itself at each of its addresses to whoever
 * takes HTML. At other addresses it says that there is no such page; for other clients it has no answer.
 */
export function createPage(folder = builtFolder()): ServePage {
  const files = new PageFiles(folder)
  return (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    const { pathname } = new URL(request.url)
    const isView = views.test(pathname)
    const takesHtml = /\btext\/html\b/.test(request.headers.get('accept') ?? '')
    if (isView) return takesHtml ? (files.answer('/index.html', request) ?? notBuilt()) : undefined
    return files.answer(pathname, request) ?? (takesHtml && isPlace(pathname) ? notFound(files) : undefined)
  }
}

/** What could be the address of a page: a file has a dot, and what programs ask for is not for people. */
function isPlace(pathname: string): boolean {
  return !/\.|\/\/|^\/(?:api|mcp|assets|healthz|readyz|metrics)(?:\/|$)/.test(pathname)
}

/** The page itself, which says so in the person's language. */
function notFound(files: PageFiles): Response | undefined {
  const page = files.answer('/index.html', new Request('http://page/'))
  return page && new Response(page.body, { status: 404, headers: page.headers })
}

function notBuilt(): Response {
  const text = 'The page is not built.\n\nRun this in the folder of Waymark, then reload:\n  npm run build\n'
  return new Response(text, {
    status: 503,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...refuseSniffing },
  })
}

/** Beside the built program or one folder up from its chunks; run from the sources, where the build puts it. */
function builtFolder(): URL {
  const places = ['./page/', '../page/', '../../dist/page/'].map((place) => new URL(place, import.meta.url))
  return places.find((place) => existsSync(new URL('index.html', place))) ?? (places.at(-1) as URL)
}
