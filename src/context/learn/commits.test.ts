import { describe, expect, it } from 'vitest'
import { readCommits } from './commits.ts'
import type { Commit } from './proposal.ts'

function commit(message: string, more: Partial<Commit> = {}): Commit {
  const [subject = '', ...body] = message.split('\n')
  return {
    hash: '1a2b3c4d5e6f',
    subject,
    body: body.join('\n').trim(),
    date: new Date('2024-05-01'),
    ...more,
  }
}
const read = (...messages: string[]) => readCommits(messages.map((message) => commit(message)))

describe('commits', () => {
  it('that fix something and say what was wrong are issues of their scope', () => {
    const fixed = commit(
      `fix(stores): keep the first date on a repeated call

A client that retried after a timeout moved the date to the retry, so
reports counted the task a day late.

Fixes #12
Co-authored-by: Ada <ada@example.com>`,
      { files: ['src/stores/task.ts', 'package-lock.json'] },
    )
    expect(readCommits([fixed])).toMatchObject([
      {
        type: 'issue',
        text: 'Fixed: keep the first date on a repeated call. A client that retried after a timeout moved the date to the retry, so reports counted the task a day late.',
        module: 'stores',
        files: ['src/stores/task.ts'],
        source: 'commit 1a2b3c4',
        date: new Date('2024-05-01'),
      },
    ])
  })

  it('that break something are decisions, with what the footer says', () => {
    const breaking =
      'feat(api)!: answer in pages\n\nLists grew.\n\nBREAKING CHANGE: `list` gives at most 50 tasks; follow\n`next` for the rest.'
    expect(read(breaking, 'refactor!: drop the old client of version one')).toMatchObject([
      {
        type: 'decision',
        module: 'api',
        text: 'Breaking: answer in pages. `list` gives at most 50 tasks; follow `next` for the rest.',
      },
      { type: 'decision', module: null, text: 'Breaking: drop the old client of version one' },
    ])
  })

  it('that refactor or speed up are decisions where they give a reason', () => {
    const why =
      'perf(stores): build statements in one pass\n\nA point read spent half of its time on text, because each part was joined twice.'
    const what =
      'refactor(mcp): files of their own\n\nMoves the functions calling, completing and listing into files.'
    expect(read(why, what)).toMatchObject([{ type: 'decision', module: 'stores' }])
  })

  it.each([
    ['fix: typo'],
    ['fix(stores): the database is readable by its owner alone'],
    ['fix(deps): bump pg\n\nBumps pg from 8.1.0 to 8.2.0 because of a security advisory that was published.'],
    ['chore: release 1.2.0\n\nThis is a long body that gives a reason because it can.'],
    ["Merge branch 'main' into topic\n\nThis is a long body that gives a reason because it can."],
    ['fix(ci): use the cache\n\nWithout the cache each run took ten minutes because it built everything.'],
    ['Fixed the thing that was broken\n\nIt was broken because nobody had looked at it for years.'],
    [
      'fix(a): b\n\nSigned-off-by: Ada Lovelace <ada@example.com>\nReviewed-by: Grace Hopper <grace@example.com>',
    ],
  ])('that teach nothing are left out: %j', (message) => {
    expect(read(message)).toEqual([])
  })

  it('that were reverted are left out, and the newest come first', () => {
    const body = '\n\nThe queue stopped for good because a lock was held while it waited.'
    const found = readCommits([
      commit(`fix(a): one lock${body}`, { hash: 'aaaaaaaa11', date: new Date('2024-01-01') }),
      commit(`fix(b): two locks${body}`, { hash: 'bbbbbbbb11', date: new Date('2024-02-01') }),
      commit(`fix(c): no lock at all${body}`, { hash: 'cccccccc11', date: new Date('2024-03-01') }),
      commit('revert: two locks\n\nThis reverts commit bbbbbbbb11.', { hash: 'dddddddd11' }),
    ])
    expect(found.map(({ source }) => source)).toEqual(['commit ccccccc', 'commit aaaaaaa'])
  })

  it('that touched everything name only the files of their module, if those are few', () => {
    const message =
      'fix(web): load the page once\n\nEvery click loaded all of it again, because the state was lost.'
    const files = [...Array.from({ length: 30 }, (_, index) => `src/other/${index}.ts`), 'src/web/page.ts']
    expect(readCommits([commit(message, { files })])[0]?.files).toEqual(['src/web/page.ts'])
    expect(readCommits([commit(message, { files })], (path) => path !== 'src/web/page.ts')[0]?.files).toEqual(
      [],
    )
  })
})
