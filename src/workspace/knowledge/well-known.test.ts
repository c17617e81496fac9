import { describe, expect, it } from 'vitest'
import { knowledgeRank } from './well-known.ts'

describe('a file that holds knowledge', () => {
  it.each([
    ...['CLAUDE.md', 'claude.md', 'AGENTS.md', 'GEMINI.md', '.cursorrules', '.cursor/rules/a/style.mdc'],
    ...['.github/copilot-instructions.md', '.claude/CLAUDE.md', 'packages/a/CLAUDE.md', 'a/b/c/AGENTS.md'],
    ...[
      'docs/adr/0001-x.md',
      'docs/ADRs/1.md',
      'doc/adr/x.md',
      'adr/x.md',
      'docs/architecture/decisions/x.md',
    ],
    ...['docs/decisions/x.md', 'docs/architecture-decisions/adr001.md', 'packages/a/docs/adr/0001-x.md'],
    ...[
      'CONTRIBUTING.md',
      'contributing',
      '.github/CONTRIBUTING.md',
      'CHANGELOG.md',
      'Changes',
      'HISTORY.md',
    ],
  ])('is %s', (path) => {
    expect(knowledgeRank(path)).toBeTypeOf('number')
  })

  it.each([
    ...['README.md', 'src/claude.ts', 'a/b/c/d/CLAUDE.md', 'packages/a/CHANGELOG.md', 'docs/adr/diagram.png'],
    ...['vendor/x/CLAUDE.md', 'test/fixtures/CLAUDE.md', 'node_modules/x/AGENTS.md', 'docs/adrenaline/x.md'],
  ])('is not %s', (path) => {
    expect(knowledgeRank(path)).toBeUndefined()
  })

  it('comes before others as it weighs more', () => {
    const paths = ['packages/a/CLAUDE.md', 'CHANGELOG.md', 'docs/adr/1.md', 'CLAUDE.md', 'CONTRIBUTING.md']
    const ranked = paths.toSorted((one, other) => (knowledgeRank(one) ?? 99) - (knowledgeRank(other) ?? 99))
    expect(ranked).toEqual([
      'CLAUDE.md',
      'docs/adr/1.md',
      'CONTRIBUTING.md',
      'CHANGELOG.md',
      'packages/a/CLAUDE.md',
    ])
  })
})
