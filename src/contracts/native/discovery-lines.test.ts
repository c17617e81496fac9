import { describe, expect, it } from 'vitest'
import { clock, noon } from '../../../test/support/stores/suite-desk.ts'
import { discoveryHead, quoted } from './discovery-lines.ts'

const discovery = {
  ...({
    id: 12,
    uuid: '',
    type: 'rule',
    text: '',
    module: 'auth',
    files: [],
    task: 7,
    author: 'ada',
  } as const),
  ...{
    client: null,
    session: null,
    replaces: null,
    taskProject: null,
    editedAt: null,
    replacedBy: 15,
    createdAt: noon,
  },
}

describe('the head of a finding', () => {
  it('says what it is, where it belongs, when it was made and what became of it', () => {
    expect(discoveryHead(discovery, clock, undefined)).toBe(
      'd12 rule · auth · Sun 15 Nov 13:00 · task #7 · replaced by d15',
    )
  })

  it('names three files that have changed since, and counts the rest', () => {
    const stale = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ path: `src/${index}.ts`, hash: 'x' }))
    const bare = { ...discovery, module: null, task: null, replacedBy: null }
    expect(discoveryHead(bare, clock, stale(1))).toBe(
      'd12 rule · Sun 15 Nov 13:00 · stale: src/0.ts changed since',
    )
    expect(discoveryHead(bare, clock, stale(20))).toMatch(
      / · stale: src\/0\.ts, src\/1\.ts, src\/2\.ts and 17 more changed since$/,
    )
  })
})

describe('quoted text', () => {
  it('has its mark on every line, wherever a reader breaks lines', () => {
    expect(quoted('a\nb\r\nc\rd\u2028e\u2029f\x85g\vh\fi')).toBe(
      '> a\n> b\n> c\n> d\n> e\n> f\n> g\n> h\n> i',
    )
    expect(quoted('')).toBe('> ')
  })

  it('shows control characters by their pictures, and tabs as they are', () => {
    expect(quoted('\x1b[31m\tred\x07 \x7f \x9b')).toBe('> ␛[31m\tred␇ ␡ \ufffd')
  })
})
