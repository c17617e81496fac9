import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import type { Plugin } from 'vite'

const web = resolve(import.meta.dirname, '../../src/web')

/**
 * Writes the service worker with the names of all files of this build and a version of their content, so that another
 * build is another worker and the same build is not.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const hash = createHash('sha256')
      const built = Object.values(bundle).map((file) => ({
        name: `/${file.fileName}`,
        content: file.type === 'chunk' ? file.code : file.source,
      }))
      const publicFolder = join(web, 'public')
      const fixed = readdirSync(publicFolder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .map((path) => ({
          name: `/${relative(publicFolder, path).replaceAll('\\', '/')}`,
          content: readFileSync(path),
        }))
      const all = [...built, ...fixed].toSorted((one, other) => one.name.localeCompare(other.name))
      for (const { name, content } of all) hash.update(name).update(content)
      // The page itself is asked for at its address.
      const files = all.map(({ name }) => name).filter((name) => name !== '/index.html')
      const source = readFileSync(join(web, 'offline/service-worker.js'), 'utf8')
        .replace(/^\/\* global .*\n/m, '')
        .replace('__VERSION__', JSON.stringify(hash.digest('hex').slice(0, 12)))
        .replace('__FILES__', JSON.stringify(files))
      this.emitFile({ type: 'asset', fileName: 'sw.js', source })
    },
  }
}
