import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { openWaymark } from '../../src/index.ts'
import { newFolder, TemporaryFolder } from '../support/files/folder.ts'
import { cli, plainEnv, waymark } from '../support/servers/waymark.ts'

const folder = new TemporaryFolder()
const data = folder.path

beforeAll(async () => {
  // Where the commands of this test are typed.
  await using library = await openWaymark({ data, project: plainEnv().WAYMARK_PROJECT as string })
  const call = (tool: string, args: object) => library.executeTool('native', 'local', tool, args)
  await call('add_task', { title: 'Buy groceries', tags: ['home', 'shop'] })
  await call('add_task', { title: 'Call mom' })
  await call('add_task', { title: 'Long ago' })
  await call('complete_task', { task: 3 })
  await call('remember', { text: 'Shops close at six\non weekdays', type: 'rule' })
  return () => folder[Symbol.dispose]()
})

/** What a shell is told about the words typed so far. */
async function told(shell: string, ...words: string[]): Promise<string[]> {
  const { code, stdout, stderr } = await waymark(['complete-words', shell, ...words], { WAYMARK_DATA: data })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return stdout.split('\n').slice(0, -1)
}

describe('what can come next', () => {
  it('is a command with what it does', async () => {
    expect(await told('bash', 'un')).toEqual(['undo\tUndo the last change, or one by its number'])
    const all = await told('bash', '')
    expect(all).toEqual(
      expect.arrayContaining([expect.stringMatching(/^add\t/), expect.stringMatching(/^help\t/)]),
    )
    expect(all.join('\n')).not.toContain('complete-words')
    expect(await told('bash', 'help', 'und')).toHaveLength(1)
  })

  it('is an option of the command that was not given yet', async () => {
    const options = await told('bash', 'list', '--tag', 'home', '--')
    expect(options.map((line) => line.split('\t')[0])).toEqual(
      expect.arrayContaining(['--query', '--priority', '--limit', '--json', '--data']),
    )
    expect(options.join('\n')).not.toMatch(/^--tag\t/m)
    expect((await told('bash', 'add', 'x', '--tags', 'home', '--ta')).join()).toContain('--tags')
  })

  it.each([
    [
      ['list', ''],
      ['ready', 'open', 'today', 'overdue', 'upcoming', 'blocked', 'mine', 'done', 'all'],
    ],
    [
      ['list', 'o'],
      ['open', 'overdue'],
    ],
    [
      ['list', '--priority', ''],
      ['low', 'medium', 'high'],
    ],
    [['contract', 'del'], ['delegate']],
    [
      ['contract', 'delegate', '--format', ''],
      ['mcp', 'openai', 'cohere'],
    ],
    [['mcp', '--profile', 'l'], ['lite']],
    [['mcp', '--contract', 'rec'], ['records']],
    [['list', '--log', 'd'], ['debug']],
    [
      ['completion', ''],
      ['bash', 'zsh', 'fish'],
    ],
    [['list', '--tag', 's'], ['shop']],
    [['index', '--project', ''], [':folders']],
    [['remember', 'x', '--files', ''], [':files']],
    [['add', 'whatever', 'is'], []],
    [['list', '--query', ''], []],
    [['nowhere', ''], []],
    [
      ['list', '--', ''],
      ['ready', 'open', 'today', 'overdue', 'upcoming', 'blocked', 'mine', 'done', 'all'],
    ],
  ])('after %j is %j', async (words, expected) => {
    expect(await told('bash', ...words)).toEqual(expected)
  })

  it('is a project, wherever one is named', async () => {
    await waymark(['project', 'create', 'Web shop', '--prefix', 'SHOP', '--data', data])
    await waymark(['add', 'Buy stock', '--project', 'SHOP', '--data', data])
    expect(await told('bash', 'list', '--project', '')).toEqual(
      expect.arrayContaining(['personal\tPersonal', 'SHOP\tWeb shop']),
    )
    expect(await told('bash', 'move', '1', '--to', 'web')).toEqual(['SHOP\tWeb shop'])
    expect(await told('bash', 'project', 'arch')).toEqual(['archive'])
    expect(await told('bash', 'project', 'archive', 'SH')).toEqual(['SHOP\tWeb shop'])
    expect(await told('bash', 'done', '--project', 'SHOP', '')).toEqual(['1\tBuy stock'])
  })

  it('is something that is known, with its first line', async () => {
    expect(await told('bash', 'forget', 'd')).toEqual(['d1\tShops close at six'])
    expect(await told('bash', 'correct', '')).toEqual(['d1\tShops close at six'])
  })

  it('is a task, by its number or by words of its title', async () => {
    expect(await told('bash', 'done', '')).toEqual(['1\tBuy groceries', '2\tCall mom'])
    expect(await told('bash', 'done', 'mom')).toEqual(['2\tCall mom'])
    expect(await told('bash', 'show', '2')).toEqual(['2\tCall mom'])
    expect(await told('bash', 'reopen', '')).toEqual(['3\tLong ago'])
    expect(await told('bash', 'add', 'x', '--parent', 'gro')).toEqual(['1\tBuy groceries'])
  })

  it('is looked up where the line says, and nothing is made by asking', async () => {
    const empty = newFolder()
    expect(await told('bash', 'done', '--data', join(empty, 'none'), '')).toEqual([])
    expect(existsSync(join(empty, 'none'))).toBe(false)
    expect(await told('bash', 'done', '--user', 'grace', '')).toEqual([])
  })

  it('is put in by each shell behind the sign too', async () => {
    expect(await told('bash', 'list', '--priority', '=', 'h')).toEqual(['high'])
    expect(await told('bash', 'list', '--priority', '=')).toEqual(['low', 'medium', 'high'])
    expect(await told('zsh', 'list', '--priority=h')).toEqual(['--priority=high'])
    expect(await told('fish', 'list', '--priority=h')).toEqual(['--priority=high'])
  })

  it('is not counted as a call of anybody', async () => {
    const fresh = newFolder()
    await waymark(['add', 'One', '--data', fresh])
    await waymark(['complete-words', 'bash', 'done', '--data', fresh, ''])
    const { tools } = JSON.parse((await waymark(['stats', '--json', '--data', fresh])).stdout)
    expect(tools.map(({ tool }: { tool: string }) => tool)).toEqual(['add_task'])
  })
})

