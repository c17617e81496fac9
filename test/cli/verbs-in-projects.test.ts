import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newFolder } from '../support/files/folder.ts'
import { newRepository, typing } from './folders.ts'

/** Three command lines on one data folder: in two repositories, and in a folder that is none. */
function desks() {
  const data = newFolder()
  return {
    data,
    web: typing(data, newRepository('web')),
    api: typing(data, newRepository('api')),
    anywhere: typing(data, newFolder()),
  }
}

const said = (stdout: string) => ({ code: 0, stdout, stderr: '' })

describe('the project of a command', () => {
  it('is the repository that it is typed in, and the personal one elsewhere', async () => {
    const { web, api, anywhere } = desks()
    expect(await web('add', 'Fix the login')).toEqual(said('+ #1 Fix the login\nchange 1\n'))
    expect(await api('add', 'Answer in JSON')).toEqual(said('+ #1 Answer in JSON\nchange 1\n'))
    expect(await anywhere('add', 'Buy milk')).toEqual(said('+ #1 Buy milk\nchange 1\n'))

    expect((await web('list')).stdout).toBe('1 open · 2 open elsewhere\n#1 Fix the login\n')
    expect((await api('list')).stdout).toBe('1 open · 2 open elsewhere\n#1 Answer in JSON\n')
    expect((await anywhere('list')).stdout).toBe('1 open · 2 open elsewhere\n#1 Buy milk\n')
    await web('remember', 'Tokens live in cookies')
    expect((await web('search', 'tokens')).stdout).toContain('Tokens live in cookies')
    expect((await api('search', 'tokens')).stdout).toMatch(/^nothing found/)
    expect((await anywhere('search', 'tokens')).stdout).toMatch(/^nothing found/)
  })

  it('is the same in every clone and in every folder of it', async () => {
    const data = newFolder()
    const [one, other] = [newRepository('web'), newRepository('web')]
    mkdirSync(join(other, 'src'))
    await typing(data, one)('add', 'Fix the login')
    expect((await typing(data, join(other, 'src'))('list')).stdout).toBe('1 open\n#1 Fix the login\n')
  })

  it('is another one that is named: by prefix, name, or as personal', async () => {
    const { web, api, anywhere } = desks()
    await web('add', 'Fix the login')
    await anywhere('add', 'Buy milk')
    expect((await api('list', '--project', 'WEB')).stdout).toBe('1 open in web\nWEB-1 Fix the login\n')
    expect((await api('list', '--project', 'web')).stdout).toContain('WEB-1')
    expect((await api('list', '--project', 'personal')).stdout).toBe(
      '1 open in personal\npersonal#1 Buy milk\n',
    )
    const [count, ...all] = (await api('list', '--project', 'all')).stdout.trim().split('\n')
    expect(count).toBe('2 open in all projects')
    expect(all.sort()).toEqual(['WEB-1 Fix the login', 'personal#1 Buy milk'])
    expect((await api('add', 'Write tests', '--project', 'WEB')).stdout).toBe(
      '+ WEB-2 Write tests\nchange WEB/2\n',
    )
    expect((await api('show', '2', '--project', 'WEB')).stdout).toMatch(/^WEB-2 Write tests\n/)
    expect((await api('done', 'tests', '--project', 'WEB')).stdout).toBe(
      '✓ WEB-2 Write tests\nchange WEB/3\n',
    )
    expect((await api('undo', '--project', 'WEB')).stdout).toContain(
      'took back change WEB/3: completed WEB-2',
    )
    expect((await api('remember', 'Tokens live in cookies', '--project', 'WEB')).stdout).toBe(
      '+ d1 pattern\nchange WEB/5\n',
    )
    expect((await api('search', 'tokens', '--project', 'WEB')).stdout).toMatch(/^web \(WEB\)\n1 found/)
    expect((await api('catch-up', '--project', 'WEB')).stdout).toMatch(
      /^web \(WEB\)\nsince [\s\S]*WEB-1 Fix the login/,
    )
    // In it already, it is named as ever.
    expect((await web('show', '2', '--project', 'WEB')).stdout).toMatch(/^#2 Write tests\n/)
  })

  it('is a folder where one is named', async () => {
    const { data, web, anywhere } = desks()
    const notes = newFolder()
    mkdirSync(join(notes, 'WEB'))
    await web('add', 'Fix the login')
    await anywhere('add', 'Sort them', '--project', notes)
    const inNotes = typing(data, notes)
    // The folder has become a project by that.
    expect((await inNotes('list')).stdout).toBe('1 open · 1 open elsewhere\n#1 Sort them\n')
    expect((await inNotes('list', '--project', './WEB')).stdout).toMatch(/^0 open/)
    // What is a folder here is meant as one, also where a project is called so.
    expect((await inNotes('list', '--project', 'WEB')).stdout).toMatch(/^0 open/)
    expect(await inNotes('list', '--project', './nowhere')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'waymark: There is no folder ./nowhere.\nName the folder of the project with --project.\n',
    })
    expect(await inNotes('show', '1', '--project', 'nowhere')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^waymark: You have no project "nowhere"\.\nYour projects: personal, web \(WEB\), .+\.\n$/,
      ),
    })
  })

  it('explains itself', async () => {
    const { web } = desks()
    const { stdout } = await web('list', '--help')
    expect(stdout).toContain('--project PROJECT')
    expect(stdout).not.toContain('--project DIR')
    expect((await web('mcp', '--help')).stdout).toContain('--project DIR')
  })
})

