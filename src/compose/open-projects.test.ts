import { expect, it } from 'vitest'
import { newFolder } from '../../test/support/files/folder.ts'
import { newProject } from '../../test/support/files/project.ts'
import { openStoresInMemory } from '../../test/support/stores/stores-in-memory.ts'
import { readConfig } from '../config.ts'
import { openLog } from '../log.ts'
import { keyedProject } from '../projects/project.ts'
import { Activity } from '../usage/activity.ts'
import { CallCounts } from '../usage/call-counts.ts'
import { openProjects } from './open-projects.ts'

async function openFolder() {
  const stores = openStoresInMemory()
  const files = await newProject({ 'a.ts': '' })
  const config = readConfig({ WAYMARK_DATA: newFolder(), WAYMARK_EMBEDDER: 'off' })
  const log = await openLog('silent')
  const activity = new Activity({ ...stores, warn: () => {} }, new CallCounts())
  return { files, ...openProjects(files, stores, config, activity, log) }
}

it('lets four searches of one owner run at once, and those of another beside them', async () => {
  const { project, close } = await openFolder()
  const running: string[] = []
  const ends: (() => void)[] = []
  const search = (owner: string) =>
    project({ owner }).inTurn(() => {
      running.push(owner)
      return new Promise<void>((resolve) => ends.push(resolve))
    })
  const noisy = Array.from({ length: 20 }, () => search('noisy'))
  const calm = search('calm')
  expect(running).toEqual(['noisy', 'noisy', 'noisy', 'noisy', 'calm'])

  for (let ended = 0; ended < 21; ended++) {
    ends[ended]?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  await Promise.all([...noisy, calm])
  await close()
})

it('gives a request the project it chose, with files only where they are the folder’s', async () => {
  const { project, files, close } = await openFolder()
  const at = (key?: string) =>
    project({ owner: 'ada', ...(key !== undefined && { project: keyedProject('ada', key) }) })
  expect(at()).toMatchObject({ ref: { id: 'ada' }, name: 'personal', files })
  expect(at(files.key)).toMatchObject({ key: files.key, files })
  const other = at('github.com/acme/app')
  expect(other).toMatchObject({ key: 'github.com/acme/app', name: 'app', files: null })
  expect(await other.code()).toBeNull()
  await close()
})
