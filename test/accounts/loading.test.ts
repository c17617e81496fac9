import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { newFolder } from '../support/files/folder.ts'
import { waymark } from '../support/servers/waymark.ts'

// Names the packages write into their own source, which a bundler keeps.
const marks = [
  'better-auth:global',
  'oauthClientAssertion',
  'ERR_JWKS_NO_MATCHING_KEY',
  'kysely_migration_lock',
]

/** The files of the product that a command loads from its start to its end. */
async function loadedBy(args: readonly string[]): Promise<string[]> {
  const folder = newFolder()
  const [hook, list] = [join(folder, 'hook.mjs'), join(folder, 'loaded')]
  writeFileSync(
    hook,
    `import { appendFileSync } from 'node:fs'
     import { registerHooks } from 'node:module'
     registerHooks({ load(url, context, next) { appendFileSync(${JSON.stringify(list)}, url + '\\n'); return next(url, context) } })`,
  )
  const env = { NODE_OPTIONS: `--import=${hook}` }
  const { stderr } = await waymark([...args, '--data', folder], env, folder, '')
  const urls = readFileSync(list, 'utf8').split('\n')
  const files = urls.filter((url) => url.includes('/dist/')).map((url) => fileURLToPath(url))
  if (files.length === 0) throw new Error(`nothing was loaded: ${stderr}`)
  return files
}

function marked(files: readonly string[]): string[] {
  return marks.filter((mark) => files.some((file) => readFileSync(file, 'utf8').includes(mark)))
}

describe('what accounts need', () => {
  it.each([[['list']], [['mcp']], [['doctor']]])('is not loaded by waymark %s', async (args) => {
    expect(marked(await loadedBy(args))).toEqual([])
  })

  it('is loaded by the command that is about them, but for what sends e-mail', async () => {
    const files = await loadedBy(['account', 'list'])
    expect(marked(files)).toEqual(marks)
    // A word of the protocol that only the package for it speaks.
    expect(files.filter((file) => readFileSync(file, 'utf8').includes('STARTTLS'))).toEqual([])
  })
})
