import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
} from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'

const cache = fileURLToPath(new URL('../../../node_modules/.cache', import.meta.url))

/**
 * A real Chromium without a window, with its own process and the usual rules of the web in force. It starts in a tenth
 * of a second, so each file or test takes one of its own: `await using browser = await openBrowser()`. Take a
 * `browser.newContext()` for each person or each test: contexts share no cookies, storage or settings such as
 * `colorScheme` and `reducedMotion`. The sites a page may reach are those of this machine.
 */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch(await launching())
}

/** A browser that keeps what it has in a folder, as a person's does: killed and opened again, it has it still. */
export async function openProfile(folder: string, options: BrowserContextOptions): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, { ...options, ...(await launching()) })
}

async function launching(): Promise<LaunchOptions> {
  const args = [
    '--font-render-hinting=none',
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
  ]
  // The package brings a program for this kind of machine alone; elsewhere the Chrome that is installed does it.
  if (process.platform !== 'linux' || process.arch !== 'x64') return { channel: 'chrome', args }
  const folder = await unpackedChromium()
  return {
    executablePath: join(folder, 'chromium'),
    args,
    env: { ...process.env, FONTCONFIG_PATH: join(folder, 'fonts') },
  }
}

/** One for all tests of a file or a `describe`, closed after the last. */
export function shareBrowser(): () => Browser {
  let browser: Browser | undefined
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(async () => browser?.close())
  return () => browser as Browser
}

/**
 * The program is kept compressed in its package and takes two seconds to unpack, so that is done once and stays with
 * the installed packages. It appears there whole or not at all, because several files may begin at the same moment.
 */
async function unpackedChromium(): Promise<string> {
  const main = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const { version } = JSON.parse(readFileSync(join(dirname(main), '../package.json'), 'utf8'))
  const folder = join(cache, `chromium-${version}`)
  if (existsSync(folder)) return folder
  mkdirSync(cache, { recursive: true })
  const draft = mkdtempSync(`${folder}-`)
  // It unpacks into the folder for temporary files, always under the same name; hence a process with its own.
  const unpack = `const { default: chromium } = await import(${JSON.stringify(main)}); await chromium.executablePath()`
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', unpack], {
    env: { ...process.env, TMPDIR: draft },
  })
  // With its own fonts alone, text is as wide on every machine; its own list of them names other folders.
  const fonts = `<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>`
  writeFileSync(join(draft, 'fonts/fonts.conf'), fonts)
  try {
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}
