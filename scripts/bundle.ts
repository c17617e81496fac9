// Makes what is published beside the npm package: the .mcpb bundles, server.json and the sums.
//   node scripts/bundle.ts [--platform linux-x64|darwin-arm64|…|any]… [--release https://…] [--out FOLDER] [--no-build] [--no-pack]
import { copyFileSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from './build.ts'
import { readPlatform } from './packaging/machine-code.ts'
import { packMcpb } from './packaging/mcpb.ts'
import { problemsOf, serverJson, sha256 } from './packaging/server-json.ts'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const { values: flags } = parseArgs({
  options: {
    platform: { type: 'string', multiple: true, default: [`${process.platform}-${process.arch}`] },
    release: { type: 'string' },
    out: { type: 'string', default: join(root, '.cache/release') },
    build: { type: 'boolean', default: true },
    pack: { type: 'boolean', default: true },
  },
  allowNegative: true,
})

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const out = resolve(flags.out)
mkdirSync(out, { recursive: true })
if (flags.build && flags.pack) await build()

const bundles: string[] = []
if (flags.pack) {
  for (const platform of flags.platform)
    bundles.push(await packMcpb(root, out, manifest.version, readPlatform(platform), flags.release))
} else {
  // Packed on the machines they are for, and put together here.
  bundles.push(
    ...globSync('*.mcpb', { cwd: out })
      .toSorted()
      .map((file) => join(out, file)),
  )
}
const server = serverJson(root, manifest, bundles, flags.release)
const problems = problemsOf(server, manifest)
writeFileSync(join(out, 'server.json'), `${JSON.stringify(server, null, 2)}\n`)
copyFileSync(join(root, 'docs/privacy.md'), join(out, 'privacy.md'))
copyFileSync(join(root, 'src/web/design/icon.svg'), join(out, 'icon.svg'))
writeFileSync(join(out, 'SHA256SUMS'), bundles.map((file) => `${sha256(file)}  ${basename(file)}\n`).join(''))

for (const file of bundles) console.log(`${file}: ${(statSync(file).size / 1e6).toFixed(1)} MB`)
console.log(`${join(out, 'server.json')}: ${problems.length === 0 ? 'valid' : 'NOT valid'}`)
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
