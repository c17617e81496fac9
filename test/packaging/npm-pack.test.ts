import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { builtFiles } from '../../scripts/packaging/built-files.ts'
import { plainEnv } from '../support/servers/waymark.ts'

const root = resolve(import.meta.dirname, '../..')
const dist = join(root, 'dist')

interface Packed {
  readonly path: string
  readonly size: number
  readonly mode: number
}

describe('what npm publishes', () => {
  const needed = builtFiles(dist).map((file) => `dist/${file}`)
  let files: readonly Packed[]

  beforeAll(() => {
    const args = ['pack', '--dry-run', '--json', '--ignore-scripts']
    const said = execFileSync('npm', args, {
      cwd: root,
      env: plainEnv(),
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    files = JSON.parse(said.toString())[0].files
  })

  it('has the program, what it reads beside itself and the papers', () => {
    const paths = files.map(({ path }) => path)
    for (const path of [...needed, 'README.md', 'CHANGELOG.md', 'LICENSE', 'package.json'])
      expect(paths).toContain(path)
  })

  it('has nothing else: no sources, no tests, no settings of anybody', () => {
    const strange = files
      .map(({ path }) => path)
      .filter((path) => !/^(dist\/|README\.md$|CHANGELOG\.md$|LICENSE$|package\.json$)/.test(path))
    expect(strange).toEqual([])
    expect(files.filter(({ path }) => /\.(map|env|db|log)$|\.new$/.test(path))).toEqual([])
  })

  it('can be started by its name', () => {
    const { bin, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    expect(bin).toEqual({ waymark: 'dist/cli.js' })
    expect(engines.node).toBe('>=24')
    const cli = files.find(({ path }) => path === 'dist/cli.js')
    expect((cli?.mode ?? 0) & 0o111).toBe(0o111)
    expect(readFileSync(join(dist, 'cli.js'), 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/)
  })

  it('weighs less than 50 MB when it is unpacked, 39 of them models', () => {
    const bytes = builtFiles(dist, { withTypes: true }).reduce(
      (sum, file) => sum + statSync(join(dist, file)).size,
      0,
    )
    expect(bytes).toBeLessThan(50e6)
  })
})

it('keeps what every start loads in ASCII, of which V8 needs half the memory and half the time', () => {
  const core = builtFiles(dist)
    .map((file) => ({ file, text: file.match(/\.c?js$/) ? readFileSync(join(dist, file), 'utf8') : '' }))
    .filter(({ text }) => text.includes(' has no option ${'))
  expect(core).toHaveLength(1)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant.
  expect(core[0]?.text.match(/.{0,60}[^\x00-\x7f].{0,20}/g)).toBeNull()
})
