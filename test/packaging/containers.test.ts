import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { parseArguments } from '../../src/cli/parse-arguments.ts'
import { serve as serveCommand } from '../../src/cli/serve.ts'
import { type Setting, settings } from '../../src/config/settings.ts'
import { newFolder } from '../support/files/folder.ts'
import { serve } from '../support/servers/serving.ts'
import { waymark } from '../support/servers/waymark.ts'
import { newServer } from '../support/stores/postgres.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const known = [
  ...Object.values<Setting>(settings).map(({ env }) => env),
  ...['OPENAI_API_KEY', 'ANTHROPIC_API_KEY', 'COHERE_API_KEY', 'NODE_ENV'],
]

/** The names an environment file sets, those in remarks included, and their values. */
function settingsIn(path: string): Record<string, string> {
  return Object.fromEntries(
    [...read(path).matchAll(/^#?([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  )
}

describe('compose.yaml', () => {
  const { services, volumes } = parse(read('compose.yaml'))

  it('sets nothing that Waymark does not know', () => {
    const set = [
      ...Object.keys(services.server.environment),
      ...Object.keys(settingsIn(`${services.server.env_file}.example`)),
    ]
    expect(set.filter((name) => !known.includes(name))).toEqual([])
    expect(set).toEqual(expect.arrayContaining(['WAYMARK_SECRET', 'WAYMARK_URL', 'DATABASE_URL']))
  })

  it('has no secret in it, nor in the examples of what is filled in', () => {
    for (const { env_file: file } of [services.server, services.database]) {
      expect(existsSync(join(root, `${file}.example`))).toBe(true)
      for (const [name, value] of Object.entries(settingsIn(`${file}.example`)))
        if (/PASSWORD|SECRET|KEY/.test(name)) expect(value).toBe('')
    }
    expect(read('compose.yaml')).not.toMatch(/PASSWORD|SECRET/)
  })

  it('shows the server to this machine alone, and the database to nobody', () => {
    expect(services.server.ports).toEqual(['127.0.0.1:4949:4949'])
    expect(services.database.ports).toBeUndefined()
    expect(services.server.depends_on.database.condition).toBe('service_healthy')
    expect(Object.keys(settingsIn('packaging/compose/server.env.example'))).not.toContain('POSTGRES_PASSWORD')
  })

  it('mounts what is there', () => {
    const mounts = [...services.server.volumes, ...services.database.volumes] as string[]
    for (const mount of mounts) {
      const [from = ''] = mount.split(':')
      expect(from.startsWith('.') ? existsSync(join(root, from)) : from in volumes).toBe(true)
    }
  })
})

describe('the Dockerfile', () => {
  const lines = read('Dockerfile')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
  const of = (word: string) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1))

  it('copies what is there, and what .dockerignore lets through', () => {
    const sources = of('COPY')
      .filter((copy) => !copy.startsWith('--from'))
      .flatMap((copy) => copy.split(' ').slice(0, -1))
    const allowed = read('.dockerignore').split('\n')
    for (const source of sources) {
      expect(existsSync(join(root, source)), source).toBe(true)
      expect(allowed).toContain(`!${source}`)
    }
    expect(sources).toContain('src')
  })

  it('builds by the scripts of the package', () => {
    const { scripts } = JSON.parse(read('package.json'))
    const steps = of('RUN')
      .flatMap((run) => run.split(' && '))
      .filter((step) => step.startsWith('npm'))
    expect(steps).toEqual(['npm ci', 'npm run build', 'npm prune --omit=dev'])
    expect(scripts.build).toBe('node scripts/build.ts')
  })

  it('runs the program on the Node it asks for, and not as root', () => {
    expect(of('FROM')).toEqual(['node:24-slim AS build', 'node:24-slim'])
    expect(of('USER')).toEqual(['node'])
    const [start] = of('CMD')
    const [command, ...args] = JSON.parse(start ?? '[]')
    expect(command).toBe('serve')
    expect(parseArguments(serveCommand, args).flags).toMatchObject({ accounts: true, host: '0.0.0.0' })
    const set = of('ENV').flatMap((line) => [...line.matchAll(/(\w+)=/g)].map(([, name]) => name))
    expect(set.filter((name) => !known.includes(name ?? ''))).toEqual([])
  })

  it('knows a server that is ready from one that is gone', async () => {
    const [check = ''] = of('HEALTHCHECK')
    const [, , program = ''] = JSON.parse(check.slice(check.indexOf('[')))
    const ask = (url: string) =>
      spawnSync(process.execPath, ['-e', program.replace('http://127.0.0.1:4949', url)]).status
    let url = ''
    {
      // As in the container: reached under another name than the one it is asked by here.
      const env = {
        WAYMARK_SECRET: randomBytes(32).toString('base64'),
        WAYMARK_URL: 'https://waymark.example.com',
      }
      await using serving = await serve(['--data', newFolder(), '--accounts'], env)
      url = serving.url
      expect(ask(url)).toBe(0)
    }
    expect(ask(url)).toBe(1)
  })
})

it('the roles that compose makes are all that the server needs', async () => {
  const server = await newServer()
  const admin = new pg.Client(`${server}/postgres`)
  await admin.connect()
  await admin.query('CREATE DATABASE waymark')
  await admin.end()
  const owner = new pg.Client(`${server}/waymark`)
  await owner.connect()
  const [, statements = ''] = /<<'SQL'\n([\s\S]*)\nSQL/.exec(read('packaging/compose/roles.sh')) ?? []
  // The server of the tests comes without pgvector.
  const made = statements.replace(/CREATE EXTENSION.*/, '').replaceAll(`:"database"`, 'waymark')
  await owner.query(made.replaceAll(`:'password'`, `'secret'`))
  await owner.end()

  const url = new URL(`${server}/waymark`)
  url.username = 'waymark'
  url.password = 'secret'
  const env = { DATABASE_URL: url.href }
  const added = await waymark(['add', 'Buy groceries'], env)
  expect(added).toMatchObject({ code: 0, stderr: '' })
  expect(added.stdout).toContain('+ #1 Buy groceries')
  expect(await waymark(['doctor'], env)).toMatchObject({ code: 0, stderr: '' })
})

describe('the systemd unit', () => {
  const unit = read('packaging/waymark.service')

  it('starts the server with options and settings that there are', () => {
    const [, line = ''] = /^ExecStart=\/usr\/bin\/env waymark serve (.*)$/m.exec(unit) ?? []
    expect(parseArguments(serveCommand, line.split(' ')).flags).toMatchObject({ accounts: true })
    const [, set = ''] = /^Environment=(.*)$/m.exec(unit) ?? []
    const names = set.split(' ').map((each) => each.split('=')[0] ?? '')
    expect(names.filter((name) => !known.includes(name))).toEqual([])
  })

  it.skipIf(spawnSync('systemd-analyze', ['--version']).status !== 0)('is understood by systemd', () => {
    const verified = spawnSync('systemd-analyze', ['verify', join(root, 'packaging/waymark.service')])
    expect({ status: verified.status, says: verified.stderr.toString() }).toEqual({ status: 0, says: '' })
  })
})
