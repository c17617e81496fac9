import { rmSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { getMcpConfigForManifest, type McpbManifestAny, unpackExtension } from '@anthropic-ai/mcpb'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPlatform } from '../../scripts/packaging/machine-code.ts'
import { manifestFor, packMcpb } from '../../scripts/packaging/mcpb.ts'
import { native } from '../../src/contracts/native/contract.ts'
import { newFolder, TemporaryFolder } from '../support/files/folder.ts'
import { newProject } from '../support/files/project.ts'
import { sampleFiles } from '../support/files/sample-project.ts'

const root = resolve(import.meta.dirname, '../..')

describe('the bundle for this machine', () => {
  let folder: TemporaryFolder
  let unpacked: string

  beforeAll(async () => {
    folder = new TemporaryFolder()
    const here = readPlatform(`${process.platform}-${process.arch}`)
    const file = await packMcpb(root, folder.path, '1.2.3', here)
    unpacked = join(folder.path, 'unpacked')
    expect(await unpackExtension({ mcpbPath: file, outputDir: unpacked, silent: true })).toBe(true)
    // Most of it are weights of the models, which do not get smaller by packing.
    expect(statSync(file).size).toBeLessThan(44e6)
  })
  afterAll(() => folder[Symbol.dispose]())

  it('names its version and the tools that it has', async () => {
    const manifest = JSON.parse(await readFile(join(unpacked, 'manifest.json'), 'utf8'))
    expect(manifest).toMatchObject({ name: 'waymark', version: '1.2.3', server: { type: 'node' } })
    expect(manifest.tools.map(({ name }: { name: string }) => name)).toEqual(
      native.tools.map(({ name }) => name),
    )
  })

  it('has its icon and says how it treats data', async () => {
    const { icon } = JSON.parse(await readFile(join(unpacked, 'manifest.json'), 'utf8'))
    const bytes = await readFile(join(unpacked, icon))
    expect([bytes.toString('latin1', 1, 4), bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([
      'PNG',
      512,
      512,
    ])
    expect(await readFile(join(unpacked, 'PRIVACY.md'), 'utf8')).toContain('there is no telemetry')
    const released = manifestFor(root, '1.2.3', undefined, 'https://example.org/v1.2.3/')
    expect(released).toMatchObject({ privacy_policies: ['https://example.org/v1.2.3/privacy.md'] })
  })

  it('answers an assistant that starts it as its manifest says, far from our packages', async () => {
    const { root: project } = await newProject(sampleFiles)
    await using assistant = await startAs(unpacked, { data: newFolder(), project })

    expect((await assistant.listTools()).tools).toHaveLength(native.tools.length)
    expect(await assistant.say('add_task', { title: 'Buy groceries' })).toContain('+ #1 Buy groceries')
    expect(await assistant.say('list_tasks')).toContain('#1 Buy groceries')
    expect(await assistant.say('grep_codebase', { pattern: 'retryJob' })).toContain('src/queue.ts')
    expect(await assistant.say('read_file', { path: 'src/queue.ts', outline: true })).toContain('retryJob')
    expect(await assistant.say('read_file', { path: 'src/queue.ts', deps: 'paths' })).toContain('src/db.ts')
  })

  it('starts where nothing was filled in', async () => {
    const home = newFolder()
    await using assistant = await startAs(unpacked, {}, { HOME: home, LOCALAPPDATA: home })
    expect(await assistant.say('list_tasks')).toBe('0 open')
  })

  it('says what is missing, and does the rest, without programs for this machine', async () => {
    rmSync(join(unpacked, 'node_modules'), { recursive: true })
    const { root: project } = await newProject(sampleFiles)
    await using assistant = await startAs(unpacked, { data: newFolder(), project })

    expect(await assistant.say('add_task', { title: 'Buy groceries' })).toContain('+ #1 Buy groceries')
    expect(await assistant.say('read_file', { path: 'src/queue.ts' })).toContain('export function retryJob')
    expect(await assistant.say('grep_codebase', { pattern: 'retryJob' })).toMatch(
      /^unavailable: Searching needs ripgrep, which could not be started here\. Install Waymark again/,
    )
    for (const more of [{ outline: true }, { deps: 'paths' }])
      expect(await assistant.say('read_file', { path: 'src/queue.ts', ...more })).toMatch(
        /^unavailable: Understanding TypeScript and JavaScript needs oxc-parser, which could not be loaded here\. Ask for/,
      )
    expect(await assistant.say('context_search', { query: 'retry a job' })).toContain('code is not indexed')
  })
})

it('takes a platform by its name alone', () => {
  expect(readPlatform('any')).toBeUndefined()
  expect(readPlatform('darwin-arm64')).toEqual({ system: 'darwin', processor: 'arm64' })
  expect(() => readPlatform('beos-ppc')).toThrow('--platform is "any" or like linux-x64')
})

/** A client that reads the manifest as an application does, with what its user filled in. */
async function startAs(
  extensionPath: string,
  userConfig: Record<string, string>,
  env: Record<string, string> = {},
) {
  const manifest = JSON.parse(await readFile(join(extensionPath, 'manifest.json'), 'utf8')) as McpbManifestAny
  const config = await getMcpConfigForManifest({
    manifest,
    extensionPath,
    systemDirs: {},
    userConfig,
    pathSeparator: '/',
  })
  if (!config?.args) throw new Error('the manifest gives no way to start it')
  const client = new Client({ name: 'ada', version: '1.0.0' })
  const { PATH = '', HOME = '' } = process.env
  const surroundings = { PATH, HOME, ...config.env, ...env }
  expect(config.command).toBe('node')
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: config.args,
      env: surroundings,
      cwd: newFolder(),
      stderr: 'ignore',
    }),
  )
  return {
    listTools: () => client.listTools(),
    async say(name: string, args: Record<string, unknown> = {}): Promise<string> {
      const { content } = await client.callTool({ name, arguments: args })
      return (content as { text?: string }[])[0]?.text ?? ''
    },
    [Symbol.asyncDispose]: () => client.close(),
  }
}
