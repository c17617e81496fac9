import { describe, expect, it } from 'vitest'
import { fixture, notesOf, read, readText, taskOf } from '../../../test/support/stores/bridges.ts'
import { failureOf } from '../../../test/support/stores/suite-desk.ts'

describe('a CSV file of Todoist', () => {
  it('gives tasks of its project with labels, sections, sub-tasks, comments and dates; 1 is its highest priority', async () => {
    const source = await read(fixture('todoist/Home [2203306141].csv'))

    expect(
      source.tasks.map(({ title, priority, due, tags, parent }) => [title, priority, due, tags, parent]),
    ).toEqual([
      ['Repot the basil', 'high', '2026-12-05', ['garden', 'weekend'], null],
      ['Buy compost', 'medium', null, [], 'line 3'],
      ['Water the ferns', 'high', '2026-11-16T09:00+01:00', ['weekly'], null],
      ['Order seeds, "heirloom" kind', 'medium', '2026-12-06T18:00+01:00', ['weekly'], null],
      ['Rasen mähen', 'medium', '2026-11-18', ['weekly'], null],
    ])
    expect(taskOf(source, 'Buy compost').description).toMatch(
      /^Imported from Todoist: Home \[2203306141\] [0-9a-f]{8}$/,
    )
    expect(taskOf(source, 'Buy compost').assignees).toEqual(['Ada (1)'])
    expect(source.comments).toMatchObject([
      { task: 'line 4', author: 'Kai (48151623)', text: 'Get the peat-free one', createdAt: null },
    ])
    for (const { project } of source.tasks) expect(project).toMatchObject({ name: 'Home', isNamed: true })
    expect(taskOf(source, 'Order seeds, "heirloom" kind').description).toMatch(
      /^Two lines\nof text\n\nDeadline: 2026-12-24\n\nImported/,
    )
    expect(taskOf(source, 'Rasen mähen').repeat).toBe('FREQ=MONTHLY;BYDAY=3WE')
    expect(taskOf(source, 'Water the ferns')).toMatchObject({
      repeat: 'FREQ=WEEKLY;BYDAY=MO',
      occurrence: expect.stringMatching(/T09:00\[/),
    })
    expect(notesOf(source)).toEqual([
      '1 × p2 became high, like p1: Water the ferns',
      '1 × p3 became medium, like p4: Order seeds, "heirloom" kind',
    ])
  })

  it('says which row is wrong, counting the lines inside quotes', async () => {
    const head = 'TYPE,CONTENT,PRIORITY,INDENT\ntask,"two\nlines",4,1\n'
    const failed = async (rows: string) => (await failureOf(readText('x.csv', `${head}${rows}`))).message
    expect(await failed('task,B,9,1')).toMatch(/x\.csv:4: PRIORITY must be 1 to 4, and is "9"\.$/)
    expect(await failed('tsak,B,4,1')).toMatch(/:4: there is no TYPE "tsak"\.$/)
    expect(await failed('task,,4,1')).toMatch(/:4: the row has no content\.$/)
    expect(await failed('task,"B,4,1')).toMatch(/:4: a quote is opened here and never closed\.$/)
    expect(await failed('task,"B"x,4,1')).toMatch(/:4: there is text after a closing quote\.$/)
  })
})

describe('JSON of Todoist', () => {
  it('gives tasks with projects, sections, labels, comments, dates and sub-tasks; 4 is its highest priority', async () => {
    const source = await read(fixture('todoist/sync.json'))

    expect(
      source.tasks.map(({ title, priority, status, due, tags }) => [title, priority, status, due, tags]),
    ).toEqual([
      ['Buy milk', 'high', 'todo', '2026-12-01T12:00Z', ['food', 'shopping']],
      ['Sketch the logo', 'medium', 'done', null, ['ideas']],
      ['Pick colours', 'medium', 'todo', '2026-12-07', ['ideas']],
    ])
    expect(taskOf(source, 'Buy milk')).toMatchObject({
      createdAt: new Date('2026-01-21T21:28:43.841Z'),
      description: 'Two litres\n\nDeadline: 2026-12-02\n\nImported from Todoist: 6X7rM8997g3RQmvh',
      project: 'personal',
    })
    expect(source.comments).toMatchObject([
      {
        task: '6X7rM8997g3RQmvh',
        author: 'Ada Lovelace <ada@example.com>',
        text: 'Oat, if there is any',
        createdAt: new Date('2026-01-22T09:15:00Z'),
      },
    ])
    expect(taskOf(source, 'Pick colours')).toMatchObject({
      project: { name: 'Side project' },
      assignees: ['Kai <kai@example.com>'],
    })
    expect(taskOf(source, 'Sketch the logo').completedAt).toEqual(new Date('2026-02-03T09:30:00Z'))
    expect(taskOf(source, 'Pick colours').parent).toBe('6X7rfFVPjhvv84XG')
    expect(notesOf(source)).toContain('1 × deleted tasks were left out: Thrown away')
  })

  it('says so where nothing tells who an assignee is', async () => {
    const items = [{ id: '1', content: 'A', priority: 1, responsible_uid: '7' }]
    const source = await readText('x.json', JSON.stringify({ items }))
    expect(taskOf(source, 'A')).toMatchObject({ assignees: [], project: 'personal' })
    expect(notesOf(source)).toEqual(['1 × assignees whose names are not in the file were left out: A'])
  })

  it('reads a page of tasks and a bare list of them', async () => {
    const task = { id: 1, content: 'A', priority: 3, is_completed: true, created_at: '2026-01-01T00:00:00Z' }
    for (const whole of [[task], { results: [task], next_cursor: null }]) {
      const source = await readText('tasks.json', JSON.stringify(whole))
      expect(source.format).toBe('Todoist')
      expect(taskOf(source, 'A')).toMatchObject({ key: '1', status: 'done', priority: 'high' })
    }
  })

  it('names the line of what is wrong', async () => {
    const whole = JSON.stringify(
      {
        items: [
          { id: '1', content: 'A' },
          { id: '2', content: 'B', priority: 7 },
        ],
      },
      null,
      1,
    )
    expect((await failureOf(readText('x.json', whole))).message).toMatch(
      /x\.json:7: "priority" of task 2 must be 1 to 4, and is 7\.$/,
    )
  })
})
