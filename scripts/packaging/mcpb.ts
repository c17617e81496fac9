import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { native } from '../../src/contracts/native/contract.ts'
import { builtFiles } from './built-files.ts'
import { copyMachineCode, type Platform } from './machine-code.ts'
import { releasedAt } from './server-json.ts'

/** Stages what a bundle holds, has it checked and packs it. Gives the file. */
export async function packMcpb(
  root: string,
  out: string,
  version: string,
  platform: Platform | undefined,
  release?: string,
): Promise<string> {
  const name = platform ? `${platform.system}-${platform.processor}` : 'any'
  const staging = join(out, `mcpb-${name}`)
  rmSync(staging, { recursive: true, force: true })
  stage(root, staging, version, platform, release)
  const { validateManifest } = await import('@anthropic-ai/mcpb/node')
  const { packExtension } = await import('@anthropic-ai/mcpb/cli')
  if (!validateManifest(join(staging, 'manifest.json'))) throw new Error('the manifest is not valid')
  const file = join(out, `waymark-${version}-${name}.mcpb`)
  if (!(await packExtension({ extensionPath: staging, outputPath: file, silent: true })))
    throw new Error('the bundle was not packed')
  rmSync(staging, { recursive: true })
  return file
}

function stage(
  root: string,
  staging: string,
  version: string,
  platform: Platform | undefined,
  release: string | undefined,
): void {
  const dist = join(root, 'dist')
  // The page is served over HTTP, which an extension does not do.
  for (const file of builtFiles(dist).filter((file) => !file.startsWith('page/'))) {
    mkdirSync(dirname(join(staging, 'dist', file)), { recursive: true })
    cpSync(join(dist, file), join(staging, 'dist', file))
  }
  for (const file of ['LICENSE', 'README.md']) cpSync(join(root, file), join(staging, file))
  cpSync(join(root, 'docs/privacy.md'), join(staging, 'PRIVACY.md'))
  cpSync(join(root, 'packaging/mcpb/icon.png'), join(staging, 'icon.png'))
  writeJson(join(staging, 'package.json'), { name: 'waymark', version, type: 'module', private: true })
  writeJson(join(staging, 'manifest.json'), manifestFor(root, version, platform, release))
  if (platform) copyMachineCode(root, staging, platform)
  if (!existsSync(join(staging, 'dist/cli.js'))) throw new Error('there is no build: npm run build')
}

/** The manifest with what the program itself knows better. */
export function manifestFor(
  root: string,
  version: string,
  platform: Platform | undefined,
  release?: string,
): object {
  const template = JSON.parse(readFileSync(join(root, 'packaging/mcpb/manifest.json'), 'utf8'))
  return {
    ...template,
    version,
    ...(release && { privacy_policies: [releasedAt(release, 'privacy.md')] }),
    tools: native.tools.map(({ name, description }) => ({ name, description })),
    compatibility: {
      ...template.compatibility,
      platforms: platform ? [platform.system] : ['darwin', 'linux', 'win32'],
    },
  }
}

function writeJson(file: string, value: object): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)
}
