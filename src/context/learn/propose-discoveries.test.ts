import { describe, expect, it } from 'vitest'
import { growth, inProportion } from '../../../test/support/timing/cpu-time.ts'
import { proposeDiscoveries } from './propose-discoveries.ts'

const rules = (count: number, what = 'case') =>
  Array.from({ length: count }, (_, index) => `- Always call \`${what}${index}\` before the end`).join('\n')

describe('what a project proposes', () => {
  it('comes from every kind of source, the weightiest paper first', () => {
    const sources = [
      { path: 'CHANGELOG.md', text: '## 1.0.0\n### Removed\n- Support for the old protocol of version one' },
      { path: 'README.md', text: '- Always read this file before all others' },
      { path: 'CONTRIBUTING.md', text: '- Tests must be named for what they promise' },
      { path: '.github/copilot-instructions.md', text: '- Never log a token of a user' },
      {
        path: 'docs/decisions/0001-sql.md',
        text: '# Plain SQL\n\nStatements are written by hand, for two engines.',
      },
    ]
    const body = 'Two processes wrote the same file, because neither took the lock.'
    const commits = [{ hash: 'abcdef0123', subject: 'fix(index): one writer', body, date: new Date(0) }]
    const { proposals, leftOut } = proposeDiscoveries(sources, commits)
    expect(proposals.map(({ type, source }) => `${type} ${source}`)).toEqual([
      'decision docs/decisions/0001-sql.md',
      'rule .github/copilot-instructions.md',
      'rule CONTRIBUTING.md',
      'decision CHANGELOG.md',
      'issue commit abcdef0',
    ])
    expect(proposals[0]).not.toHaveProperty('weight')
    expect(leftOut).toEqual([])
  })

  it('is limited for each source and in all, the strongest kept, and the rest counted', () => {
    const weak = '- The parser walks the tree from its leaves up to the root'
    const { proposals, leftOut } = proposeDiscoveries(
      [{ path: 'CLAUDE.md', text: `${weak}\n${rules(50)}` }],
      [],
    )
    expect(proposals).toHaveLength(40)
    expect(proposals.every(({ type }) => type === 'rule')).toBe(true)
    expect(leftOut).toEqual([{ source: 'CLAUDE.md', count: 11 }])

    const many = Array.from({ length: 10 }, (_, index) => ({
      path: `p${index}/AGENTS.md`,
      text: rules(40, `x${index}y`),
    }))
    const learned = proposeDiscoveries(many, [])
    expect(learned.proposals).toHaveLength(300)
    expect(learned.leftOut.reduce((sum, { count }) => sum + count, 0)).toBe(100)
  })

  it('is told once where two files say the same', () => {
    const text = rules(3)
    const { proposals } = proposeDiscoveries(
      [
        { path: 'CLAUDE.md', text },
        { path: 'AGENTS.md', text },
      ],
      [],
    )
    expect(proposals.map(({ files }) => files)).toEqual(Array(3).fill(['CLAUDE.md', 'AGENTS.md']))
  })

  it('names only files that the project has, wherever they were meant from', () => {
    const text = '- Never edit `stores/schema.ts`, `./notes.md` or `gone.ts` by hand'
    const known = new Set(['src/stores/schema.ts', 'docs/decisions/notes.md'])
    const source = {
      path: 'packages/a/CLAUDE.md',
      text: text.replace('./notes.md', '../../docs/decisions/notes.md'),
    }
    const { proposals } = proposeDiscoveries([source], [], { isFile: (path) => known.has(path) })
    expect(proposals[0]?.files).toEqual([
      'packages/a/CLAUDE.md',
      'src/stores/schema.ts',
      'docs/decisions/notes.md',
    ])
  })
})

describe('hostile texts', () => {
  const size = 300_000
  const filled = (part: string) => part.repeat(Math.ceil(size / part.length)).slice(0, size)
  const texts = {
    'bullets without end': rules(20_000),
    'the same bullet': filled('- Always use tabs, never spaces here\n'),
    'one line': filled('never must '),
    'open brackets': filled('- ![[a](b('),
    'odd back quotes': Array.from({ length: 1400 }, (_, index) => `${'`'.repeat(index % 700)}a`).join(''),
    'marks of emphasis': filled('*_a'),
    blanks: filled(' '),
    'open comments': filled('<!--'),
    'open tags': filled('<a '),
    references: `## 1.0.0\n### Fixed\n${filled('- a (#1, #2 closes #3 and ')}`,
    'lists of numbers': `## 1.0.0\n### Fixed\n- a (${filled('#1 #11 ')}`,
    'deep lists': Array.from(
      { length: 1400 },
      (_, index) => `${' '.repeat(index % 1000)}- must ${index}`,
    ).join('\n'),
    headings: filled('# a\n- Never do b here\n'),
    paths: filled('- Never a/b.ts/a/b'),
    zeros: filled('\0'),
    'half characters': filled('- Never \uD800 again, not once\n'),
    nothing: '',
  }
  it.each(Object.entries(texts))('made of %s take a time in proportion to their length', (_, text) => {
    const read = (length: number) =>
      void proposeDiscoveries([{ path: 'CLAUDE.md', text: text.slice(0, length) }], [])
    expect(growth(read, 20_000)).toBeLessThan(inProportion)
  })

  it.each(Object.entries(texts))('made of %s give proposals of the right size', (_, text) => {
    for (const path of ['CLAUDE.md', 'CHANGELOG.md', 'docs/adr/0001-x.md', 'CONTRIBUTING.md']) {
      const commit = { hash: 'abcdef0', subject: `fix(a): ${text}`, body: text, date: new Date(0) }
      for (const { text: proposed } of proposeDiscoveries([{ path, text }], [commit]).proposals) {
        expect(proposed.length).toBeGreaterThanOrEqual(20)
        expect(proposed.length).toBeLessThanOrEqual(600)
        expect(proposed.isWellFormed()).toBe(true)
      }
    }
  })
})
