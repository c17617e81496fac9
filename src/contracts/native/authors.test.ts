import { expect, it } from 'vitest'
import { openContractDesk } from '../../../test/support/contracts/contract-desk.ts'
import { makeProject } from '../../../test/support/stores/shared-projects.ts'
import { openStoresInMemory } from '../../../test/support/stores/stores-in-memory.ts'
import { readResource } from '../../mcp/resources.ts'
import { call } from '../call.ts'
import { page } from '../page/contract.ts'
import { native } from './contract.ts'

async function openShared() {
  const stores = openStoresInMemory()
  const project = await makeProject(stores, 'ada', 'app', { grace: 'editor', lin: 'reader' })
  const people = async (ids: readonly string[]) =>
    new Map(ids.map((id) => [id, { name: `${id[0]?.toUpperCase()}${id.slice(1)}`, email: null }]))
  const deps = { ...openContractDesk(native, stores).deps, people }
  const say = async (owner: string, tool: string, args: object, contract = native, where = { project }) => {
    const answer = await call(deps, contract, tool, args, { owner, ...where })
    expect(answer.ok, answer.text).toBe(true)
    return answer.text
  }
  return { say, deps, project }
}

it('who wrote a discovery is shown to everybody else who sees it, wherever it is shown', async () => {
  const { say, deps, project } = await openShared()
  await say('ada', 'add_task', { title: 'Water the plants' })
  const text = 'Plants are watered at dusk'
  await say('grace', 'remember', { text, type: 'rule', module: 'garden', task: 1 })
  for (const who of ['ada', 'lin']) {
    expect(await say(who, 'context_search', { query: 'plants watered' })).toMatch(/d1 rule .*by Grace/)
    expect(await say(who, 'get_task', { task: 1 })).toMatch(/d1 rule .*by Grace/)
    expect(await say(who, 'catch_up', {})).toMatch(/d1 rule .*by Grace/)
    const module = await readResource(deps, { owner: who, project }, 'context://module/garden')
    expect(module?.contents[0]?.text).toMatch(/d1 rule .*by Grace/)
  }
  expect(await say('ada', 'remember', { text, type: 'rule' })).toMatch(/known already.*by Grace/)
  expect(await say('grace', 'context_search', { query: 'plants watered' })).not.toContain('by Grace')
})

it('the owner of a project corrects and removes what an editor stored', async () => {
  const { say } = await openShared()
  await say('grace', 'remember', { text: 'Plants are watered at noon', type: 'rule' })
  await say('grace', 'remember', { text: 'Something that is not true at all', type: 'pattern' })
  await say('ada', 'correct_discovery', { discovery: 1, text: 'Plants are watered at dusk' }, page)
  await say('ada', 'remember', { forget: 2 })
  const left = await say('lin', 'context_search', { query: 'plants watered' })
  expect(left).toContain('at dusk')
  expect(left).not.toContain('not true at all')
})

it('notes of others are never tied to my task of that number', async () => {
  const { say } = await openShared()
  const own = { project: undefined } as never
  await say('ada', 'add_task', { title: 'Of ada alone' }, native, own)
  await say('grace', 'add_task', { title: 'Of the project' })
  await say('grace', 'remember', {
    text: 'A note about the first task of the project',
    type: 'issue',
    task: 1,
  })
  expect(await say('ada', 'get_task', { task: 1 }, native, own)).not.toContain('A note about')
  expect(await say('ada', 'get_task', { task: 1 })).toContain('A note about')
})
