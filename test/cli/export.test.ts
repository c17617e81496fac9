import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { addComment } from '../../src/tasks/add-comment.ts'
import { addTask } from '../../src/tasks/add-task.ts'
import { completeTask } from '../../src/tasks/complete-task.ts'
import { deleteTask } from '../../src/tasks/delete-task.ts'
import { byId } from '../../src/tasks/task-ref.ts'
import { newFolder } from '../support/files/folder.ts'
import { newProject } from '../support/files/project.ts'

import { cli, plainEnv, plainFolder, waymark } from '../support/servers/waymark.ts'
import { exported, fixture, newFile } from '../support/stores/bridges.ts'
import { note } from '../support/stores/context-desk.ts'
import { begin, says } from '../support/stores/conversations.ts'

import { type EngineName, engines, newPlace } from '../support/stores/places.ts'
import { makeProject } from '../support/stores/shared-projects.ts'
import { openStoresInMemory } from '../support/stores/stores-in-memory.ts'
import { noon } from '../support/stores/suite-desk.ts'

/** A command line on a place of its own, in a project of its own. */
async function terminal(engine: EngineName = 'SQLite') {
  const [place, { root, name }] = [await newPlace(engine), await newProject({ 'src/q.ts': 'export {}\n' })]
  const type = (...args: string[]) =>
    waymark([...args, ...place.args], { ...place.env, WAYMARK_PROJECT: root })
  return Object.assign(type, { project: name })
}

/** Whoever works at a command line without accounts. */
const owner = 'local'

/** What somebody has who works alone, as `waymark export` writes it. */
async function anExport(): Promise<string> {
  await using stores = openStoresInMemory()
  const [tasks, by] = [stores.tasks(owner), { actor: owner, at: noon }]
  const home = { title: 'Move <b>house</b>', tags: ['home'], due: '2027-05-21', steps: ['Pack', 'Carry'] }
  await addTask(tasks, home, by)
  const sofa = { title: 'Sell the *old* sofa', priority: 'high', blockedBy: [2] } as const
  await addTask(tasks, { ...sofa, description: 'Ask Ada.\n# loud' }, by)
  await completeTask(tasks, byId(2), by)
  await deleteTask(tasks, byId(3), by)
  const shop = await makeProject(stores, owner, 'github.com/acme/shop', {}, 'Web shop')
  await addTask(stores.tasks(owner, shop), { title: 'Sell shoes' }, by)
  const { task } = await addTask(stores.tasks(owner, shop), { title: 'Sell socks', blockedBy: [1] }, by)
  await addComment(stores.comments(owner, shop), task, 'Which ones?', [], by)
  const context = stores.context(owner, shop)
  await note(context, 'Queues retry twice', { type: 'rule', module: 'jobs' }, by)
  await note(context, 'Queues retry five times', { type: 'rule', module: 'jobs', replaces: 1 }, by)
  await begin(stores.conversations(owner), 't-1', 'First')
  await stores.conversations(owner).keep('t-1', says('hello'), noon)
  return await exported(stores, owner)
}

/** Brings that in, and gives the file it came from. */
async function fill(type: Terminal): Promise<string> {
  const file = join(newFolder(), 'before.jsonl')
  writeFileSync(file, await anExport())
  expect(await type('import', file, '--yes')).toMatchObject({ code: 0, stderr: '' })
  return file
}

type Terminal = Awaited<ReturnType<typeof terminal>>

