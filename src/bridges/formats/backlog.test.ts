import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newFolder } from '../../../test/support/files/folder.ts'
import { fixture, notesOf, read, taskOf } from '../../../test/support/stores/bridges.ts'
import { failureOf } from '../../../test/support/stores/suite-desk.ts'

/** A project whose Backlog.md has these files too. */
function project(files: Readonly<Record<string, string>> = {}): string {
  const root = join(newFolder(), 'sample')
  mkdirSync(root)
  cpSync(fixture('backlog'), join(root, 'backlog'), { recursive: true })
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, 'backlog', path), text)
  return root
}

describe('a folder of Backlog.md', () => {
  it('gives its tasks with status, labels, dates, criteria, parents and what they wait for', async () => {
    const source = await read(project())

    expect(source.format).toBe('Backlog.md')
    expect(
      source.tasks.map(({ key, status, tags, parent, blockedBy }) => [key, status, tags, parent, blockedBy]),
    ).toEqual([
      ['TASK-1', 'todo', ['release', 'team'], null, []],
      ['TASK-1.1', 'todo', [], 'TASK-1', []],
      ['TASK-1.2', 'doing', [], 'TASK-1', ['TASK-1.1']],
      ['TASK-2', 'todo', ['v1', 'bug'], null, []],
      ['TASK-3', 'done', ['naming'], null, []],
      ['DRAFT-1', 'todo', ['draft'], null, []],
      ['TASK-4', 'cancelled', ['archived'], null, []],
    ])
    expect(taskOf(source, 'TASK-1')).toMatchObject({
      priority: 'high',
      due: '2026-12-01',
      createdAt: new Date('2026-11-15T14:51:00Z'),
      description: expect.stringMatching(
        /^Everything that the first release needs\.\n\nImported from Backlog\.md: sample TASK-1 /,
      ),
      assignees: ['@ada'],
    })
    expect(taskOf(source, 'TASK-1.1').description).toMatch(
      /^Acceptance Criteria:\n- \[x\] #1 Installs on Linux\n- \[ \] #2 Installs on macOS\n\nImported/,
    )
    expect(taskOf(source, 'TASK-3').completedAt).toEqual(new Date('2026-11-15T14:51:00Z'))
    expect(taskOf(source, 'TASK-2').title).toBe('Fix: login fails with "ß" in names')
    expect(notesOf(source)).toEqual([
      '1 × the status draft became todo with a tag: DRAFT-1 An idea for later',
      '1 × archived tasks became cancelled with a tag: TASK-4 Print T-shirts',
      '1 × documents were left out; waymark learn reads those of a project: doc-1 - How-we-release.md',
      '1 × decisions that are empty or no longer hold were left out: decision-1 Use SQLite',
    ])
  })

  it('reads what people write by hand: other statuses, bare numbers, one assignee, titles that are numbers', async () => {
    const source = await read(
      project({
        'config.yml': 'statuses: [Ideas, Building, Testing, Shipped]\ntask_prefix: task\n',
        'tasks/task-7 - x.md':
          '---\nid: task-7\ntitle: 2026\nstatus: Testing\nassignee: ada, grace\nlabels: [One, two words]\n' +
          'dependencies: [1, task-1.1]\npriority: Critical\ncreated_date: 2026-06-04\n---\nJust text.\n',
        'tasks/task-8 - y.md': '---\nid: task-8\ntitle: No\nstatus: Shipped\n---\n',
      }),
    )

    expect(taskOf(source, 'TASK-7')).toMatchObject({
      title: '2026',
      status: 'doing',
      priority: 'high',
      tags: ['one', 'two-words', 'testing'],
      blockedBy: ['TASK-1', 'TASK-1.1'],
      createdAt: new Date('2026-06-04T00:00:00Z'),
      description: expect.stringMatching(/^Just text\.\n\nImported/),
      assignees: ['ada', 'grace'],
    })
    expect(taskOf(source, 'TASK-8')).toMatchObject({ title: 'No', status: 'done' })
  })

  it('makes discoveries of decisions that hold', async () => {
    const source = await read(
      project({
        'decisions/decision-2 - Queues.md':
          '---\nid: decision-2\ntitle: One queue a tenant\ndate: 2026-03-01 09:30\nstatus: accepted\n---\n' +
          '## Context\n\nNoise.\n\n## Decision\n\nOne each.\n',
        'decisions/decision-3 - Old.md':
          '---\nid: decision-3\ntitle: Old\nstatus: superseded\n---\n## Decision\n\nGone.\n',
      }),
    )
    expect(source.discoveries).toMatchObject([
      {
        type: 'decision',
        text: 'One queue a tenant\n\nContext: Noise.\n\nDecision: One each.',
        createdAt: new Date('2026-03-01T09:30:00Z'),
      },
    ])
  })

  it('names the file and the line of what is wrong', async () => {
    const failed = async (text: string) =>
      (await failureOf(read(project({ 'tasks/task-9 - z.md': text })))).message

    expect(await failed('---\nid: task-9\ntitle: "A\nstatus: [\n---\n')).toMatch(
      /task-9 - z\.md:[345]: the front matter is not YAML: /,
    )
    expect(await failed('---\nid: task-9\nstatus: Done\n---\n')).toMatch(
      /task-9 - z\.md:1: the front matter has no title\.$/,
    )
    expect(await failed('---\nid: task-1\ntitle: Again\n---\n')).toMatch(
      /task-9 - z\.md:1: TASK-1 is there twice; the first is in .*task-1 - Release-1\.0\.md line 1\.$/,
    )
    expect(await failed('---\nid: task-9\ntitle: A\ndependencies: [task-9]\n---\n')).toMatch(
      /:1: a circle: TASK-9 waits for/,
    )
  })
})

describe('hostile front matter', () => {
  const bomb = [
    'a: &a [x, x, x, x, x, x, x, x, x]',
    ...['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((name, index) => {
      const before = 'abcdefgh'[index]
      return `${name}: &${name} [${Array(9).fill(`*${before}`).join(', ')}]`
    }),
  ].join('\n')

  it.each([
    ['a bomb of aliases', bomb],
    ['lists in lists', `title: ${'['.repeat(30_000)}`],
    ['maps in maps', `title: ${'{a: '.repeat(15_000)}`],
    ['a flood of keys', Array.from({ length: 60_000 }, (_, index) => `k${index}: 1`).join('\n')],
  ])('is refused with its place, and at once: %s', async (_, yaml) => {
    const root = project({ 'tasks/task-9 - Bomb.md': `---\nid: TASK-9\n${yaml}\n---\n` })
    const start = performance.now()
    const failure = await failureOf(read(root))
    expect(failure.message).toMatch(/task-9 - Bomb\.md.*front matter/)
    expect(performance.now() - start).toBeLessThan(5_000)
  })
})
