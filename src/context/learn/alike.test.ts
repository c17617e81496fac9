import { describe, expect, it } from 'vitest'
import { withoutAlike } from './alike.ts'
import type { ProposalCandidate, ProposalType } from './proposal.ts'

function candidate(text: string, source = 'CLAUDE.md', type: ProposalType = 'rule'): ProposalCandidate {
  return { type, text, module: null, files: [source], source, weight: 1 }
}
const texts = (...all: readonly string[]) =>
  withoutAlike(all.map((text) => candidate(text))).map(({ text }) => text)

describe('proposals that are alike', () => {
  it('become one, which keeps the files of both', () => {
    const found = withoutAlike([
      candidate('Always await a promise, or say why not.', 'CLAUDE.md'),
      candidate('**Always** await a promise or say why not', 'AGENTS.md'),
    ])
    expect(found).toMatchObject([{ source: 'CLAUDE.md', files: ['CLAUDE.md', 'AGENTS.md'] }])
  })

  it('are found by most of their words', () => {
    const one = 'Every change that a user can notice adds one line to the changelog in words of the user'
    expect(texts(one, one.replace('Every', 'Each'))).toEqual([one])
  })

  it('stay apart where a name, a number or a negation differs', () => {
    const pairs = [
      [
        'Use the small helper `read` in every one of these stores',
        'Use the small helper `write` in every one of these stores',
      ],
      [
        'Wait for at most 10 seconds before you give up on it',
        'Wait for at most 20 seconds before you give up on it',
      ],
      [
        'Do commit the generated files of the docs to the repository',
        'Do not commit the generated files of the docs to the repository',
      ],
    ]
    for (const [one = '', other = ''] of pairs) expect(texts(one, other)).toEqual([one, other])
  })

  it("takes a release's line for the commit that says more", () => {
    const commit =
      'Fixed: retry a broken write when the connection to the server was lost. The pool kept the dead one.'
    const release = 'Fixed in 1.2.0: Retry a broken write when the connection to the server was lost'
    const found = withoutAlike([
      candidate(commit, 'commit 1', 'issue'),
      candidate(release, 'CHANGELOG.md', 'issue'),
    ])
    expect(found.map(({ text }) => text)).toEqual([commit])
  })
})