describe('waymark export', () => {
  it.each(engines)(
    'writes everything, and what is imported into an empty store is exported byte for byte (%s)',
    async (engine) => {
      const type = await terminal(engine)
      const file = await fill(type)
      const { stdout, stderr, code } = await type('export')
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      expect(stdout).toBe(readFileSync(file, 'utf8'))
      const records = stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line))
      expect(records[0]).toEqual({ waymark: 'export', version: 2 })
      expect(records.at(-1)).toEqual({
        record: 'end',
        projects: 1,
        tasks: 5,
        comments: 1,
        discoveries: 2,
        sessions: 1,
        conversations: 1,
        messages: 1,
      })
      expect(records.filter(({ record }) => record === 'task').map(({ id, title }) => [id, title])).toEqual([
        [1, 'Move <b>house</b>'],
        [2, 'Pack'],
        [4, 'Sell the *old* sofa'],
        [1, 'Sell shoes'],
        [2, 'Sell socks'],
      ])
      expect((await type('import', file, '--yes')).stdout).toContain('Everything is already there.')
    },
  )

  it('says in its plan what goes where, and how to take it back', async () => {
    const [type, file] = [await terminal(), join(newFolder(), 'waymark.jsonl')]
    writeFileSync(file, await anExport())
    const { stdout } = await type('import', file, '--yes')
    expect(stdout).toContain('tasks: 5 to add (1 done, 1 sub-task, 2 links to what they wait for)\n')
    expect(stdout).toContain('  to Web shop (new): 2 tasks, 1 comment, 2 discoveries, 1 session\n')
    expect(stdout).toContain('  to personal: 3 tasks\n')
    expect(stdout).toContain('The tasks keep their numbers.')
    expect(stdout).toContain('+ 2 tasks (WS-1 to WS-2) in Web shop, change WS/1\n')
    expect(stdout).toContain('+ 3 tasks (#1 to #4), change personal/1\n')
    expect(stdout).toContain(
      'Undo it with: waymark undo personal/1, waymark undo WS/3, waymark undo WS/2, waymark undo WS/1\n',
    )
  })

  it('puts what a project held into the project one works in, when asked', async () => {
    const [type, file] = [await terminal(), join(newFolder(), 'waymark.jsonl')]
    writeFileSync(file, await anExport())
    const { stdout } = await type('import', file, '--yes', '--here')
    expect(stdout).toContain(`  to ${type.project} (new): 2 tasks, 1 comment, 2 discoveries, 1 session\n`)
    const written = (await type('export')).stdout
    expect(written).toContain(`"name":"${type.project}"`)
    expect(written).not.toContain('Web shop')
    expect((await type('import', file, '--yes', '--here')).stdout).toContain('Everything is already there.')
  })

  it('writes a file whole or not at all, for its owner alone, and over another only when forced', async () => {
    const type = await terminal()
    await fill(type)
    const folder = newFolder()
    const file = join(folder, 'out.jsonl')
    expect((await type('export', '--out', file)).stdout).toBe(
      `${file}: 1 project, 5 tasks, 1 comment, 2 discoveries, 1 session, 1 conversation\n`,
    )
    expect(readFileSync(file, 'utf8')).toBe((await type('export')).stdout)
    expect(statSync(file).mode & 0o777).toBe(0o600)

    await type('import', newFile('TODO.md', '- [ ] One more\n'), '--yes')
    expect(await type('export', '--out', file)).toEqual({
      ...{ code: 1, stdout: '' },
      stderr: `waymark: There is a file ${file} already.\nChoose another name, or add --force to write over it.\n`,
    })
    expect(readFileSync(file, 'utf8')).not.toContain('One more')
    const forced = await type('export', '--out', file, '--force', '--json')
    expect(JSON.parse(forced.stdout)).toMatchObject({ format: 'jsonl', out: file, tasks: 6, messages: 1 })
    expect(readFileSync(file, 'utf8')).toContain('One more')
    expect(readdirSync(folder)).toEqual(['out.jsonl'])
  })

  it('says what is in the way of writing', async () => {
    const type = await terminal()
    const folder = newFolder()
    mkdirSync(join(folder, 'here'))
    expect((await type('export', '--out', join(folder, 'no', 'x'))).stderr).toMatch(
      /cannot be written: its folder is not there\./,
    )
    expect(await type('export', '--out', join(folder, 'here'), '--force')).toMatchObject({ code: 1 })
    expect(await type('export', '--out', '')).toMatchObject({ code: 2 })
    expect(await type('export', '--format', 'pdf')).toMatchObject({
      code: 2,
      stderr: 'waymark: There is no format "pdf".\nIt can be jsonl or markdown.\n',
    })
    expect(existsSync(join(folder, 'no'))).toBe(false)
  })

  it('is for people to read in Markdown, where no text becomes anything else', async () => {
    const type = await terminal()
    await fill(type)
    const { stdout } = await type('export', '--format', 'markdown')
    expect(
      stdout,
    ).toBe(`<!-- Written by waymark export --format markdown, to be read. To import, use --format jsonl. -->

# Personal

## Open

### home

- [ ] Move \\<b\\>house\\</b\\> (#1, due 2027-05-21)

### Without a tag

- [ ] Sell the \\*old\\* sofa (#4, high, after #2)
  > Ask Ada.
  > # loud

## Done

- [x] Pack (#2, 2026-11-15)

# Web shop (WS)

## Open

### Without a tag

- [ ] Sell shoes (WS-1)
- [ ] Sell socks (WS-2, after WS-1)

## What it knows

### jobs

- **rule** Queues retry five times (d2, 2026-11-15)
`)
    const none = await (await terminal())('export', '--format', 'markdown')
    expect(none.stdout).toMatch(/-->\n\nThere is nothing here yet\.\n$/)
  })

  it('says its counts to programs beside the export', async () => {
    const type = await terminal()
    const { stdout, stderr } = await type('export', '--json')
    expect(stdout).toMatch(/^\{"waymark":"export","version":2\}\n\{"record":"end",/)
    expect(JSON.parse(stderr)).toEqual({
      ...{ format: 'jsonl', out: null, projects: 0, tasks: 0, comments: 0, discoveries: 0 },
      ...{ sessions: 0, conversations: 0, messages: 0 },
    })
  })

  it('takes a reader that leaves early for no crash', async () => {
    const data = newFolder()
    await waymark(['import', fixture('backlog'), '--yes', '--data', data])
    const child = spawn(process.execPath, [cli, 'export', '--data', data], {
      cwd: plainFolder(),
      env: plainEnv(),
    })
    child.stdout.destroy()
    let stderr = ''
    child.stderr.on('data', (chunk) => {
      stderr += chunk
    })
    const [code] = await once(child, 'close')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })
})
