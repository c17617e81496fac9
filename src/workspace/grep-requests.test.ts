import { chmodSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { newProject, writeFiles } from '../../test/support/files/project.ts'
import { failureOf } from '../../test/support/stores/suite-desk.ts'
import { grep } from './grep.ts'

describe('a pattern', () => {
  it.each(['-e', '--files', '--pre=./run', '--hostname-bin=./run', '-', '--', '-v', '--no-ignore', '@file'])(
    'that looks like an option is still a pattern: %s',
    async (pattern) => {
      const project = await newProject({ 'a.txt': `before ${pattern} after`, 'b.txt': 'nothing' })
      const { matches } = await grep(project, { pattern })
      expect(matches.map(({ file }) => file)).toEqual(['a.txt'])
    },
  )

  it.each([
    ['[invalid(', /unclosed character class/],
    ['a(b', /unclosed group/],
    ['*', /repetition operator/],
    ['a\\nb', /"\\n" is not allowed/],
    ['a\nb', /"\\n" is not allowed/],
    ['(?=look)', /look-around/],
    ['(a)\\1', /backreferences/],
    ['\\x00', /impossible to match/],
    ['(a{1000}){1000}', /exceeds size limit/],
    ['(\\w{1,100}){1,100}', /exceeds size limit/],
    ['\\p{Nonsense}', /Unicode property not found/],
    ['glob(', /unclosed group/],
  ])(
    '000 3. Grep Codebase, Error Cases: that is none is refused with the reason: %j',
    async (pattern, details) => {
      const failure = await failureOf(grep(await newProject({ 'a.txt': 'aaa' }), { pattern }))
      expect(failure).toMatchObject({ code: 'invalid', reason: 'bad_pattern', facts: { pattern } })
      expect(failure.facts.details).toMatch(details)
      expect(failure.facts.details).not.toContain('\n')
    },
  )

  it('with a NUL, or longer than a command line, is refused', async () => {
    const project = await newProject({ 'a.txt': 'a' })
    for (const pattern of ['a\0b', 'a'.repeat(200_000)]) {
      expect(await failureOf(grep(project, { pattern }))).toMatchObject({ reason: 'bad_pattern' })
    }
    for (const glob of ['a\0b', 'a'.repeat(200_000)]) {
      expect(await failureOf(grep(project, { pattern: 'a', glob }))).toMatchObject({ reason: 'bad_glob' })
    }
  })

  it('that takes other engines for ever is answered in time', async () => {
    const project = await newProject({ 'a.txt': `${'a'.repeat(50_000)}!` })
    for (const pattern of ['(a+)+$', '(a|aa)+$', '(.*)(.*)(.*)(.*)(.*)x', '^(([a-z])+.)+[A-Z]([a-z])+$']) {
      expect((await grep(project, { pattern })).timedOut).toBe(false)
    }
  })
})

describe('a glob', () => {
  it.each(['-x', '--pre=./run', '--no-ignore', '--files', '-g', '--hostname-bin=./run/*', '--*', '-*.ts'])(
    'that looks like an option is still a glob: %s',
    async (glob) => {
      const project = await newProject({ 'a.txt': 'needle', '-x': 'needle', '--b.ts': 'needle' })
      const { matches } = await grep(project, { pattern: 'needle', glob })
      const expected: Readonly<Record<string, string[]>> = {
        '-x': ['-x'],
        '--*': ['--b.ts'],
        '-*.ts': ['--b.ts'],
      }
      expect(matches.map(({ file }) => file)).toEqual(expected[glob] ?? [])
    },
  )

  it.each([
    ['[a', 'unclosed character class'],
    ['src/{a', 'unclosed alternate group'],
    ['**/[z-a].ts', 'invalid range'],
    ['![', 'unclosed character class'],
  ])('that is none is refused with the reason: %s', async (glob, details) => {
    const failure = await failureOf(grep(await newProject({ 'a.ts': 'a' }), { pattern: 'a', glob }))
    expect(failure).toMatchObject({ code: 'invalid', reason: 'bad_glob', facts: { glob } })
    expect(failure.facts.details).toMatch(new RegExp(`^${details}`))
  })
})

it('a configuration of ripgrep in the environment runs nothing and changes nothing', async () => {
  const project = await newProject({ 'a.txt': 'needle' })
  writeFiles(project.root, { run: '#!/bin/sh\ntouch was-run\n', config: '--pre=./run\n--invert-match\n' })
  chmodSync(join(project.root, 'run'), 0o755)
  vi.stubEnv('RIPGREP_CONFIG_PATH', join(project.root, 'config'))
  try {
    const { matches } = await grep(project, { pattern: 'needle' })
    expect(matches.map(({ file }) => file)).toEqual(['a.txt'])
    expect(existsSync(join(project.root, 'was-run'))).toBe(false)
  } finally {
    vi.unstubAllEnvs()
  }
})
