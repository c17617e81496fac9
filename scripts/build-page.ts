import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { filesIn, isBuiltOf, stampOf } from './build/source-stamp.ts'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const page = resolve(root, 'dist/page')
/** Everything that a built page depends on. */
const sources = ['src/web', 'vite.config.ts', 'scripts/page', 'scripts/build-page.ts', 'package-lock.json']
/** Smaller files are one packet anyway. */
const smallest = 1_000

/**
 * Builds the page into `dist/page`, each file also compressed, and only when its sources changed: the tests build before
 * every run.
 */
export async function buildPage(): Promise<void> {
  const stamp = resolve(page, '.sources')
  const hash = stampOf(root, sources)
  if (isBuiltOf(hash, stamp)) return
  const draft = resolve(root, `.dist-page-${process.pid}`)
  const { build } = await import('vite')
  // A test runner names itself here, and would get the React of those who work on React: what is kept is for users.
  const { NODE_ENV = '' } = process.env
  process.env.NODE_ENV = 'production'
  try {
    await build({
      configFile: resolve(root, 'vite.config.ts'),
      logLevel: 'warn',
      build: { outDir: draft, emptyOutDir: true },
    })
  } finally {
    process.env.NODE_ENV = NODE_ENV
  }
  const files = filesIn(draft)
  for (const file of files) compress(join(draft, file))
  putInPlace(draft)
  writeFileSync(stamp, hash)
}

function compress(file: string): void {
  const bytes = readFileSync(file)
  if (bytes.length < smallest || !/\.(html|js|css|svg)$/.test(file)) return
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }))
}

/** What the HTML names comes before the HTML, because somebody may be loading the page at this moment. */
function putInPlace(draft: string): void {
  const files = filesIn(draft).toSorted((one, other) => Number(isEntry(one)) - Number(isEntry(other)))
  for (const file of files) {
    mkdirSync(dirname(join(page, file)), { recursive: true })
    renameSync(join(draft, file), join(page, file))
  }
  rmSync(draft, { recursive: true })
  sweep(files)
}

function isEntry(file: string): boolean {
  return !file.startsWith('assets')
}

/** Files of earlier builds go once no open page can still ask for them. */
function sweep(current: readonly string[]): void {
  for (const file of filesIn(page).filter((file) => !isEntry(file) && !current.includes(file))) {
    if (Date.now() - statSync(join(page, file)).mtimeMs > 3_600_000) rmSync(join(page, file))
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildPage()
