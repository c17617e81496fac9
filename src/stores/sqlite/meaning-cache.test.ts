import { join } from 'node:path'
import { expect, it } from 'vitest'
import { newFolder } from '../../../test/support/files/folder.ts'
import { note, wordCounts } from '../../../test/support/stores/context-desk.ts'
import { keyedProject } from '../../projects/project.ts'
import type { Ask } from '../sql/discovery-search.ts'
import { MeaningCache } from '../sql/meaning-cache.ts'
import { openConnection } from './connection.ts'
import { openSqliteStores } from './open.ts'

const app = keyedProject('ada', 'app')

it('answers with what is read so far where reading takes long, looks up the rest by name, and reads on', async () => {
  const file = join(newFolder(), 'waymark.db')
  await using stores = await openSqliteStores({ file })
  const context = stores.context('ada', app)
  for (const text of ['The queue retries five times', 'Pages are cached', 'The cache is purged'])
    await note(context, text)
  using cleanUp = new DisposableStack()
  const connection = await openConnection(file, { readOnly: true })
  cleanUp.defer(() => connection.close())
  const slow = Promise.withResolvers<void>()
  const ask: Ask = async (statement) => connection.all(statement)
  const askSlowly: Ask = async (statement) => {
    await slow.promise
    return connection.all(statement)
  }
  const cache = new MeaningCache(0)
  const [meaning = new Int8Array()] = await wordCounts.embed(['cache'])
  const asked = { terms: [], meaning, model: wordCounts.model, limit: 9 }

  expect(await cache.nearest(askSlowly, app.id, asked)).toEqual(new Map())
  expect(cache.readSoFar(app.id, wordCounts.model)).toBe(0)
  const likeness = await cache.likeness(ask, app.id, asked, [1, 3])
  expect(likeness.get(1)).toBe(0)
  expect(likeness.get(3)).toBeGreaterThan(0)

  slow.resolve()
  const patient = new MeaningCache()
  const nearest = await patient.nearest(ask, app.id, asked)
  expect(nearest.get(3)).toBe(likeness.get(3))
  await expect.poll(() => cache.readSoFar(app.id, wordCounts.model)).toBeNull()
  expect((await cache.likeness(ask, app.id, asked, [3])).get(3)).toBe(likeness.get(3))
})
