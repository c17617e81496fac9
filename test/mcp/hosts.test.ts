import { describe, expect, it } from 'vitest'
import { combinations, shareDesk } from '../support/clients/desks.ts'
import { expectToFit, fits } from '../support/contracts/json-schema.ts'

describe.each(combinations)('what hosts need, for a $kind client over $transport', (combination) => {
  const claude = shareDesk(combination, { name: 'claude-code', title: 'Claude Code' })

  it('names a client to people by its title', async () => {
    const { say, add } = claude()
    const task = await add('Water the plants')
    expect(await say('get_task', { task })).toMatch(/by Claude Code,/)
  })

  it('publishes a task as a number or words, so that hosts which check a call first pass both on', async () => {
    const takingTask = (await claude().client.listTools()).filter(({ inputSchema }) =>
      Object.hasOwn((inputSchema as { properties: object }).properties, 'task'),
    )
    expect(takingTask.map(({ name }) => name)).toContain('complete_task')
    for (const { inputSchema } of takingTask) {
      for (const task of [2, '2', 'water']) expectToFit(inputSchema as object, { task })
      expect(fits(inputSchema as object, { task: [2] })).toBe(false)
      // Google's models refuse a list of types.
      expect(JSON.stringify(inputSchema)).not.toContain('"type":[')
    }
  })

  it('lets Claude Code hand over a whole goal, of which it gives each argument one word', async () => {
    const { client } = claude()
    const [plan] = await client.listPrompts()
    const names = (plan as { arguments: { name: string; required?: boolean }[] }).arguments
    expect(names.filter(({ required }) => required).map(({ name }) => name)).toEqual(['goal'])
    // As it does: split at the blanks, and one word for each argument.
    const typed = 'move the whole house to Lisbon by the end of June'.split(' ')
    const args = Object.fromEntries(typed.map((word, index) => [names[index]?.name as string, word]))
    expect(await client.getPrompt('plan_work', args)).toMatchObject([
      { content: { text: expect.stringContaining(`goal: ${typed.join(' ')}\n`) } },
    ])
  })

  it('names no prompt like a command that Qwen Code, Gemini CLI or Claude Code have themselves', async () => {
    const theirs = ['plan', 'goal', 'tasks', 'todos', 'memory', 'remember', 'recap', 'summary', 'resume']
    const names = (await claude().client.listPrompts()).map(({ name }) => name)
    expect(names.filter((name) => theirs.includes(name as string))).toEqual([])
  })
})
