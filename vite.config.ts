import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { serviceWorker } from './scripts/page/service-worker.ts'
import { themeScript } from './scripts/page/theme-script.ts'

/** The page. `vite` serves it while it is being worked on, beside a `waymark serve` that answers for the data. */
export default defineConfig({
  root: resolve(import.meta.dirname, 'src/web'),
  plugins: [react(), themeScript(), serviceWorker()],
  // Never what a package has for its own developers, in tests either: what is tested is what is published.
  resolve: { conditions: ['module', 'browser', 'production'] },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/.well-known'].map((path) => [path, { target: 'http://127.0.0.1:4949', changeOrigin: true }]),
    ),
  },
  build: {
    outDir: resolve(import.meta.dirname, 'dist/page'),
    // The first that know light-dark(), popovers and <dialog>: what every current browser has.
    target: ['chrome123', 'edge123', 'firefox125', 'safari17.5'],
    // The server's policy allows files of its own alone, no data: addresses.
    assetsInlineLimit: 0,
    // One sheet for all parts (18 KB compressed): a part that is fetched again after a failure would come without its own.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // What the first view needs is one file: cut into ninety, of which each serves other parts too, it weighs a fifth more.
      output: { codeSplitting: { groups: [{ name: firstView, debugName: 'first' }] } },
    },
    // What the first view weighs is measured in bench/page.ts.
    chunkSizeWarningLimit: 1_500,
  },
})

/**
 * The file of everything that is imported without waiting; what is fetched later is cut as it comes. The start itself stands
 * apart: it awaits a language, whose words need some of this.
 */
function firstView(module: string, graph: Graph): string | null {
  if (known.size === 0) gather(start, graph)
  return known.has(module) && module !== start ? 'first' : null
}

const start = resolve(import.meta.dirname, 'src/web/main.tsx')

interface Graph {
  getModuleInfo(module: string): { readonly importedIds: readonly string[] } | null
}

const known = new Set<string>()

function gather(module: string, graph: Graph): void {
  if (known.has(module)) return
  known.add(module)
  for (const one of graph.getModuleInfo(module)?.importedIds ?? []) gather(one, graph)
}
