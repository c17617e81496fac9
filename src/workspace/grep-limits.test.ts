import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { newProject } from '../../test/support/files/project.ts'
import { grep } from './grep.ts'

const manyLines = (count: number) => Array.from({ length: count }, (_, n) => `match ${n + 1}\n`).join('')

/** Takes ripgrep a second and more: the pattern keeps its automaton from ever being finished. */
const slow = { pattern: '(a|b)*a(a|b){60}c', caseSensitive: true }
const slowText = () => Array.from({ length: 500_000 }, () => (Math.random() < 0.5 ? 'a' : 'b')).join('')
const openSlow = () => newProject({ 'a.txt': slowText(), 'b.txt': slowText(), 'c.txt': slowText() })

describe('the limit of a search', () => {
  it('is exact: as many matches as asked, and word of whether there are more', async () => {
    const project = await newProject({ 'a.txt': manyLines(10), 'b.txt': manyLines(10) })
    const all = await grep(project, { pattern: 'match', limit: 20 })
    expect(all).toMatchObject({ totalMatches: 20, filesSearched: 2, truncated: false })
    expect(all.matches).toHaveLength(20)

    const some = await grep(project, { pattern: 'match', limit: 19 })
    expect(some).toMatchObject({ totalMatches: 20, truncated: true, timedOut: false })
    expect(some.matches).toEqual(all.matches.slice(0, 19))
  })

  it('leaves the last match its context, though that is a match too', async () => {
    const project = await newProject({ 'a.txt': manyLines(10) })
    const { matches } = await grep(project, { pattern: 'match', limit: 3 })
    expect(matches[2]).toMatchObject({ before: ['match 1', 'match 2'], after: ['match 4', 'match 5'] })
  })

  it('makes pages that fit together', async () => {
    const project = await newProject({ 'a.txt': manyLines(7), 'b.txt': manyLines(7), 'c.txt': manyLines(7) })
    const { matches } = await grep(project, { pattern: 'match', limit: 100 })
    const pages = [0, 4, 8, 12, 16, 20].map((skip) => grep(project, { pattern: 'match', skip, limit: 4 }))
    const found = await Promise.all(pages)
    expect(found.flatMap((page) => page.matches)).toEqual(matches)
    expect(found.map((page) => page.truncated)).toEqual([true, true, true, true, true, false])
    expect((await grep(project, { pattern: 'match', skip: 30 })).matches).toEqual([])
  })
})

describe('the total of a search', () => {
  const unhurried = { timeLimit: 60_000, countLimit: 60_000 }
  const openLarge = () =>
    newProject(Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`${n}.txt`, manyLines(2_000)])))

  it('X22: is the number of matching lines, not only of those that are shown', async () => {
    const project = await newProject({ 'a.txt': manyLines(90), 'b.txt': manyLines(60), 'c.txt': 'none' })
    const whole = { totalMatches: 150, totalIsAtLeast: false, filesSearched: 3 }
    for (const page of [{}, { limit: 1 }, { skip: 60 }, { skip: 149 }, { skip: 150 }, { context: 0 }])
      expect(await grep(project, { pattern: 'match', ...unhurried, ...page })).toMatchObject(whole)
  })

  it('X22: is so too where there are thousands', async () => {
    const found = await grep(await openLarge(), { pattern: 'match', limit: 5, ...unhurried })
    expect(found).toMatchObject({ totalMatches: 100_000, totalIsAtLeast: false, filesSearched: 50 })
    expect(found).toMatchObject({ truncated: true, timedOut: false })
    expect(found.matches).toHaveLength(5)
  })

  it('X14: counts neither secrets nor ignored files nor what a glob leaves out', async () => {
    const project = await newProject({
      ...{
        'a/a.txt': manyLines(4_000),
        'a/b.md': manyLines(7),
        'tls.key./b.txt': manyLines(7),
        '.env': manyLines(7),
      },
      ...{ 'a/c.txt': manyLines(7), 'a/d.md': manyLines(7), '.gitignore': 'c.txt\n!*.md\n' },
    })
    const of = async (glob: string) =>
      (await grep(project, { pattern: 'match', glob, limit: 1, ...unhurried })).totalMatches
    expect(await of('')).toBe(4_014)
    expect(await of('**/a/*.txt')).toBe(4_000)
    expect(await of('**/a/*.md')).toBe(14)
  })

  it('X22: is at least so many when the time for counting ends', async () => {
    const found = await grep(await openLarge(), { pattern: 'match', limit: 5, countLimit: 0 })
    expect(found).toMatchObject({ totalIsAtLeast: true, truncated: true, timedOut: false })
    expect(found.matches).toHaveLength(5)
    expect(found.totalMatches).toBeGreaterThan(5)
    expect(found.totalMatches).toBeLessThanOrEqual(100_000)
    expect(found.filesSearched).toBeGreaterThanOrEqual(1)
  })
})

