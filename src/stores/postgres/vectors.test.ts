import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { note, wordCounts } from '../../../test/support/stores/context-desk.ts'
import { type PgliteServer, startPglite } from '../../../test/support/stores/pglite-server.ts'
import { newDatabase } from '../../../test/support/stores/postgres.ts'
import { keyedProject } from '../../projects/project.ts'
import { meaningSearchSuite } from '../context-search.suite.ts'
import { openPostgresStores } from './open.ts'

describe('a PostgreSQL server with pgvector', () => {
  let server: PgliteServer
  beforeAll(async () => {
    server = await startPglite()
  })
  afterAll(() => server[Symbol.asyncDispose]())

  const open = async () => {
    await server.clear()
    return openPostgresStores({ url: server.url, poolSize: 1 })
  }
  meaningSearchSuite(open)

  it('compares meanings itself, and gives the cosines that this process would', async () => {
    await using stores = await open()
    const context = stores.context('ada', keyedProject('ada', 'app'))
    const texts = ['Tokens live in cookies', 'Retry five times', 'Pages are cached']
    for (const text of texts) await note(context, text)
    const [meaning] = await wordCounts.embed(['Retry five times'])

    expect((await stores.inspect()).remarks).toEqual([])
    const [nearest] = await context.candidates({
      terms: [],
      meaning: meaning ?? null,
      model: wordCounts.model,
      limit: 1,
    })
    expect(nearest?.discovery.text).toBe('Retry five times')
    expect(nearest?.meaning).toBeCloseTo(1, 1)
  })
})

it('says so where the server has no pgvector', async () => {
  await using stores = await openPostgresStores({ url: await newDatabase() })
  expect((await stores.inspect()).remarks).toEqual([
    'the server has no pgvector, so meanings are compared in this process',
  ])
})
