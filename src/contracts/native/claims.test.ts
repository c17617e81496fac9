import { expect, it } from 'vitest'
import { openContractDesk } from '../../../test/support/contracts/contract-desk.ts'
import { call } from '../call.ts'
import { native } from './contract.ts'

function open() {
  const { deps, at } = openContractDesk(native)
  const say = async (tool: string, args: object, client: string) => {
    const answer = await call(deps, native, tool, args, { owner: 'ada', client, connection: `${client}'s` })
    return answer.text
  }
  return { say, at }
}

it('tells who takes over a task whose it was, and shows the last comment', async () => {
  const { say, at } = open()
  await say('add_task', { title: 'Water the plants' }, 'codex')
  await say('update_task', { task: 1, claim: true, note: 'The can is in the shed' }, 'codex')
  await say('update_task', { task: 1, note: 'Half of them are done' }, 'codex')
  expect(await say('update_task', { task: 1, claim: true }, 'claude')).toMatch(/conflict: .*claimed by codex/)

  at('2026-01-17T10:15:00Z')
  expect(await say('update_task', { task: 1, claim: true }, 'claude')).toBe(
    [
      '#1 Water the plants: claimed by codex → claude',
      'taken over from codex of ada, last heard Sat 17 Jan 10:00',
      'last comment, ada (codex), Sat 17 Jan 10:00:',
      '> Half of them are done',
      'change 5',
    ].join('\n'),
  )
  expect(await say('update_task', { task: 1, claim: true }, 'claude')).toMatch(/already so, nothing changed$/)
})

it('shows who claims a task what was said when it was released', async () => {
  const { say } = open()
  await say('add_task', { title: 'Water the plants' }, 'codex')
  await say('update_task', { task: 1, claim: true }, 'codex')
  await say('update_task', { task: 1, claim: false, note: 'Only the fern is left' }, 'codex')
  const taken = await say('update_task', { task: 1, claim: true, note: 'On it' }, 'claude')
  expect(taken).toContain('\nlast comment, ada (codex), Sat 17 Jan 10:00:\n> Only the fern is left\n')
  expect(taken).not.toContain('taken over')
})

it('leaves what another holds out of what is ready, while the claim lasts', async () => {
  const { say, at } = open()
  await say('add_task', { title: 'Water the plants' }, 'codex')
  await say('update_task', { task: 1, claim: true }, 'codex')
  expect(await say('list_tasks', { view: 'ready' }, 'claude')).toMatch(/^0 ready/)
  expect(await say('catch_up', {}, 'claude')).not.toContain('ready:')
  expect(await say('list_tasks', { view: 'ready' }, 'codex')).toMatch(/^1 ready/)
  at('2026-01-17T10:15:00Z')
  expect(await say('list_tasks', { view: 'ready' }, 'claude')).toBe('1 ready\n> #1 Water the plants')
  expect(await say('catch_up', {}, 'claude')).not.toContain('claimed by')
})
