import { beforeAll, describe, expect, it } from 'vitest'
import { openWaymark } from '../../src/index.ts'
import { TemporaryFolder } from '../support/files/folder.ts'
import { newProject } from '../support/files/project.ts'
import { sampleFiles } from '../support/files/sample-project.ts'
import { plainEnv, waymark } from '../support/servers/waymark.ts'
import { hasTerminal, onTerminal } from './terminal.ts'

const folder = new TemporaryFolder()
const data = folder.path
// biome-ignore lint/suspicious/noControlCharactersInRegex: the codes are what is looked for.
const escapes = /\x1b/

beforeAll(async () => {
  await using library = await openWaymark({
    data,
    project: plainEnv().WAYMARK_PROJECT as string,
    timeZone: 'UTC',
  })
  const add = (title: string, more: object = {}) =>
    library.executeTool('native', 'local', 'add_task', { title, ...more })
  await add('Buy groceries', { due: '2020-01-03', priority: 'high', tags: ['home'] })
  await add('買い物に行く', { due: '2999-05-21' })
  await add('Pack', { blocked_by: [1] })
  await add('Evil\x1b[2J\u202etitle', { priority: 'low' })
  return () => folder[Symbol.dispose]()
})

const plain = `4 open
#1 Buy groceries · high · due Fri 3 Jan 2020 · #home
#2 買い物に行く · due Tue 21 May 2999
#3 Pack · after #1
#4 Evil [2J\u202etitle · low
`

const laidOut = `4 open
#  Title           Due               Priority  Tags   After
1  Buy groceries   Fri 3 Jan 2020 !  high      #home
2  買い物に行く    Tue 21 May 2999
3  Pack                                               #1
4  Evil [2J title                    low
`

describe('a list', () => {
  it('is plain lines where it is piped', async () => {
    expect((await waymark(['list', '--data', data])).stdout).toBe(plain)
  })

  it('is the same lines with NO_COLOR or in a dumb terminal, where it is piped', async () => {
    for (const env of [{ NO_COLOR: '1' }, { TERM: 'dumb' }, { COLUMNS: '20' }])
      expect((await waymark(['list', '--data', data], env)).stdout).toBe(plain)
  })

  it('is a table in colours where colours are forced, for pagers', async () => {
    const { stdout } = await waymark(['list', '--data', data], { FORCE_COLOR: '1', COLUMNS: '100' })
    expect(stdout).toContain('\x1b[31mFri 3 Jan 2020 !\x1b[39m')
    expect(stdout).toContain('\x1b[1mhigh\x1b[22m')
    expect(withoutColours(stdout)).toBe(laidOut)
    const narrow = await waymark(['list', '--data', data], { FORCE_COLOR: '1', COLUMNS: '40' })
    expect(withoutColours(narrow.stdout)).toBe(plain)
  })

  it('goes on with the next page by a command that can be copied', async () => {
    const env = { FORCE_COLOR: '1', COLUMNS: '100' }
    const first = await waymark(['list', '--limit', '3', '--data', data], env)
    const [, cursor = ''] =
      /more: waymark list (--limit 3 --cursor \S+)\n$/.exec(withoutColours(first.stdout)) ?? []
    const next = await waymark(['list', ...cursor.split(' '), '--data', data])
    expect(next.stdout).toContain('#4 Evil')
    expect(next.stdout).not.toContain('#3 Pack')
  })
})

describe.skipIf(!hasTerminal)('at a real terminal', () => {
  it('a list is a table in colours', () => {
    const { code, shown } = onTerminal(['list', '--data', data])
    expect(code).toBe(0)
    expect(shown).toMatch(escapes)
    expect(withoutColours(shown)).toBe(laidOut)
  })

  it.each([{ NO_COLOR: '1' }, { TERM: 'dumb' }, { FORCE_COLOR: '0' }] as Record<string, string>[])(
    'it has no codes in it with %j',
    (env) => {
      expect(onTerminal(['list', '--data', data], env).shown).toBe(laidOut)
    },
  )

  it('a list is lines where it is too narrow for a table', () => {
    expect(onTerminal(['list', '--data', data], { NO_COLOR: '1' }, 40).shown).toBe(plain)
  })

  it('other answers keep their text, in colours', async () => {
    const { stdout } = await waymark(['show', '1', '--data', data])
    const { shown } = onTerminal(['show', '1', '--data', data])
    expect(shown).toMatch(escapes)
    expect(withoutColours(shown)).toBe(stdout)
  })

  it('programs get their JSON there too', () => {
    expect(JSON.parse(onTerminal(['list', '--json', '--data', data]).shown).total).toBe(4)
  })

  it('a failure has its first word in colour', () => {
    const { code, shown } = onTerminal(['show', '99', '--data', data])
    expect(code).toBe(1)
    expect(shown).toContain('\x1b[31mwaymark:\x1b[39m There is no task 99.')
    expect(onTerminal(['show', '99', '--data', data], { NO_COLOR: '1' }).shown).not.toMatch(escapes)
  })

  it('long work shows how far it is, and wipes that out at the end', async () => {
    const { root } = await newProject(sampleFiles)
    const index = (env = {}) => onTerminal(['index', '--data', data, '--project', root], env).shown
    const [bar = '', after = ''] = index().split(/\d pieces/)
    expect(bar).toMatch(/░ \d\/5 reading files/)
    expect(bar.endsWith('\r\x1b[K5 files in ')).toBe(true)
    expect(after).toMatch(/^: 5 new or changed/)
    expect(index({ TERM: 'dumb' })).toMatch(/^5 files in \d pieces/)
  })
})

function withoutColours(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the codes are what is taken out.
  return text.replace(/\x1b\[\d+m/g, '')
}
