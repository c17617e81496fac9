import { existsSync } from 'node:fs'
import { PageFiles } from './page-files.ts'
import { refuseSniffing } from './page-headers.ts'

export type ServePage = (request: Request) => Response | undefined

/** Addresses that the page shows something of its own at. */
const views =
  /^\/(?:(?:tasks|chat|memory|connect|settings|invite|p|today|inbox|trash)(?:\/[^/]*)*|sign-in|sign-up|consent)?$/

/**
 * Serves the built page: its files to anybody who names one, and the page itself at each of its addresses to whoever
 * takes HTML. For everything else it has no answer.
 */
export function createPage(folder = builtFolder()): ServePage {
  const files = new PageFiles(folder)
  return (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    const { pathname } = new URL(request.url)
    const isView = views.test(pathname)
    if (!isView) return files.answer(pathname, request)
    if (!/\btext\/html\b/.test(request.headers.get('accept') ?? '')) return undefined
    return files.answer('/index.html', request) ?? notBuilt()
  }
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
