import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newFolder } from '../support/files/folder.ts'
import { newProject } from '../support/files/project.ts'
import { cli, plainEnv, waymark } from '../support/servers/waymark.ts'
import { fixture, newFile } from '../support/stores/bridges.ts'

/** A command line on a data folder of its own, in a folder that is no project unless one is named. */
function terminal(...more: string[]) {
  const [data, home] = [newFolder(), newFolder()]
  const env = { HOME: home, WAYMARK_PROJECT: '' }
  return (...args: string[]) => waymark([...args, '--data', data, ...more], env, home)
}

/** What another tool wrote, as a file that lies in no project. */
function loose(name: string): string {
  return newFile(basename(name), readFileSync(fixture(name)))
}

describe('waymark import', () => {
  it('shows what it would do, does it on --yes, and does nothing the second time', async () => {
    const type = terminal()
    const path = loose('task-master/tagged.json')
    const plan = [
      `Task Master, ${path}`,
      'tasks: 7 to add (2 done, 1 cancelled, 2 sub-tasks, 6 links to what they wait for)',
      '  to personal: 7 tasks',
      '',
      'Not carried over as it was:',
      '  1 × the status deferred became todo with a tag',
      '      3 Sign-in page',
      '',
      '',
    ].join('\n')
    expect(await type('import', path, '--dry-run')).toEqual({
      ...{ code: 0, stderr: '' },
      stdout: `${plan}Nothing was imported.\n`,
    })
    expect(await type('import', path)).toEqual({
      ...{ code: 2, stderr: '' },
      stdout: `${plan}Nothing was imported yet: add --yes to import it.\n`,
    })
    expect((await type('list', 'all')).stdout).toBe('0 in all\n')

    expect(await type('import', path, '--yes')).toEqual({
      ...{ code: 0, stderr: '' },
      stdout: `${plan}+ 7 tasks (#1 to #7), change 1\nUndo it with: waymark undo 1\n`,
    })
    expect((await type('list', 'all')).stdout).toBe(
      [
        '7 in all',
        'x #7 Rank by age · #feature-search',
        '#6 Index the titles · #feature-search',
        '#5 Sign-in page · low · #deferred · after #2',
        '#4 Expire old sessions',
        '✓ #3 Write the schema',
        '> #2 Store sessions',
        '✓ #1 Set up the repository · high\n',
      ].join('\n'),
    )
    expect(await type('import', path, '--yes')).toEqual({
      ...{ code: 0, stderr: '' },
      stdout: `Task Master, ${path}\ntasks: 0 to add, 7 already there\nEverything is already there.\n`,
    })
    expect((await type('undo')).stdout).toContain('took back change 1')
    expect((await type('list', 'all')).stdout).toBe('0 in all\n')
  })

  it('answers programs in JSON: the plan, and what was done', async () => {
    const { root } = await newProject({})
    const type = terminal('--project', root)
    const answer = async (...args: string[]) =>
      JSON.parse((await type('import', loose('beads.jsonl'), '--json', ...args)).stdout)
    const { plan, imported } = await answer()
    expect(imported).toBeNull()
    expect(plan).toMatchObject({
      format: 'beads',
      tasks: { add: 4, there: 0, done: 1, cancelled: 0, subtasks: 2, links: 1, keepNumbers: false },
      comments: { add: 1, there: 0 },
      discoveries: { add: 1, there: 0 },
    })
    const project = basename(root)
    expect(plan.projects).toMatchObject([{ project, isNew: true, tasks: { add: 4 }, comments: { add: 1 } }])
    expect(plan.notes).toContainEqual({
      what: 'labels became tags of one word',
      count: 1,
      examples: ['good first issue → good-first-issue'],
    })
    const done = (await answer('--yes')).imported
    const { prefix } = done.tasks[0]
    expect(prefix).toMatch(/^[A-Z]/)
    expect(done).toEqual({
      tasks: [{ project, prefix, added: [1, 4, 2, 3], change: 1 }],
      comments: [{ project, prefix, added: [1], change: 2 }],
      discoveries: [{ project, prefix, added: [1], change: 3 }],
      sessions: 0,
      conversations: 0,
    })
    expect((await type('export')).stdout).toContain('"created_at":"2026-02-05T00:38:05')
  })

  it('finds what there is to import in a folder, and asks which where there are several', async () => {
    const { root } = await newProject({
      'TODO.md': '- [ ] Paint the wall\n',
      '.taskmaster/tasks/tasks.json': '{"master":{"tasks":[{"id":1,"title":"Build it","status":"pending"}]}}',
    })
    const type = terminal()
    const several = await type('import', root, '--yes')
    expect(several).toMatchObject({ code: 2, stdout: '' })
    expect(several.stderr).toBe(
      `waymark: There are several things to import in the folder ${root}.\n` +
        `Name one: ${join(root, '.taskmaster/tasks/tasks.json')}, ${join(root, 'TODO.md')}.\n`,
    )
    expect((await type('import', root, '--from', 'todo', '--yes')).stdout).toMatch(
      new RegExp(`to ${basename(root)} \\(new\\): 1 task\n\\+ 1 task \\((\\w+)-1\\) in .*, change \\1/1\n`),
    )
    expect((await type('import', join(root, 'TODO.md'), '--yes')).stdout).toContain(
      'Everything is already there.',
    )
    expect((await type('import', newFolder())).stderr).toContain('There is nothing to import in the folder')
  })

  it('fills the project of the folder that is imported, or the one that is named', async () => {
    const { root } = await newProject({ '.beads/issues.jsonl': readFileSync(fixture('beads.jsonl')) })
    const { root: other } = await newProject({})
    const type = terminal()
    const imported = (await type('import', join(root, '.beads/issues.jsonl'), '--yes')).stdout
    expect(imported).toContain(`  to ${basename(root)} (new): 4 tasks, 1 comment, 1 discovery\n`)
    const [, prefix] = /change (\w+)\/1/.exec(imported) ?? []
    expect(imported).toContain(
      `+ 4 tasks (${prefix}-1 to ${prefix}-4) in ${basename(root)}, change ${prefix}/1\n`,
    )
    expect(imported).toContain(`+ 1 comment in ${basename(root)}, change ${prefix}/2\n`)
    expect(imported).toContain(`+ 1 discovery (d1) in ${basename(root)}, change ${prefix}/3\n`)
    expect(imported).toContain(
      `Undo it with: waymark undo ${prefix}/3, waymark undo ${prefix}/2, waymark undo ${prefix}/1\n`,
    )
    expect((await type('import', fixture('TODO.md'), '--dry-run', '--project', other)).stdout).toContain(
      `  to ${basename(other)} (new): 9 tasks\n`,
    )
    expect((await type('list', 'all')).stdout).toMatch(/^0 in all/)
  })

  it('makes the projects of Todoist, and puts its Inbox into what is personal', async () => {
    const type = terminal()
    const { stdout } = await type('import', loose('todoist/sync.json'), '--yes')
    expect(stdout).toContain('  to personal: 1 task, 1 comment\n  to Side project (new): 2 tasks\n')
    expect(stdout).toContain('1 × assignees who are not members of the project are kept as words')
    expect(stdout).toContain('+ 1 task (#1), change 1\n+ 1 comment, change 2\n')
    expect(stdout).toContain('+ 2 tasks (SP-1 to SP-2) in Side project, change SP/1\n')
    expect(stdout).toContain('Undo it with: waymark undo SP/1, waymark undo 2, waymark undo 1\n')
  })

  it('keeps what a memory server knew about the project', async () => {
    const { root } = await newProject({})
    const type = terminal('--project', root)
    expect((await type('import', fixture('mcp-memory.jsonl'), '--yes')).stdout).toMatch(
      /\+ 8 discoveries \(d1 to d8\) in .*, change \w+\/1\n/,
    )
    expect((await type('export', '--format', 'markdown')).stdout).toContain(
      '- **pattern** auth-service (service): Keeps tokens in httpOnly cookies',
    )
  })

  it('reads due dates in words on the clock of the person', async () => {
    const type = terminal()
    const file = newFile('x.csv', 'TYPE,CONTENT,PRIORITY,DATE\ntask,Call mom,1,2027-03-01 15:30\n')
    await type('import', file, '--yes')
    expect((await type('list')).stdout).toContain('#1 Call mom · high · due Mon 1 Mar 2027 15:30')
  })

  it('takes ten thousand tasks at once', async () => {
    const type = terminal()
    const line = (index: number) => ({
      ...{
        id: `bd-${index}`,
        title: `Issue ${index}`,
        status: index % 3 ? 'open' : 'closed',
        priority: index % 5,
      },
      ...{ issue_type: 'task', created_at: '2026-01-01T10:00:00Z', labels: ['a', 'b'] },
      dependencies: index % 10 ? [{ depends_on_id: `bd-${index - (index % 10)}`, type: 'parent-child' }] : [],
    })
    const lines = Array.from({ length: 10_000 }, (_, index) => JSON.stringify(line(index)))
    const file = newFile('issues.jsonl', lines.join('\n'))
    expect((await type('import', file, '--yes')).stdout).toContain('+ 10000 tasks (#1 to #10000), change 1')
    expect((await type('import', file, '--yes')).stdout).toContain('tasks: 0 to add, 10000 already there')
  })

  it('cuts a long title, says so, and keeps the whole', async () => {
    const type = terminal()
    const title = 'very '.repeat(60).trim()
    const file = newFile('tasks.json', JSON.stringify({ tasks: [{ id: 1, title, status: 'pending' }] }))
    const { stdout } = await type('import', file, '--yes')
    expect(stdout).toContain(
      '1 × titles over 200 characters were cut; the whole title begins the description',
    )
    expect((await type('show', '1')).stdout).toContain(`"""\n${title}\n`)
  })

  // A terminal is made by util-linux's script; other systems have another program of that name.
  it.skipIf(!existsSync('/usr/bin/script') || process.platform !== 'linux')(
    'asks at a terminal, and takes only a yes for a yes',
    async () => {
      const [data, list] = [newFolder(), loose('TODO.md')]
      const answer = (line: string) => {
        const command = `'${process.execPath}' '${cli}' import '${list}' --data '${data}'`
        return spawnSync('script', ['-qec', command, '/dev/null'], {
          input: `${line}\n`,
          cwd: data,
          env: { ...plainEnv(), HOME: data, WAYMARK_PROJECT: '' },
          encoding: 'utf8',
        })
      }
      expect(answer('n')).toMatchObject({
        status: 0,
        stdout: expect.stringMatching(/Import this\? \[y\/N\][\s\S]*Nothing was imported\./),
      })
      expect(answer('')).toMatchObject({
        status: 0,
        stdout: expect.stringContaining('Nothing was imported.'),
      })
      expect(answer('yes')).toMatchObject({
        status: 0,
        stdout: expect.stringContaining('+ 9 tasks (#1 to #9), change 1'),
      })
      expect(answer('yes').stdout).toContain('Everything is already there.')
    },
  )

  it('says how it is used', async () => {
    const type = terminal()
    expect(await type('import')).toMatchObject({
      code: 2,
      stderr: 'waymark: Name one file or folder to import.\nwaymark import --help has examples.\n',
    })
    expect(await type('import', 'a', 'b')).toMatchObject({ code: 2 })
    expect(await type('import', 'a', '--from', 'jira')).toMatchObject({
      code: 2,
      stderr:
        'waymark: There is no format "jira".\nIt can be: waymark, task-master, todoist, mcp-memory, beads, todo, backlog.\n',
    })
    expect((await type('import', '--help')).stdout).toContain('--dry-run')
  })
})
