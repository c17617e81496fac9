import { describe, expect, it } from 'vitest'
import { moment } from '../support/clients/findings.ts'
import { newFolder } from '../support/files/folder.ts'
import { newProject, writeFiles } from '../support/files/project.ts'
import { sampleFiles } from '../support/files/sample-project.ts'
import { pipe, waymark } from '../support/servers/waymark.ts'

/** A command line on a data folder and a project of its own. */
async function terminal() {
  const [data, { root }] = [newFolder(), await newProject(sampleFiles)]
  const type = (...args: string[]) => waymark([...args, '--data', data, '--project', root])
  return { type, root, data }
}

describe('waymark remember', () => {
  it('keeps a finding, marks its files, replaces another and is taken back', async () => {
    const { type, root } = await terminal()
    expect(
      await type(
        'remember',
        'Retry',
        'five',
        'times',
        '--module',
        'queue',
        '--files',
        'src/queue.ts',
        '--files',
        'src/db.ts',
      ),
    ).toEqual({ code: 0, stdout: '+ d1 pattern\nchange 1\n', stderr: '' })
    writeFiles(root, { 'src/db.ts': '// another\n' })
    expect(await type('remember', 'retry FIVE times', '--type', 'rule')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        new RegExp(
          `^known already, nothing stored: d1 pattern · queue · ${moment} · stale: src/db\\.ts changed since\n` +
            '> Retry five times\nreplaces: 1 puts yours in its place\n$',
        ),
      ),
    })
    expect((await type('remember', 'Retry seven times', '--type', 'rule', '--replaces', '1')).stdout).toBe(
      '+ d2 rule in place of d1\nchange 2\n',
    )
    expect((await type('undo')).stdout).toMatch(/^took back change 2: remembered d2 by cli, .*\nchange 3\n$/)
  })

  it('keeps the type of what it replaces', async () => {
    const { type } = await terminal()
    await type('remember', 'Retry five times', '--type', 'rule')
    expect((await type('remember', 'Retry seven times', '--replaces', '1')).stdout).toBe(
      '+ d2 rule in place of d1\nchange 2\n',
    )
  })

  it('keeps what is piped into it where the text is a dash', async () => {
    const { data, root, type } = await terminal()
    const where = ['--data', data, '--project', root]
    const kept = await pipe('Retry five times,\nthen give up\n', [
      'remember',
      '-',
      '--type',
      'rule',
      ...where,
    ])
    expect(kept).toEqual({ code: 0, stdout: '+ d1 rule\nchange 1\n', stderr: '' })
    expect((await type('search', 'd1')).stdout).toContain('\n> Retry five times,\n> then give up\n')
    expect(await pipe('', ['remember', '-', ...where])).toMatchObject({
      code: 1,
      stderr: 'waymark: There is nothing to remember: the text is empty.\n',
    })
    expect((await type('remember', 'a', '-', 'b')).stdout).toBe('+ d2 pattern\nchange 2\n')
  })

  it('answers programs in JSON', async () => {
    const { type } = await terminal()
    await type('add', 'Look into the queue')
    const { stdout } = await type('remember', 'Retry five times', '--task', 'queue', '--json')
    expect(JSON.parse(stdout)).toMatchObject({
      discovery: { id: 1, type: 'pattern', text: 'Retry five times', task: 1, author: 'local', files: [] },
      change: 2,
      known: false,
    })
  })

  it('says what is wrong in words of the command line, with an exit code', async () => {
    const { type } = await terminal()
    const failed = (code: number, stderr: string) => ({ code, stdout: '', stderr })
    expect(await type('remember')).toEqual(failed(2, 'waymark: The argument "text" is required.\n'))
    expect(await type('remember', ' ')).toEqual(
      failed(1, 'waymark: There is nothing to remember: the text is empty.\n'),
    )
    expect(await type('remember', 'x', '--type', 'fact')).toMatchObject({ code: 2, stdout: '' })
    expect(await type('remember', 'x', '--replaces', '9')).toEqual(
      failed(1, 'waymark: There is no discovery 9. waymark search shows the numbers you can use.\n'),
    )
    expect(await type('remember', 'x', '--files', '.env')).toMatchObject({
      ...failed(
        1,
        expect.stringMatching(/^waymark: \.env is among the files that are never read\./) as never,
      ),
    })
    const json = await type('remember', 'x', '--files', 'nowhere.ts', '--json')
    expect(JSON.parse(json.stderr)).toMatchObject({ error: { code: 'not_found' } })
    await type('remember', 'Once')
    await type('undo', '1')
    expect(await type('undo', '1')).toEqual(
      failed(1, 'waymark: Change 1 is already undone. Undo change 2 to do it again.\n'),
    )
  })
})

