import { readFile } from 'node:fs/promises'
import type { ServerContext } from '@modelcontextprotocol/server'
import { appMimeType, isModern } from './shows-apps.ts'

export const boardUri = 'ui://waymark/board'

// Nothing is named that the page may reach: it carries all it needs, and hosts then forbid every request.
const ui = { csp: {}, prefersBorder: true }

export const listedBoard = {
  uri: boardUri,
  name: 'board',
  title: 'Task board',
  description: 'The tasks as a page: complete them, take it back',
  mimeType: appMimeType,
  _meta: { ui },
}

/** The page itself, without any tasks in it: the same for every owner, so that it may be kept and shared. */
export async function readBoard(context: ServerContext) {
  html ??= await readBuilt()
  return {
    contents: [{ uri: boardUri, mimeType: appMimeType, text: html, _meta: { ui } }],
    ...(isModern(context) && { ttlMs: 3_600_000, cacheScope: 'public' as const }),
  }
}

let html: string | undefined

/** Beside the built program, one folder up from its chunks, or, run from the sources, where the build has put it. */
async function readBuilt(): Promise<string> {
  const places = ['./board.html', '../board.html', '../../../dist/board.html']
  for (const place of places) {
    try {
      return await readFile(new URL(place, import.meta.url), 'utf8')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
  throw new Error('board.html is not in the package; npm run build makes it')
}
