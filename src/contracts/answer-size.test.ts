import { expect, it } from 'vitest'
import { emoji, openContractDesk } from '../../test/support/contracts/contract-desk.ts'
import { page } from './page/contract.ts'

const megabyte = 1024 * 1024

it('gives tasks with long descriptions in pages of less than a megabyte, none twice and none left out', async () => {
  const desk = openContractDesk(page)
  for (let count = 0; count < 120; count++)
    await desk.seed({ title: `Task ${count}`, description: emoji(5_000) + '"'.repeat(5_000) })
  const seen: number[] = []
  let cursor: string | null = null
  let pages = 0
  do {
    const args = { view: 'open', limit: 1_000, ...(cursor !== null && { cursor }) }
    const answer = await desk.say('list_tasks', args)
    expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThan(megabyte)
    seen.push(...answer.tasks.map(({ id }: { id: number }) => id))
    cursor = answer.cursor
    pages += 1
  } while (cursor !== null)
  expect(pages).toBeGreaterThan(2)
  expect(new Set(seen).size).toBe(120)
  expect(seen).toHaveLength(120)
})

it('does not cut short what is no larger than usual', async () => {
  const desk = openContractDesk(page)
  for (let count = 0; count < 300; count++) await desk.seed({ title: `Task ${count}`, description: 'Milk' })
  expect((await desk.say('list_tasks', { limit: 300 })).tasks).toHaveLength(300)
})

it('refuses an answer that would be larger, and says how to ask', async () => {
  const desk = openContractDesk(page)
  for (let count = 0; count < 150; count++)
    await desk.say('remember', { type: 'pattern', text: `${count} ${emoji(3_900)}` })
  const refused = await desk.refuse('list_discoveries', { limit: 150 })
  expect(refused.error).toMatchObject({ code: 'invalid', hint: expect.stringContaining('fewer at a time') })
  expect((await desk.say('list_discoveries', { limit: 20 })).discoveries).toHaveLength(20)
})
