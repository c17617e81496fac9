import { mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newFolder } from '../../test/support/files/folder.ts'
import { newProject, writeFiles } from '../../test/support/files/project.ts'
import { locate, locateByName } from './real-location.ts'

/** A file outside, opened through a link that is a folder of the project by the time somebody looks. */
async function openThroughVanishedLink() {
  const outside = newFolder()
  writeFiles(outside, { 'a.ts': 'outside' })
  const { root } = await newProject()
  symlinkSync(outside, join(root, 'src'))
  const path = join(root, 'src/a.ts')
  const handle = await open(path)
  rmSync(join(root, 'src'))
  writeFiles(root, { 'src/a.ts': 'inside' })
  return { path, handle }
}

describe('where an open file is', () => {
  it('is its path, when nothing happened', async () => {
    const { root } = await newProject({ 'src/a.ts': '' })
    await using handle = await open(join(root, 'src/a.ts'))
    expect(await locate(handle, join(root, 'src/a.ts'))).toBe(join(root, 'src/a.ts'))
    expect(await locateByName(handle, join(root, 'src/a.ts'))).toBe(join(root, 'src/a.ts'))
  })

  it('is not the place of the names that led to it, once these lead elsewhere', async () => {
    const { path, handle } = await openThroughVanishedLink()
    await using _ = handle
    expect(await locate(handle, path)).not.toBe(path)
    expect(await locateByName(handle, path)).toBeUndefined()
  })

  it('is behind the link for one that was opened through a link', async () => {
    const { root } = await newProject({ 'real/a.ts': '' })
    symlinkSync('real', join(root, 'link'))
    await using handle = await open(join(root, 'link/a.ts'))
    for (const look of [locate, locateByName]) {
      expect(await look(handle, join(root, 'link/a.ts'))).toBe(join(root, 'real/a.ts'))
    }
  })

  it.runIf(process.platform === 'linux')(
    'is where it was, when an editor just replaced it (Linux knows)',
    async () => {
      const { root } = await newProject({ 'a.ts': 'old', 'a.ts.new': 'new' })
      await using handle = await open(join(root, 'a.ts'))
      renameSync(join(root, 'a.ts.new'), join(root, 'a.ts'))
      expect(await locate(handle, join(root, 'a.ts'))).toBe(join(root, 'a.ts'))
    },
  )

  it('is not made up for a file whose name says that it was deleted', async () => {
    const { root } = await newProject({ 'a.ts (deleted)': '' })
    mkdirSync(join(root, 'a.ts'))
    await using handle = await open(join(root, 'a.ts (deleted)'))
    expect(await locate(handle, join(root, 'a.ts'))).toBe(join(root, 'a.ts (deleted)'))
  })
})
