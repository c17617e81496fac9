import { describe, expect, it } from 'vitest'
import { fixture, notesOf, read, readText, taskOf } from '../../../test/support/stores/bridges.ts'
import { failureOf } from '../../../test/support/stores/suite-desk.ts'

describe('issues.jsonl of beads', () => {
  it('gives issues with their texts, levels, dates, labels and both kinds of links', async () => {
    const source = await read(fixture('beads.jsonl'))

    expect(
      source.tasks.map(({ key, status, priority, parent, blockedBy, tags }) => ({
        ...{ key, status, priority, parent, blockedBy, tags },
      })),
    ).toEqual([
      { key: 'bd-a3f8', status: 'todo', priority: 'high', parent: null, blockedBy: [], tags: ['epic'] },
      {
        ...{ key: 'bd-a3f8.1', status: 'done', priority: 'high', parent: 'bd-a3f8', blockedBy: [] },
        tags: ['storage', 'good-first-issue'],
      },
      {
        ...{
          key: 'bd-a3f8.2',
          status: 'doing',
          priority: 'medium',
          parent: 'bd-a3f8',
          blockedBy: ['bd-a3f8.1'],
        },
        tags: ['feature'],
      },
      {
        key: 'bd-b7c1',
        status: 'todo',
        priority: 'low',
        parent: null,
        blockedBy: [],
        tags: ['bug', 'deferred'],
      },
    ])
    expect(taskOf(source, 'bd-a3f8.1')).toMatchObject({
      createdAt: new Date('2026-02-05T00:38:05.103Z'),
      completedAt: new Date('2026-02-05T18:18:36.023Z'),
    })
    expect(taskOf(source, 'bd-a3f8.2')).toMatchObject({
      due: '2026-12-01T09:00:00Z',
      description: expect.stringMatching(
        /^Notes:\nAsk for the logo\.\n\ndiscovered-from: bd-b7c1\n\nImported from beads: bridges bd-a3f8\.2 /,
      ),
    })
    expect(taskOf(source, 'bd-a3f8.1').description).toContain('Closed: Done in the first sprint')
    expect(taskOf(source, 'bd-a3f8.1')).toMatchObject({ project: 'here', assignees: ['ada'] })
    expect(source.comments).toMatchObject([
      {
        task: 'bd-a3f8.2',
        author: 'Grace',
        text: 'Looks good.',
        createdAt: new Date('2026-02-05T01:32:02Z'),
      },
    ])
    expect(source.discoveries).toMatchObject([{ type: 'pattern', text: 'We deploy on Tuesdays.' }])
    expect(notesOf(source)).toEqual([
      '1 × estimates were left out: bd-a3f8.1 Store sessions',
      '1 × labels became tags of one word: good first issue → good-first-issue',
      '1 × links of the kind discovered-from are kept as words in the description: bd-a3f8.2 → bd-b7c1',
      '1 × the status deferred became todo with a tag: bd-b7c1 Old browsers',
      '1 × deleted issues were left out: issue bd-c000',
      '1 × what it waits for is not in the source: bd-b7c1 Old browsers → other-9',
    ])
  })

  it('says which line is cut off, is not JSON, or has the wrong values', async () => {
    const good = (id: string, more: object = {}) =>
      JSON.stringify({ id, title: id, issue_type: 'task', created_at: '2026-01-01T00:00:00Z', ...more })
    const failed = async (last: string) =>
      (await failureOf(readText('issues.jsonl', [good('bd-1'), '', good('bd-2'), last].join('\n')))).message

    expect(await failed(good('bd-3').slice(0, 30))).toMatch(
      /issues\.jsonl:4: this line is cut off: its JSON does not end\.$/,
    )
    expect(await failed('{"id": nothing}')).toMatch(/:4: this line is not JSON\.$/)
    expect(await failed('[]')).toMatch(/:4: an issue must be an object, and is a list\.$/)
    expect(await failed(good('bd-3', { priority: 'urgent' }))).toMatch(
      /:4: "priority" of issue bd-3 must be a number/,
    )
    expect(await failed(good('bd-1'))).toMatch(/:4: bd-1 is there twice; the first is in line 1\.$/)
    const waits = (id: string, on: string) =>
      good(id, { dependencies: [{ depends_on_id: on, type: 'blocks' }] })
    expect(await failed(`${waits('bd-3', 'bd-4')}\n${waits('bd-4', 'bd-3')}`)).toMatch(
      /:4: a circle: bd-3 waits for bd-4 waits for bd-3\.$/,
    )
    const below = (id: string, on: string) =>
      good(id, { dependencies: [{ depends_on_id: on, type: 'parent-child' }] })
    expect(await failed(`${below('bd-3', 'bd-4')}\n${below('bd-4', 'bd-3')}`)).toMatch(
      /:4: a circle: bd-3 is a sub-task of bd-4 is a sub-task of bd-3\.$/,
    )
  })

  it('passes over the zero of Go, and notes a date that is none', async () => {
    const line = {
      id: 'bd-1',
      title: 'A',
      issue_type: 'task',
      created_at: '0001-01-01T00:00:00Z',
      due_at: 'soon',
    }
    const source = await readText('issues.jsonl', JSON.stringify(line))
    expect(taskOf(source, 'A')).toMatchObject({ createdAt: null, due: null })
    expect(notesOf(source)).toEqual([
      '1 × due_at is no date that is understood; it was left out: issue bd-1: soon',
    ])
  })
})
