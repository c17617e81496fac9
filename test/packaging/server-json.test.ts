import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { problemsOf, serverJson, sha256 } from '../../scripts/packaging/server-json.ts'
import { newFolder } from '../support/files/folder.ts'

const root = resolve(import.meta.dirname, '../..')
const template = JSON.parse(readFileSync(join(root, 'packaging/server.json'), 'utf8'))
const manifest = { name: 'waymark', version: '1.2.3', mcpName: template.name }

it('speaks of the package and of the bundles with their sums', () => {
  const bundle = join(newFolder(), 'waymark-1.2.3-any.mcpb')
  writeFileSync(bundle, 'bundled')
  const server = serverJson(root, manifest, [bundle], 'https://example.org/v1.2.3/')
  expect(server.packages).toMatchObject([
    { registryType: 'npm', identifier: 'waymark', version: '1.2.3', transport: { type: 'stdio' } },
    {
      registryType: 'mcpb',
      identifier: 'https://example.org/v1.2.3/waymark-1.2.3-any.mcpb',
      fileSha256: sha256(bundle),
    },
  ])
  expect(server.packages[0]?.environmentVariables).toContainEqual(
    expect.objectContaining({ name: 'DATABASE_URL', isSecret: true }),
  )
  expect(problemsOf(server, manifest)).toEqual([])
})

it("names a server of one's own, whose host is asked for, and the icon by its address", () => {
  const server = serverJson(root, manifest, [], 'https://example.org/v1.2.3')
  expect(server.remotes).toMatchObject([
    { type: 'streamable-http', url: 'https://{host}/mcp', variables: { host: { isRequired: true } } },
  ])
  expect(server.icons).toMatchObject([{ src: 'https://example.org/v1.2.3/icon.svg' }])
  expect(serverJson(root, manifest, [], undefined)).not.toHaveProperty('icons')
})

it('leaves out bundles that nobody could download', () => {
  expect(serverJson(root, manifest, ['waymark.mcpb'], undefined).packages).toHaveLength(1)
})

it.each([
  [{ name: 'waymark' }, 'name "waymark" is no reverse domain'],
  [{ name: 'dev.waymark/one/two' }, 'is no reverse domain'],
  [{ name: 'dev.other/waymark' }, 'mcpName in package.json is "dev.waymark/waymark"'],
  [{ description: 'x'.repeat(101) }, 'description has 101 characters, at most 100 are allowed'],
  [{ version: '^1.2.3' }, 'version "^1.2.3" is not exact'],
  [{ version: '1.2.4' }, "version is 1.2.4, and the package's is 1.2.3"],
  [{ packages: [] }, 'there is no package'],
  [{ remotes: [{ type: 'sse', url: 'https://a.example/mcp' }] }, 'remote: sse is not how it is reached'],
  [
    { remotes: [{ type: 'streamable-http', url: 'http://a.example/mcp' }] },
    'is no https address that ends in /mcp',
  ],
  [{ remotes: [{ type: 'streamable-http', url: 'https://{x}/mcp' }] }, 'nothing says what {x} stands for'],
  [{ icons: [{ src: 'icon.svg', mimeType: 'image/svg+xml' }] }, 'icon: icon.svg is no https address'],
])('would be refused by the registry: %j', (change, says) => {
  const server = serverJson(root, manifest, [], undefined)
  expect(problemsOf({ ...server, ...change }, manifest).join('\n')).toContain(says)
})

it.each([
  [{ registryType: 'mcpb', identifier: 'https://example.org/w.mcpb' }, 'mcpb package: fileSha256 is missing'],
  [{ registryType: 'mcpb', identifier: 'w.mcpb' }, 'identifier is no https address'],
  [{ identifier: 'another' }, 'npm package: identifier is another, and must be waymark'],
  [{ version: '1.2.2' }, 'npm package: version is 1.2.2, and must be 1.2.3'],
])('has a package that would be refused: %j', (change, says) => {
  const server = serverJson(root, manifest, [], undefined)
  const packages = server.packages.map((one) => ({ ...one, ...change }))
  expect(problemsOf({ ...server, packages }, manifest).join('\n')).toContain(says)
})

it('is called by the same name in package.json, as the registry asks', () => {
  const { mcpName } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(mcpName).toBe(template.name)
})