describe('a task of another project', () => {
  it('is named by its reference wherever a task is named', async () => {
    const { web, api } = desks()
    await web('add', 'Fix the login')
    await api('add', 'Answer in JSON')
    expect((await api('update', 'WEB-1', '--title', 'Mend the login', '--assignee', 'me')).stdout).toBe(
      'WEB-1 Mend the login: title Fix the login → Mend the login; assignee none → local\nchange WEB/2\n',
    )
    expect((await api('comment', 'web-1', 'Looks', 'good')).stdout).toBe(
      'WEB-1 Mend the login: commented\nchange WEB/3\n',
    )
    expect((await api('show', 'WEB-1')).stdout).toMatch(
      /assigned to local\n[\s\S]*local \(cli\):\n> Looks good\n/,
    )
    expect((await api('done', 'WEB-1')).stdout).toBe('✓ WEB-1 Mend the login\nchange WEB/4\n')
    expect((await api('reopen', 'WEB-1')).stdout).toContain('WEB-1 Mend the login')
    expect((await api('delete', 'WEB-1')).stdout).toContain('undo with change WEB/6')
    expect((await api('undo', 'WEB/6')).stdout).toContain('took back change WEB/6: deleted WEB-1')
    expect((await api('add', 'Test it', '--parent', 'API-1', '--blocked-by', 'API-1')).stdout).toContain(
      '+ #2 Test it · after #1',
    )
    expect(await api('add', 'Ship it', '--blocked-by', 'WEB-1')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        /^waymark: WEB-1 is a task of another project\. Only tasks of one project/,
      ),
    })
    expect((await api('remember', 'JSON is enough', '--task', 'API-1', '--json')).stdout).toContain(
      '"task":1',
    )
  })

  it('moves there and back, and goes on answering to its old number', async () => {
    const { web, api } = desks()
    await web('add', 'Fix the login')
    await api('add', 'Answer in JSON')
    expect((await api('move', '1', '--to', 'WEB')).stdout).toBe(
      'WEB-2 Answer in JSON: moved to web\nchange WEB/2\n',
    )
    expect((await api('show', '1')).stdout).toMatch(/^WEB-2 Answer in JSON\n/)
    expect((await api('list')).stdout).toMatch(/^0 open/)
    expect(JSON.parse((await web('move', '2', '--to', 'personal', '--json')).stdout)).toMatchObject({
      task: { id: 1, title: 'Answer in JSON' },
      reference: 'personal#1',
    })
    expect(await api('move', '1')).toEqual({
      code: 2,
      stdout: '',
      stderr: 'waymark: Say where it goes: waymark move TASK --to PROJECT.\n',
    })
    expect((await api('move', '1', '--to', 'nowhere')).stderr).toContain('You have no project "nowhere"')
    expect((await api('comment', '1')).stderr).toBe(
      'waymark: Say something about it: waymark comment TASK TEXT.\n',
    )
  })
})
