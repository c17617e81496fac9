import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/**
 * The chosen theme has to be known before the first pixel, else a dark room sees a white flash. The page's policy allows
 * no script in the HTML, so it is a file of its own that the browser waits for.
 */
export function themeScript(): Plugin {
  const source = readFileSync(resolve(import.meta.dirname, '../../src/web/design/theme-start.js'), 'utf8')
  const name = `assets/theme-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`
  return {
    name: 'theme-script',
    configureServer({ middlewares }) {
      middlewares.use(`/${name}`, (_, response) => {
        response.setHeader('content-type', 'text/javascript')
        response.end(source)
      })
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: name, source })
    },
    transformIndexHtml: () => [{ tag: 'script', attrs: { src: `/${name}` }, injectTo: 'head-prepend' }],
  }
}
