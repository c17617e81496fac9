import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { newFolder } from '../../../test/support/files/folder.ts'
import { note } from '../../../test/support/stores/context-desk.ts'
import { by } from '../../../test/support/stores/shared-projects.ts'
import { noon } from '../../../test/support/stores/suite-desk.ts'
import { correctDiscovery, eraseDiscovery } from '../../context/change-discovery.ts'
import { openSqliteStores } from './open.ts'

function filesWith(folder: string, word: string): string[] {
  return readdirSync(folder).filter((name) => readFileSync(join(folder, name), 'latin1').includes(word))
}

it('leaves no byte of what is erased in any file', async () => {
  const folder = newFolder()
  await using stores = await openSqliteStores({ file: join(folder, 'waymark.db') })
  const context = stores.context('ada')
  for (let n = 1; n <= 50; n++) await note(context, `Room${n} ${n * 7919} ${n * 104729} ${n * 1299709}`)
  await note(context, 'The key is zanzibar')
  await correctDiscovery(context, 51, { text: 'The key was zanzibar once' }, by('ada'))
  expect(filesWith(folder, 'zanzibar')).not.toEqual([])

  expect(await eraseDiscovery(context, 51, noon)).toEqual({ isOverwritten: true })
  expect(filesWith(folder, 'zanzibar')).toEqual([])
  expect(filesWith(folder, 'Room50')).toEqual(['waymark.db'])
})

it('says so where another process still reads what was there', async () => {
  const file = join(newFolder(), 'waymark.db')
  await using stores = await openSqliteStores({ file })
  await note(stores.context('ada'), 'The key is zanzibar')
  const { DatabaseSync } = await import('node:sqlite')
  using reader = new DatabaseSync(file, { readOnly: true })
  reader.exec('BEGIN; SELECT count(*) FROM discoveries')

  expect(await eraseDiscovery(stores.context('ada'), 1, noon)).toEqual({ isOverwritten: false })
  reader.exec('COMMIT')
  expect(await stores.context('ada').find(1)).toBeUndefined()
})
