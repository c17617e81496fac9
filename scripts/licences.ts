// Which packages the published program has in it, under which licences: node scripts/licences.ts [--notices FILE]
// Writes docs/licences.md and, with --notices, the notices that come with the program. Fails where a licence is not allowed.
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { findRefused } from './licences/allowed.ts'
import { formatNotices } from './licences/notices.ts'
import { formatPage } from './licences/page.ts'
import { findPublished, type Published } from './licences/published-packages.ts'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const page = resolve(root, 'docs/licences.md')

/** Everything that is published, or an error that names what may not be. */
export async function readLicences(): Promise<Published> {
  const published = await findPublished(root)
  const refused = findRefused([...published.bundled, ...published.installed])
  if (refused.length > 0) throw new Error(refused.join('\n'))
  return published
}

/** For the build: puts the notices beside the program. */
export async function writeNotices(file: string): Promise<void> {
  await writeFile(file, formatNotices(await readLicences()))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values: flags } = parseArgs({ options: { notices: { type: 'string' } } })
  const published = await readLicences()
  const [before, after] = [await readFile(page, 'utf8').catch(() => ''), formatPage(published)]
  if (before !== after) await writeFile(page, after)
  if (flags.notices !== undefined) await writeFile(flags.notices, formatNotices(published))
  console.log(`docs/licences.md: ${before === after ? 'as it was' : 'written'}`)
}
