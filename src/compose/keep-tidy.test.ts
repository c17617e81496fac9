import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { newFolder } from '../../test/support/files/folder.ts'
import { FolderBlobs } from '../attachments/folder-blobs.ts'
import { openSqliteStores } from '../stores/sqlite/open.ts'
import { addTask } from '../tasks/add-task.ts'
import { attachFile } from '../tasks/attach-file.ts'
import { sweepFiles } from './keep-tidy.ts'

const dayMs = 86_400_000

it('removes content that no task has, and what cannot be looked at is told to the log', async () => {
  const folder = newFolder()
  const files = join(folder, 'files')
  const blobs = new FolderBlobs(files)
  await using stores = await openSqliteStores({ file: join(folder, 'waymark.db') })
  const put = (text: string) => blobs.put([Buffer.from(text)] as unknown as AsyncIterable<Buffer>, 100)
  const [used, unused] = [await put('used'), await put('unused')]
  const origin = { actor: 'ada', at: new Date() }
  const { task } = await addTask(stores.tasks('ada'), { title: 'Paint' }, origin)
  await attachFile(stores.attachments('ada'), task.id, { id: 'a', name: 'a', ...used }, 1_000, origin)
  const warnings: string[] = []
  const warn = (message: string) => void warnings.push(message)

  await sweepFiles(stores, blobs, warn)
  expect(await blobs.open(unused.hash)).toBeDefined()
  const longAgo = new Date(Date.now() - 2 * dayMs)
  for (const { hash } of [used, unused]) utimesSync(join(files, hash.slice(0, 2), hash), longAgo, longAgo)
  await sweepFiles(stores, blobs, warn)
  expect(await blobs.open(unused.hash)).toBeUndefined()
  expect(await blobs.open(used.hash)).toBeDefined()
  expect(warnings).toEqual([])

  const broken = { usedHashes: () => Promise.reject(new Error('away')) }
  await sweepFiles(broken, blobs, warn)
  expect(warnings).toEqual(['unused files were not removed'])
  expect(await blobs.open(used.hash)).toBeDefined()
})
