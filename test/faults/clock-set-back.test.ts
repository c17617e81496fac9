import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { type Assistant, connect } from '../support/clients/mcp-clients.ts'
import { figure } from '../support/faults/figures.ts'
import { engines, newPlace } from '../support/stores/places.ts'

const day = 86_400_000
const clock = fileURLToPath(new URL('./another-clock.ts', import.meta.url))

it.each(engines)('goes on in order when the clock is set back by a day, on %s', async (engine) => {
  const place = await newPlace(engine)
  const at = (offset: number) =>
    connect('2026', {
      args: [...place.args],
      env: { ...place.env, NODE_OPTIONS: `--import ${clock}`, TEST_CLOCK_OFFSET_MS: String(offset) },
    })
  await using before = await at(0)
  await say(before, 'add_task', { title: 'Water the plants', due: 'tomorrow' })
  await say(before, 'add_task', { title: 'Buy milk' })
  await say(before, 'complete_task', { task: 1 })
  await say(before, 'remember', { text: 'Retries stop after five tries', type: 'rule' })

  await using after = await at(-day)
  expect(await say(after, 'add_task', { title: 'Call Grace', due: 'today' })).toMatch(/^\+ #3 Call Grace/)
  expect(await say(after, 'update_task', { task: 2, priority: 'high' })).toContain('high')
  expect(await say(after, 'context_search', { query: 'when do retries stop' })).toContain('five tries')
  expect(await say(after, 'catch_up', {})).toContain('Call Grace')
  // Undo goes by the order of the changes, not by the clock.
  expect(await say(after, 'undo', {})).toContain('#2')
  expect(await say(after, 'undo', {})).toContain('#3')
  expect(await say(after, 'undo', { change: 4 })).toMatch(/five tries|discovery|remember/i)
  expect(await say(after, 'undo', { change: 3 })).toContain('#1')
  expect(await say(after, 'list_tasks', { view: 'all' })).toMatch(/^2 in all/)
  const { changes, lastChange } = await place.ledger('local')
  expect(Math.max(...changes.map(({ id }) => id))).toBe(lastChange)
  figure({ fault: `the clock set back a day, ${engine}`, tries: 1, lost: 0, remark: 'order and undo go on' })
})

async function say(client: Assistant, tool: string, args: object): Promise<string> {
  const answer = await client.callTool(tool, args)
  expect(answer, `${tool}: ${answer.content[0]?.text}`).not.toHaveProperty('isError')
  return answer.content[0]?.text ?? ''
}