describe('a search that takes too long', () => {
  it('000 Performance Targets: ends with what it has, and says so', async () => {
    const project = await openSlow()
    const found = await grep(project, { ...slow, timeLimit: 100 })
    const nothing = { matches: [], totalMatches: 0, totalIsAtLeast: true, filesSearched: 0 }
    expect(found).toEqual({ ...nothing, truncated: true, timedOut: true })
  })

  it('ends at once when nobody waits for it any more', async () => {
    const project = await openSlow()
    const leaving = new AbortController()
    const search = grep(project, slow, leaving.signal)
    search.catch(() => {})
    await untilAtWork()
    leaving.abort(new Error('gone'))
    await expect(search).rejects.toThrow('gone')
  })

  it('does not begin when nobody waits for it', async () => {
    const project = await newProject({ 'a.txt': 'match' })
    for (const glob of ['', 'a/**']) {
      await expect(grep(project, { pattern: 'match', glob }, AbortSignal.abort())).rejects.toThrow('aborted')
    }
  })
})

describe.runIf(process.platform === 'linux')('after a search (seen in /proc, which only Linux has)', () => {
  it.each(['the limit', 'the time for counting', 'the time', 'a signal', 'its own end', 'a bad pattern'])(
    'that ended by %s no ripgrep is left',
    async (end) => {
      const project = await newProject({
        'a.txt': slowText(),
        'b.txt': slowText(),
        'm.txt': manyLines(50_000),
      })
      const leaving = new AbortController()
      const request = {
        'the limit': { pattern: 'match', limit: 1 },
        'the time for counting': { pattern: 'match', limit: 1, countLimit: 0 },
        'the time': { ...slow, timeLimit: 60 },
        'a signal': slow,
        'its own end': { pattern: 'nothing' },
        'a bad pattern': { pattern: '[' },
      }[end] as { pattern: string }
      const search = grep(project, request, leaving.signal).catch(() => {})
      if (end === 'a signal') {
        await untilAtWork()
        leaving.abort()
      }
      await search
      expect(ripgreps()).toEqual([])
    },
  )

  it('can see one that is still at work', async () => {
    const project = await openSlow()
    const search = grep(project, { ...slow, timeLimit: 500 })
    await expect.poll(ripgreps).toHaveLength(1)
    await search
  })
})

/** Until ripgrep runs, where that can be seen. */
async function untilAtWork(): Promise<void> {
  if (process.platform === 'linux') await expect.poll(ripgreps).not.toEqual([])
}

/** Processes of ours by the name of ripgrep, dead ones that nobody waited for included. */
function ripgreps(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((id) => {
      try {
        return readFileSync(`/proc/${id}/stat`, 'utf8')
      } catch {
        return '' // gone meanwhile
      }
    })
    .filter((stat) => stat.includes(' (rg) ') && stat.split(') ')[1]?.split(' ')[1] === String(process.pid))
}

describe('without ripgrep', () => {
  it('a search is unavailable, and says what to do', () => {
    const script = `
      const { grep } = await import(${JSON.stringify(new URL('./grep.ts', import.meta.url).href)})
      const project = { root: process.cwd(), name: '', key: '' }
      const { code, hint } = await grep(project, { pattern: 'x' }).catch((error) => error)
      console.log(JSON.stringify({ code, hint }))`
    // The package looks for the binary of this processor.
    const said = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
      env: { ...process.env, npm_config_arch: 'abacus' },
    })
    expect(JSON.parse(String(said))).toEqual({
      code: 'unavailable',
      hint: expect.stringContaining('Install'),
    })
  })
})
