import { readFile, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fillCliPage } from './docs/cli-page.ts'
import { fillConfigurationPage } from './docs/configuration-page.ts'
import { fillContractPage } from './docs/contract-page.ts'
import { fillOperationsPage } from './docs/operations-page.ts'
import { fillToolsPage } from './docs/tools-page.ts'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

/** Pages with generated parts, and what fills them. Tests hold that the committed pages are filled. */
export const pages: Readonly<Record<string, (page: string, root: string) => Promise<string>>> = {
  'docs/contracts.md': fillContractPage,
  'docs/tools.md': fillToolsPage,
  'docs/configuration.md': fillConfigurationPage,
  'docs/cli.md': fillCliPage,
  'docs/operations.md': fillOperationsPage,
}

export async function fillPage(path: string): Promise<{ before: string; after: string }> {
  const before = await readFile(resolve(root, path), 'utf8')
  const after = await pages[path]?.(before, root)
  if (after === undefined) throw new Error(`${path} has no generated parts`)
  return { before, after }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const path of Object.keys(pages)) {
    const { before, after } = await fillPage(path)
    if (before !== after) await writeFile(resolve(root, path), after)
    console.log(`${path}: ${before === after ? 'as it was' : 'written'}`)
  }
}
