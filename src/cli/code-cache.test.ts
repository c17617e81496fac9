import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newFolder } from '../../test/support/files/folder.ts'
import { compileScript } from './code-cache.ts'

/** A script of one large function, which is compiled when it is called. */
function scriptIn(folder: string): string {
  const file = join(folder, 'core.cjs')
  const sum = Array.from({ length: 500 }, (_, n) => `total += ${n} * by`).join(';')
  writeFileSync(file, `(() => { function sum(by) { let total = 0; ${sum}; return total } return sum })()`)
  return file
}

/** Runs the script with the cache, as a start of the program does. */
function start(file: string, cache: string): number {
  const { run, keep } = compileScript(file, cache)
  const value = (run() as (by: number) => number)(2)
  keep?.()
  return value
}

const sum = 249_500

describe('the code that is kept between starts', () => {
  it('has what was compiled while the script ran', () => {
    const folder = newFolder()
    const [file, unused, used] = [scriptIn(folder), join(folder, 'unused'), join(folder, 'used')]
    compileScript(file, unused).keep?.()
    expect(start(file, used)).toBe(sum)
    expect(statSync(used).size).toBeGreaterThan(2 * statSync(unused).size)
  })

  it('is used by the next start, and left as it is for a day', () => {
    const folder = newFolder()
    const [file, cache] = [scriptIn(folder), join(folder, 'cache')]
    start(file, cache)
    const first = readFileSync(cache)
    const { run, keep } = compileScript(file, cache)
    run()
    keep?.() // nothing was called: taken anew, it would be smaller
    expect(readFileSync(cache)).toEqual(first)

    const [at] = [new Date(Date.now() - 25 * 3_600_000)]
    utimesSync(cache, at, at)
    expect(start(file, cache)).toBe(sum)
    expect(statSync(cache).mtimeMs).toBeGreaterThan(at.getTime())
  })

  it('counts as none and is replaced when it is damaged, cut off, empty or of another script', () => {
    const folder = newFolder()
    const [file, cache] = [scriptIn(folder), join(folder, 'cache')]
    start(file, cache)
    const good = readFileSync(cache)
    const changed = Buffer.from(good)
    changed[Math.floor(good.length / 3)] = (changed[Math.floor(good.length / 3)] as number) ^ 1
    const foreign = Buffer.alloc(good.length, 7)
    for (const bad of [changed, good.subarray(0, good.length - 5), Buffer.alloc(0), foreign]) {
      writeFileSync(cache, bad)
      expect(start(file, cache)).toBe(sum)
      expect(readFileSync(cache).length).toBe(good.length)
    }
  })

  it.skipIf(process.platform === 'win32')('is not used where others could have written it', () => {
    const folder = newFolder()
    const [file, cache] = [scriptIn(folder), join(folder, 'cache')]
    start(file, cache)
    const before = statSync(cache).mtimeMs
    chmodSync(cache, 0o622)
    start(file, cache)
    expect(statSync(cache).mode & 0o777).toBe(0o600)
    expect(statSync(cache).mtimeMs).toBeGreaterThan(before)

    const open = join(folder, 'open')
    mkdirSync(open)
    chmodSync(open, 0o777)
    expect(start(file, join(open, 'cache'))).toBe(sum)
    expect(existsSync(join(open, 'cache'))).toBe(false)
  })

  it.skipIf(process.platform === 'win32')(
    'makes its folder for nobody else, and follows no link to another',
    () => {
      const folder = newFolder()
      const file = scriptIn(folder)
      start(file, join(folder, 'made', 'cache'))
      expect(statSync(join(folder, 'made')).mode & 0o777).toBe(0o700)

      symlinkSync(join(folder, 'made'), join(folder, 'link'))
      expect(start(file, join(folder, 'link', 'other'))).toBe(sum)
      expect(readdirSync(join(folder, 'made'))).toEqual(['cache'])
    },
  )

  it('is done without where it cannot be written', () => {
    const folder = newFolder()
    const file = scriptIn(folder)
    expect(start(file, join(file, 'below', 'cache'))).toBe(sum)
    const taken = join(folder, 'taken')
    mkdirSync(taken)
    expect(start(file, taken)).toBe(sum)
    expect(readdirSync(folder).toSorted()).toEqual(['core.cjs', 'taken'])
  })
})
