// Makes one file that is Waymark and its Node, for the platform this runs on, and tries it. Fetches postject with npx.
//   node scripts/single-executable.ts [--out FOLDER] [--no-build]
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import * as esbuild from 'esbuild'
import { build } from './build.ts'
import { builtFiles } from './packaging/built-files.ts'
import { archive } from './packaging/executable/archive.ts'
import { copyMachineCode } from './packaging/machine-code.ts'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const { values: flags } = parseArgs({
  options: {
    out: { type: 'string', default: join(root, '.cache/release') },
    build: { type: 'boolean', default: true },
  },
  allowNegative: true,
})
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const isWindows = process.platform === 'win32'
const out = resolve(flags.out)
const executable = join(
  out,
  `waymark-${version}-${process.platform}-${process.arch}${isWindows ? '.exe' : ''}`,
)

if (flags.build) await build()
mkdirSync(out, { recursive: true })
const folder = mkdtempSync(join(tmpdir(), 'waymark-executable-'))
try {
  makeExecutable(await makeBlob())
  console.log(await tryIt())
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** What is put into Node: the launcher, and the files it unpacks. */
async function makeBlob(): Promise<string> {
  const staging = join(folder, 'files')
  for (const file of builtFiles(join(root, 'dist'))) {
    mkdirSync(dirname(join(staging, 'dist', file)), { recursive: true })
    cpSync(join(root, 'dist', file), join(staging, 'dist', file))
  }
  writeFileSync(join(staging, 'package.json'), JSON.stringify({ name: 'waymark', version, type: 'module' }))
  writeFileSync(join(staging, 'dist/start.cjs'), "import('./cli.js')\n")
  copyMachineCode(root, staging, { system: process.platform, processor: process.arch })
  const files = archive(staging)
  writeFileSync(join(folder, 'archive'), files)
  writeFileSync(
    join(folder, 'id'),
    `${version}-${createHash('sha256').update(files).digest('hex').slice(0, 12)}`,
  )
  const main = join(folder, 'launch.cjs')
  await esbuild.build({
    entryPoints: [join(root, 'scripts/packaging/executable/launch.ts')],
    outfile: main,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node24',
  })
  const output = join(folder, 'blob')
  const assets = { id: join(folder, 'id'), files: join(folder, 'archive') }
  const config = { main, output, assets, disableExperimentalSEAWarning: true }
  writeFileSync(join(folder, 'config.json'), JSON.stringify(config))
  execFileSync(process.execPath, ['--experimental-sea-config', join(folder, 'config.json')], {
    stdio: 'ignore',
  })
  return output
}

function makeExecutable(blob: string): void {
  copyFileSync(process.execPath, executable)
  chmodSync(executable, 0o755)
  const isMac = process.platform === 'darwin'
  if (isMac) execFileSync('codesign', ['--remove-signature', executable])
  const fuse = ['--sentinel-fuse', 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2']
  const segment = isMac ? ['--macho-segment-name', 'NODE_SEA'] : []
  const inject = ['--yes', 'postject@1.0.0-alpha.6', executable, 'NODE_SEA_BLOB', blob, ...fuse, ...segment]
  execFileSync('npx', inject, { stdio: 'ignore', shell: isWindows })
  if (isMac) execFileSync('codesign', ['--sign', '-', executable])
}

/** What people do first, in a home of its own and without any Node on the path. */
async function tryIt(): Promise<string> {
  const home = join(folder, 'home')
  const project = join(folder, 'project')
  for (const place of [home, project]) mkdirSync(place)
  writeFileSync(join(project, 'queue.ts'), 'export function retryJob() {}\n')
  const env = {
    HOME: home,
    LOCALAPPDATA: home,
    APPDATA: home,
    WAYMARK_PROJECT: project,
    PATH: '/usr/bin:/bin',
  }
  const run = (...args: string[]) => {
    const start = performance.now()
    const said = execFileSync(executable, args, { env, cwd: project, encoding: 'utf8' }).trim()
    return { said, milliseconds: Math.round(performance.now() - start) }
  }
  const first = run('--version')
  const again = run('--version')
  const added = run('add', 'Buy', 'groceries').said
  const config = JSON.parse(readFileSync(connected(run, home), 'utf8')).mcpServers.waymark
  const tools = await toolsOf(config, env, project)
  const rows = [
    ['size', `${(statSync(executable).size / 1e6).toFixed(0)} MB`],
    ['first start, which unpacks', `${first.milliseconds} ms`],
    ['every other start', `${again.milliseconds} ms`],
    ['waymark --version', again.said],
    ['waymark add', added.split('\n')[0]],
    ['waymark list', run('list').said.split('\n')[0]],
    ['waymark search', run('search', 'groceries').said.split('\n')[0]],
    ['waymark doctor', run('doctor').said.split('\n').at(-1)],
    ['started by a client as connect wrote it', `${tools.count} tools; grep_codebase finds ${tools.found}`],
    ['waymark serve', await pageOf(env)],
  ]
  return [executable, ...rows.map(([what = '', said]) => `${what.padEnd(42)}${said}`)].join('\n')
}

function connected(run: (...args: string[]) => unknown, home: string): string {
  run('connect', 'cursor', '--profile', 'full', '--yes')
  return join(home, '.cursor/mcp.json')
}

async function toolsOf(
  { command, args }: { command: string; args: string[] },
  env: Record<string, string>,
  cwd: string,
): Promise<{ count: number; found: string }> {
  if (command !== executable) throw new Error(`connect wrote ${command}`)
  const child = spawn(command, args, { env, cwd, stdio: ['pipe', 'pipe', 'inherit'] })
  const ask = async (id: number, method: string, params: object) => {
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`)
    let said = ''
    for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
      said += chunk
      if (said.endsWith('\n')) break
    }
    return JSON.parse(said).result
  }
  const clientInfo = { name: 'single-executable', version: '1' }
  await ask(1, 'initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo })
  const { tools } = await ask(2, 'tools/list', {})
  const { content } = await ask(3, 'tools/call', {
    name: 'grep_codebase',
    arguments: { pattern: 'retryJob' },
  })
  child.stdin.end()
  await once(child, 'exit')
  return { count: tools.length, found: /queue\.ts/.exec(content[0].text)?.[0] ?? 'nothing' }
}

async function pageOf(env: Record<string, string>): Promise<string> {
  const child = spawn(executable, ['serve', '--port', '0', '--json'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [said] = await once(child.stdout, 'data')
    const { url } = JSON.parse(String(said))
    const answer = await fetch(url, { headers: { accept: 'text/html' } })
    const title = /<title>(.*)<\/title>/.exec(await answer.text())?.[1]
    return `${answer.status} ${title}`
  } finally {
    child.kill()
  }
}