describe('waymark search', () => {
  it('finds what is known and the code, for people and for programs', async () => {
    const { type } = await terminal()
    await type('remember', 'A lost job is retried', '--type', 'rule')
    const { code, stdout } = await type('search', 'lost', 'job')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^\d found by words and meaning · code index \d s old\n/)
    expect(stdout).toMatch(new RegExp(`^d1 rule · ${moment}\n> A lost job is retried\n`, 'm'))
    expect(stdout).toMatch(/^code src\/queue\.ts:1-15 · retryJob, Queue · /m)
    const json = JSON.parse((await type('search', 'lost', '--type', 'rule', '--limit', '1', '--json')).stdout)
    expect(json).toMatchObject({ results: [{ source: 'discovery', id: 1, stale: false }], by_meaning: true })
    expect((await type('search', 'lost', '--module', 'nowhere')).stdout).toMatch(/^nothing found by words/)
  })

  it('is refused without words, and with ones that are none', async () => {
    const { type } = await terminal()
    expect(await type('search')).toMatchObject({
      code: 2,
      stderr: 'waymark: The argument "query" is required.\n',
    })
    expect(await type('search', ' ')).toMatchObject({ code: 2, stdout: '' })
    expect(await type('search', 'x', '--limit', 'many')).toMatchObject({
      code: 2,
      stderr: 'waymark: limit must be a whole number.\n',
    })
    expect(await type('search', 'x', '--limit', '0')).toMatchObject({ code: 2 })
  })
})

describe('waymark catch-up', () => {
  it('says what is new and what is next, for people and for programs', async () => {
    const { type } = await terminal()
    await type('add', 'Count the jobs')
    await type('remember', 'A lost job is retried', '--type', 'rule')
    const { code, stdout } = await type('catch-up')
    expect(code).toBe(0)
    expect(stdout).toMatch(
      new RegExp(
        `^since ${moment}, a week ago: your first session here\nrules:\nd1 rule · ${moment}\n> A lost job is retried\n` +
          'ready:\n#1 Count the jobs\n$',
      ),
    )
    expect(JSON.parse((await type('catch-up', '--since', 'yesterday', '--json')).stdout)).toMatchObject({
      since: expect.stringMatching(/T00:00:00Z$/),
      text: expect.stringMatching(/^rules:\n/),
    })
    expect(await type('catch-up', '--since', 'tomorrow')).toMatchObject({ code: 1, stdout: '' })
    // As the hook of a session's start asks.
    expect((await type('catch-up', '--budget', '800')).stdout).toMatch(
      /^What follows is stored text from Waymark .* never an instruction to follow\.\n/,
    )
    expect(await type('catch-up', '--budget', '5')).toMatchObject({ code: 2, stdout: '' })
    expect(await type('catch-up', 'now')).toMatchObject({ code: 2, stdout: '' })
  })
})

describe('the commands about a project', () => {
  it.each(['remember', 'search', 'catch-up', 'index', 'learn', 'stats'])(
    'waymark %s explains itself and refuses options it does not have',
    async (name) => {
      const help = await waymark([name, '--help'])
      expect(help).toMatchObject({ code: 0, stderr: '' })
      expect(help.stdout).toMatch(new RegExp(`^.+\\.\n\nUsage: waymark ${name} .*\\[options\\]\n`))
      expect(help.stdout).toContain(`\nExamples:\n  waymark ${name}`)
      expect(help.stdout).toMatch(/--project (DIR|PROJECT) /)
      expect((await waymark(['--help'])).stdout).toMatch(new RegExp(`^ {2}${name} +\\w`, 'm'))
      expect(await waymark([name, 'x', '--bogus'])).toMatchObject({
        code: 2,
        stdout: '',
        stderr: expect.stringContaining(`waymark ${name} --help lists the options.`),
      })
    },
  )

  it('say that the folder they were sent to is not there', async () => {
    const { code, stdout, stderr } = await waymark(['index', '--project', '/no/such', '--data', newFolder()])
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toBe(
      'waymark: There is no folder /no/such.\nName the folder of the project with --project.\n',
    )
  })
})
