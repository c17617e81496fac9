import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newFolder } from '../support/files/folder.ts'
import { newProject } from '../support/files/project.ts'
import { cli, plainEnv, waymark } from '../support/servers/waymark.ts'
import { fixture } from '../support/stores/bridges.ts'
import { type EngineName, engines, newPlace } from '../support/stores/places.ts'

/** A command line on a place of its own, in a project of its own. */
async function terminal(engine: EngineName = 'SQLite') {
  const [place, { root }] = [await newPlace(engine), await newProject({ 'src/q.ts': 'export {}\n' })]
  return (...args: string[]) => waymark([...args, ...place.args, '--project', root], place.env)
}

type Terminal = Awaited<ReturnType<typeof terminal>>

async function fill(type: Terminal): Promise<void> {
  await type(
    'add',
    'Move <b>house</b>',
    '--steps',
    'Pack',
    '--steps',
    'Carry',
    '--tags',
    'home',
    '--due',
    '2027-05-21',
  )
  await type(
    'add',
    'Sell the *old* sofa',
    '--priority',
    'high',
    '--blocked-by',
    '2',
    '--description',
    'Ask Ada.\n# loud',
  )
  await type('done', '2')
  await type('delete', '3')
  await type('remember', 'Queues retry twice', '--type', 'rule', '--module', 'jobs', '--files', 'src/q.ts')
  await type('remember', 'Queues retry five times', '--type', 'rule', '--replaces', '1')
  await type('chat', '--once', 'add call mom')
}

describe('waymark export', () => {
  it.each(engines)(
    'writes everything, and what is imported into an empty store is exported byte for byte (%s)',
    async (engine) => {
      const type = await terminal(engine)
      await fill(type)
      const { stdout, stderr, code } = await type('export')
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      const records = stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line))
      expect(records[0]).toEqual({ waymark: 'export', version: 1 })
      expect(records.at(-1)).toEqual({
        record: 'end',
        tasks: 4,
        discoveries: 2,
        sessions: 2,
        conversations: 1,
        messages: 2,
      })
      expect(records.filter(({ record }) => record === 'task').map(({ id, title }) => [id, title])).toEqual([
        [1, 'Move <b>house</b>'],
        [2, 'Pack'],
        [4, 'Sell the *old* sofa'],
        [5, 'Call mom'],
      ])

      const [other, file] = [await terminal(engine), join(newFolder(), 'waymark.jsonl')]
      writeFileSync(file, stdout)
      const imported = await other('import', file, '--yes')
      expect(imported.stdout).toContain('The tasks keep their numbers.')
      expect((await other('export')).stdout).toBe(stdout)
      expect((await other('import', file, '--yes')).stdout).toContain('Everything is there already.')
      expect((await other('add', 'Next')).stdout).toMatch(/^\+ #6 Next/)
      expect((await type('import', file, '--yes')).stdout).toContain('Everything is there already.')
    },
  )

  it('puts what a project knew into the project one works in, when asked', async () => {
    const [type, other] = [await terminal(), await terminal()]
    await fill(type)
    const file = join(newFolder(), 'waymark.jsonl')
    await type('export', '--out', file)
    await other('import', file, '--yes')
    const known = async () => JSON.parse((await other('stats', '--json')).stdout).known.discoveries
    expect(await known()).toBe(0)
    expect((await other('import', file, '--yes', '--here')).stdout).toContain('discoveries: 2 to add')
    expect(await known()).toBe(1)
    expect((await other('search', 'how often do queues retry')).stdout).toContain('> Queues retry five times')
  })

  it('writes a file whole or not at all, for its owner alone, and over another only when forced', async () => {
    const type = await terminal()
    await fill(type)
    const folder = newFolder()
    const file = join(folder, 'out.jsonl')
    expect((await type('export', '--out', file)).stdout).toBe(
      `${file}: 4 tasks, 2 discoveries, 2 sessions, 1 conversation\n`,
    )
    expect(readFileSync(file, 'utf8')).toBe((await type('export')).stdout)
    expect(statSync(file).mode & 0o777).toBe(0o600)

    await type('add', 'One more')
    expect(await type('export', '--out', file)).toEqual({
      ...{ code: 1, stdout: '' },
      stderr: `waymark: There is a file ${file} already.\nChoose another name, or add --force to write over it.\n`,
    })
    expect(readFileSync(file, 'utf8')).not.toContain('One more')
    const forced = await type('export', '--out', file, '--force', '--json')
    expect(JSON.parse(forced.stdout)).toMatchObject({ format: 'jsonl', out: file, tasks: 5, messages: 2 })
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
    const today = new Date().toISOString().slice(0, 10)
    expect(
      stdout.replace(/# What .* knows/, '# What the project knows').replaceAll(today, 'today'),
    ).toBe(`<!-- Written by waymark export --format markdown, to be read. To import, use --format jsonl. -->

# Tasks

## Open

### home

- [ ] Move \\<b\\>house\\</b\\> (#1, due 2027-05-21)

### Without a tag

- [ ] Sell the \\*old\\* sofa (#4, high, after #2)
  > Ask Ada.
  > # loud
- [ ] Call mom (#5)

## Done

- [x] Pack (#2, today)

# What the project knows

## jobs

- **rule** Queues retry five times (d2, today)
`)
  })

  it('says its counts to programs beside the export', async () => {
    const type = await terminal()
    const { stdout, stderr } = await type('export', '--json')
    expect(stdout).toMatch(/^\{"waymark":"export","version":1\}\n\{"record":"end",/)
    expect(JSON.parse(stderr)).toEqual({
      ...{ format: 'jsonl', out: null, tasks: 0, discoveries: 0 },
      ...{ sessions: 0, conversations: 0, messages: 0 },
    })
  })

  it('takes a reader that leaves early for no crash', async () => {
    const data = newFolder()
    await waymark(['import', fixture('backlog'), '--yes', '--data', data])
    const child = spawn(process.execPath, [cli, 'export', '--data', data], { env: plainEnv() })
    child.stdout.destroy()
    let stderr = ''
    child.stderr.on('data', (chunk) => {
      stderr += chunk
    })
    const [code] = await once(child, 'close')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })
})