/** Runs bash with the program under its name and the completion in place. */
function inBash(script: string): string {
  const bin = newFolder()
  writeFileSync(join(bin, 'waymark'), `#!/bin/sh\nexec "${process.execPath}" "${cli}" "$@"\n`)
  chmodSync(join(bin, 'waymark'), 0o755)
  const env = { ...plainEnv(), WAYMARK_DATA: data, PATH: `${bin}${delimiter}${process.env.PATH}` }
  const { stdout, stderr } = spawnSync(
    'bash',
    ['--norc', '-c', `set -u; eval "$(waymark completion bash)"\n${script}`],
    { env, cwd: bin },
  )
  expect(stderr.toString()).toBe('')
  return stdout.toString()
}

describe('bash', () => {
  const complete = (...words: string[]) =>
    inBash(
      `COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; COMP_TYPE=9
       _waymark; printf '%s\\n' "\${COMPREPLY[@]}"`,
    )

  it('has the completion under the name of the program', () => {
    expect(inBash('complete -p waymark')).toContain('-F _waymark waymark')
  })

  it('puts in the only word there is, and shows several with what they mean', () => {
    expect(complete('waymark', 'und')).toBe('undo\n')
    expect(complete('waymark', 'done', 'gro')).toBe('1\n')
    expect(complete('waymark', 'done', '')).toBe('1  (Buy groceries)\n2  (Call mom)\n')
    expect(complete('waymark', 'list', '--priority', '=', 'h')).toBe('high\n')
  })

  it('finds files and folders itself', () => {
    expect(complete('waymark', 'index', '--project', '/et')).toBe('/etc\n')
  })
})

describe.each(['zsh', 'fish'])('%s', (shell) => {
  it('gets a script that asks the same command and names itself to the shell', async () => {
    const { code, stdout } = await waymark(['completion', shell])
    expect(code).toBe(0)
    expect(stdout).toContain(`complete-words ${shell} `)
    expect(stdout).toMatch(shell === 'zsh' ? /^#compdef waymark\n/ : /^complete -c waymark /m)
    for (const answer of [':files', ':folders']) expect(stdout).toContain(answer)
  })

  const isHere = spawnSync(shell, ['--version']).status === 0
  it.skipIf(!isHere)('finds no mistake in it', async () => {
    const script = join(newFolder(), 'waymark')
    writeFileSync(script, (await waymark(['completion', shell])).stdout)
    const { status, stderr } = spawnSync(shell, ['--no-execute', script])
    expect({ status, stderr: stderr.toString() }).toEqual({ status: 0, stderr: '' })
  })
})
