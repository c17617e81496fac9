import { expect, it } from 'vitest'
import { openSqliteStores } from '../../src/stores/sqlite/open.ts'
import { newFolder } from '../support/files/folder.ts'
import { makeProject } from '../support/stores/shared-projects.ts'
import { typing } from './folders.ts'

/** Ada and Grace, who share a project, each at a command line. */
async function desks() {
  const [data, folder] = [newFolder(), newFolder()]
  await using stores = await openSqliteStores({ file: `${data}/waymark.db` })
  await makeProject(stores, 'ada', 'shop', { grace: 'editor' }, 'Shop')
  return {
    ada: typing(data, folder, { WAYMARK_USER: 'ada' }),
    grace: typing(data, folder, { WAYMARK_USER: 'grace' }),
  }
}

it('shows what others have for you, new things first, until you have seen them', async () => {
  const { ada, grace } = await desks()
  expect((await grace('inbox')).stdout).toBe('Nothing new. waymark inbox --all shows what you have seen.\n')
  await ada('add', 'Buy stock', '--project', 'SHOP', '--assignee', 'grace')
  const assigned = 'SHOP-1 Buy stock: assigned to you, by ada (cli)'
  expect((await grace('inbox')).stdout).toBe(
    `* ${assigned}\n1 new. waymark inbox --seen marks them as seen.\n`,
  )
  expect((await grace('inbox', '--seen')).stdout).toBe(`* ${assigned}\n1 marked as seen.\n`)
  expect((await grace('inbox')).stdout).toMatch(/^Nothing new\./)

  await ada('comment', 'SHOP-1', '@grace how many?')
  const { stdout } = await grace('inbox', '--all')
  expect(stdout).toBe(
    `* SHOP-1 Buy stock: you were mentioned, by ada (cli)\n  > @grace how many?\n  ${assigned}\n1 new. waymark inbox --seen marks them as seen.\n`,
  )
  expect((await ada('inbox', '--all')).stdout).toMatch(/^Nothing new\./)
})

it('answers programs in JSON, and refuses what it does not know', async () => {
  const { ada, grace } = await desks()
  await ada('add', 'Buy stock', '--project', 'SHOP', '--assignee', 'grace')
  expect(JSON.parse((await grace('inbox', '--json')).stdout)).toMatchObject({
    items: [{ kind: 'assigned', reference: 'SHOP-1', title: 'Buy stock', actor: 'ada', seenAt: null }],
    unread: 1,
    marked: 0,
  })
  expect(JSON.parse((await grace('inbox', '--seen', '--json')).stdout)).toMatchObject({
    unread: 0,
    marked: 1,
  })
  expect(await grace('inbox', '--limit', '0')).toMatchObject({ code: 2, stdout: '' })
  expect(await grace('inbox', 'now')).toMatchObject({ code: 2, stdout: '' })
})
