import { describe, expect, it } from 'vitest'
import { newDatabase, newMigratedDatabase } from '../../../test/support/stores/postgres.ts'
import { add } from '../../../test/support/stores/suite-desk.ts'
import { startTransactionPooler } from '../../../test/support/stores/transaction-pooler.ts'
import { contextStoreSuite } from '../context-store.suite.ts'
import { taskStoreSuite } from '../task-store.suite.ts'
import { openPostgresStores } from './open.ts'

describe('PostgreSQL behind a pooler of transactions, without prepared statements', () => {
  const open = async () => {
    const listenUrl = await newMigratedDatabase()
    const url = await startTransactionPooler(listenUrl)
    return openPostgresStores({ url, listenUrl, preparesStatements: false })
  }
  taskStoreSuite(open)
  contextStoreSuite(open)

  it('makes and migrates a database', async () => {
    const url = await startTransactionPooler(await newDatabase())
    await using stores = await openPostgresStores({ url, preparesStatements: false })
    await stores.check()
  })

  it('hears what another node changes over the address that it listens at', async () => {
    const listenUrl = await newMigratedDatabase()
    const url = await startTransactionPooler(listenUrl)
    const options = { url, listenUrl, preparesStatements: false }
    await using writer = await openPostgresStores(options)
    await using reader = await openPostgresStores(options)
    const heard = Promise.withResolvers<void>()
    await reader.subscribe('ada', ['ada'], () => heard.resolve()).ready
    await add(writer.tasks('ada'), 'Water the plants')
    await heard.promise
  })
})

it('is what such a pooler needs: statements that were prepared on another connection are not there', async () => {
  const url = await startTransactionPooler(await newMigratedDatabase())
  await using stores = await openPostgresStores({ url })
  // Which connection the pooler takes is its own affair, so that it may take some rounds until it is another one.
  const askAgainAndAgain = async () => {
    for (let round = 0; round < 200; round++)
      await Promise.all(['ada', 'grace', 'edith'].map((owner) => stores.tasks(owner).find(1)))
  }
  await expect(askAgainAndAgain()).rejects.toThrow(/prepared statement/)
})
