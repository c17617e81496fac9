import { describe, expect, it } from 'vitest'
import { fixture, notesOf, read, readText, taskOf } from '../../../test/support/stores/bridges.ts'
import { failureOf } from '../../../test/support/stores/suite-desk.ts'

describe('tasks.json of Task Master', () => {
  it('gives tasks and sub-tasks with their text, priority, status, dates and links', async () => {
    const source = await read(fixture('task-master/tagged.json'))

    expect(source.format).toBe('Task Master')
    expect(source.tasks.map(({ key, status, priority, tags }) => [key, status, priority, tags])).toEqual([
      ['1', 'done', 'high', []],
      ['2', 'doing', 'medium', []],
      ['2.1', 'done', 'medium', []],
      ['2.2', 'todo', 'medium', []],
      ['3', 'todo', 'low', ['deferred']],
      ['feature-search/1', 'todo', 'medium', ['feature-search']],
      ['feature-search/2', 'cancelled', 'medium', ['feature-search']],
    ])
    expect(taskOf(source, '2.2')).toMatchObject({ parent: '2', blockedBy: ['2.1'] })
    expect(taskOf(source, '3').blockedBy).toEqual(['1', '2', '2.1'])
    expect(taskOf(source, 'feature-search/2').blockedBy).toEqual(['feature-search/1'])
    expect(taskOf(source, '2.1')).toMatchObject({
      description: expect.stringMatching(
        /^One table\.\n\nid, user, expires\n\nImported from Task Master: task-master 2\.1 \([0-9a-f]{8}\)$/,
      ),
      completedAt: new Date('2026-11-15T14:53:28.938Z'),
      createdAt: null,
    })
    expect(notesOf(source)).toEqual(['1 × the status deferred became todo with a tag: 3 Sign-in page'])
  })

  it('reads the old form of one list, where a number alone in a sub-task names one beside it', async () => {
    const source = await read(fixture('task-master/flat.json'))

    expect(source.tasks.map(({ key }) => key)).toEqual(['1', '2', '2.1', '2.2'])
    expect(taskOf(source, '2')).toMatchObject({ blockedBy: ['1'], status: 'doing', tags: ['review'] })
    expect(taskOf(source, '2.2').blockedBy).toEqual(['2.1'])
  })

  it('keeps the test strategy, and takes critical for high', async () => {
    const task = { id: 1, title: 'A', status: 'pending', priority: 'critical', testStrategy: 'Run it.' }
    const source = await readText('tasks.json', JSON.stringify({ tasks: [task] }))
    expect(taskOf(source, 'A')).toMatchObject({
      priority: 'high',
      description: expect.stringMatching(/^Test strategy: Run it\.\n\nImported from Task Master: app 1 /),
    })
    expect(notesOf(source)).toEqual(['1 × the priority critical became high: task 1'])
  })

  it('says in which line what is wrong', async () => {
    const lines = (task: object) =>
      JSON.stringify({ tasks: [{ id: 1, title: 'A', status: 'done' }, task] }, null, 2)
    const failed = async (task: object) => (await failureOf(readText('tasks.json', lines(task)))).message

    expect(await failed({ id: 2, title: 5 })).toMatch(
      /tasks\.json:8: "title" of task 2 must be text, and is a number\.$/,
    )
    expect(await failed({ id: 2, title: 'B', dependencies: 'x' })).toMatch(
      /:8: "dependencies" of task 2 must be a list/,
    )
    expect(await failed({ id: 2, title: 'B', subtasks: [7] })).toMatch(
      /:12: a task must be an object, and is a number\.$/,
    )
    expect(await failed({ id: 2 })).toMatch(/:8: task 2 has no title\.$/)
    expect(await failed({ title: 'B' })).toMatch(/:8: a task has no id\.$/)
    expect(await failed({ id: 1, title: 'B' })).toMatch(/:8: 1 is there twice; the first is in line 3\.$/)
    expect(await failed({ id: 2, title: 'a\u0000b' })).toMatch(
      /:8: in task 2: The title contains a NUL character\.$/,
    )
    expect(await failed({ id: 2, title: 'B', dependencies: [2] })).toMatch(/:8: a circle: 2 waits for 2\.$/)
  })
})

it('takes dates and repetitions that were added to tasks', async () => {
  const tasks = [
    { id: 1, title: 'Report', status: 'pending', dueDate: '2026-11-20', recurrence: 'every friday' },
    { id: 2, title: 'Backup', status: 'pending', recurrence: 'FREQ=DAILY;INTERVAL=3' },
    { id: 3, title: 'Odd', status: 'pending', due: '2026-11-20', repeat: 'every blue moon' },
    { id: 4, title: 'Past', status: 'done', due: '2026-11-13', repeat: 'every friday' },
  ]
  const source = await readText('tasks.json', JSON.stringify({ tasks }), 'task-master')
  expect(source.tasks).toMatchObject([
    { due: '2026-11-20', repeat: 'FREQ=WEEKLY;BYDAY=FR', occurrence: '2026-11-20[UTC]' },
    { due: '2026-11-15', repeat: 'FREQ=DAILY;INTERVAL=3' },
    { due: '2026-11-20', repeat: null },
    { due: '2026-11-13', repeat: null },
  ])
  expect(taskOf(source, 'Odd').description).toMatch(/^Repeats: every blue moon\n/)
})
