import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Setting, settings } from '../../src/config/settings.ts'

export interface ServerJson {
  readonly $schema: string
  readonly name: string
  readonly description: string
  readonly version: string
  readonly packages: readonly ServerPackage[]
  readonly remotes?: readonly Remote[]
  readonly icons?: readonly { readonly src: string; readonly mimeType: string }[]
}

/** A server of one's own: its host is asked for where the entry is used. */
interface Remote {
  readonly type: string
  readonly url: string
  readonly variables?: Readonly<Record<string, object>>
}

interface ServerPackage {
  readonly registryType: string
  readonly identifier: string
  readonly version?: string
  readonly fileSha256?: string
  readonly transport: { readonly type: string }
  readonly environmentVariables?: readonly { readonly name: string; readonly isSecret?: boolean }[]
}

interface PackageJson {
  readonly name: string
  readonly version: string
  readonly mcpName?: string
}

/** Settings that say something to a server an assistant starts; the rest is for `serve`. */
const forStdio = ['data', 'databaseUrl', 'user', 'project', 'timeZone', 'logLevel'] as const
const secret = ['databaseUrl']

/** The entry of the registry: the package, and the bundles where the release has them for download. */
export function serverJson(
  root: string,
  { version }: PackageJson,
  bundles: readonly string[],
  release: string | undefined,
): ServerJson {
  const template = JSON.parse(readFileSync(join(root, 'packaging/server.json'), 'utf8')) as ServerJson
  const environmentVariables = forStdio.map((name) => {
    const { env, describe }: Setting = settings[name]
    return { name: env, description: describe, isRequired: false, isSecret: secret.includes(name) }
  })
  const npm = template.packages.map((one) => ({ ...one, version, environmentVariables }))
  const mcpb = (release === undefined ? [] : bundles).map((file) => ({
    registryType: 'mcpb',
    identifier: releasedAt(release ?? '', basename(file)),
    version,
    fileSha256: sha256(file),
    transport: { type: 'stdio' },
  }))
  // The registry takes icons by https alone.
  const icons = release && [
    { src: releasedAt(release, 'icon.svg'), mimeType: 'image/svg+xml', sizes: ['any'] },
  ]
  return { ...template, ...(icons && { icons }), version, packages: [...npm, ...mcpb] }
}

/** Where a file of the release is downloaded from. */
export function releasedAt(release: string, file: string): string {
  return `${release.replace(/\/$/, '')}/${file}`
}

export function sha256(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

/** What the registry refuses, as sentences; none when it would take it. */
export function problemsOf(server: ServerJson, { name, version, mcpName }: PackageJson): string[] {
  const exact = /^\d+\.\d+\.\d+(-[\w.]+)?$/
  const own = [
    [
      !/^[a-z0-9.-]+\.[a-z0-9-]+\/[A-Za-z0-9._-]+$/.test(server.name),
      `name "${server.name}" is no reverse domain and name with one slash between`,
    ],
    [mcpName !== server.name, `mcpName in package.json is "${mcpName ?? ''}", and must be "${server.name}"`],
    [
      server.description.length === 0 || server.description.length > 100,
      `description has ${server.description.length} characters, at most 100 are allowed`,
    ],
    [!exact.test(server.version), `version "${server.version}" is not exact`],
    [server.version !== version, `version is ${server.version}, and the package's is ${version}`],
    [server.packages.length === 0, 'there is no package'],
    [!/^https:\/\/.+\.schema\.json$/.test(server.$schema), '$schema is missing'],
  ] as const
  const said = own.flatMap(([isWrong, sentence]) => (isWrong ? [sentence] : []))
  return [
    ...said,
    ...server.packages.flatMap((one) => packageProblems(one, name, version)),
    ...(server.remotes ?? []).flatMap(remoteProblems),
    ...(server.icons ?? []).flatMap(({ src }) =>
      /^https:\/\/.{1,247}$/.test(src) ? [] : [`icon: ${src} is no https address`],
    ),
  ]
}

function remoteProblems({ type, url, variables = {} }: Remote): string[] {
  const unknown = [...url.matchAll(/\{(\w+)\}/g)].filter(([, name = '']) => !(name in variables))
  return [
    ...(type === 'streamable-http' ? [] : [`remote: ${type} is not how it is reached`]),
    ...(/^https:\/\/\S+\/mcp$/.test(url) ? [] : [`remote: ${url} is no https address that ends in /mcp`]),
    ...unknown.map(([hole]) => `remote: nothing says what ${hole} stands for`),
  ]
}

function packageProblems(one: ServerPackage, name: string, version: string): string[] {
  const at = `${one.registryType} package`
  const rules = [
    [one.version !== version, `${at}: version is ${one.version}, and must be ${version}`],
    [one.transport.type !== 'stdio', `${at}: transport is ${one.transport.type}, and must be stdio`],
    [
      one.registryType === 'npm' && one.identifier !== name,
      `${at}: identifier is ${one.identifier}, and must be ${name}`,
    ],
    [
      one.registryType === 'mcpb' && !/^[0-9a-f]{64}$/.test(one.fileSha256 ?? ''),
      `${at}: fileSha256 is missing`,
    ],
    [
      one.registryType === 'mcpb' && !/^https:\/\/.+mcpb.*/.test(one.identifier),
      `${at}: identifier is no https address of an .mcpb file`,
    ],
    [!['npm', 'mcpb'].includes(one.registryType), `${at}: there is no such registry of ours`],
  ] as const
  return rules.flatMap(([isWrong, sentence]) => (isWrong ? [sentence] : []))
}
