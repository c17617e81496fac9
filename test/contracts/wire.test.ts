import { describe, expect, it } from 'vitest'
import { type Assistant, connect, type Kind } from '../support/clients/mcp-clients.ts'
import { expectToFit } from '../support/contracts/json-schema.ts'
import { newFolder } from '../support/files/folder.ts'

type Call = readonly [tool: string, args: object]

/** A call that succeeds, one that fails, and a list, with what is answered. */
interface Sample {
  readonly works: Call
  readonly answer: object
  readonly fails: Call
  readonly refusal: object
  readonly lists: Call
  readonly list: object
}

const user_id = 'user123'

const samples: Readonly<Record<string, Sample>> = {
  envelope: {
    works: ['add_task', { title: 'Buy groceries' }],
    answer: {
      success: true,
      message: "Task 'Buy groceries' created successfully",
      data: { task_id: 1, status: 'created', title: 'Buy groceries' },
    },
    fails: ['complete_task', { task_id: 7 }],
    refusal: { success: false, message: 'Task not found', data: { task_id: 7 } },
    lists: ['list_tasks', { status: 'completed' }],
    list: { success: true, message: 'Found 0 tasks', data: { tasks: [], count: 0, filter: 'completed' } },
  },
  assistant: {
    works: ['add_task', { user_id, title: 'Buy groceries' }],
    answer: { task_id: 1, status: 'created', title: 'Buy groceries' },
    fails: ['complete_task', { user_id, task_id: 7 }],
    refusal: { error: 'Task not found', task_id: 7 },
    lists: ['list_tasks', { user_id, status: 'completed' }],
    list: [],
  },
  delegate: {
    works: ['add_task', { title: 'Buy groceries' }],
    answer: { task_id: 1, status: 'created', title: 'Buy groceries' },
    fails: ['complete_task', { task_id: 7 }],
    refusal: { error: 'Task not found', task_id: 7 },
    lists: ['list_tasks', { status: 'completed' }],
    list: [],
  },
  records: {
    works: ['delete_task', { task_id: 1 }],
    answer: { success: true, message: 'Task deleted successfully' },
    fails: ['get_task', { task_id: 7 }],
    refusal: { success: false, error: 'Task not found' },
    lists: ['list_tasks', { is_complete: true }],
    list: { success: true, tasks: [], count: 0 },
  },
}

const contracts = Object.entries(samples)

async function open(kind: Kind, contract: string, ...more: readonly string[]): Promise<Assistant> {
  const args = ['--data', newFolder(), '--contract', contract, '--user', user_id, ...more]
  const client = await connect(kind, { args })
  if (contract === 'records') await client.callTool('create_task', { title: 'Buy groceries' })
  return client
}

describe.each(['2026', '2025', 'v1'] as const)('to a %s client', (kind) => {
  it.each(contracts)(
    'C07; C32: answers are JSON text and nothing else, and failures are marked, in %s',
    async (contract, { works, answer, fails, refusal, lists, list }) => {
      await using client = await open(kind, contract)

      const done = await client.callTool(...works)
      expect(done.content.map(({ type }) => type)).toEqual(['text'])
      expect(JSON.parse(done.content[0]?.text as string)).toEqual(answer)
      expect(done.isError ?? false).toBe(false)
      expect(done).not.toHaveProperty('structuredContent')

      const refused = await client.callTool(...fails)
      expect(JSON.parse(refused.content[0]?.text as string)).toEqual(refusal)
      expect(refused.isError).toBe(true)

      expect(JSON.parse((await client.callTool(...lists)).content[0]?.text as string)).toEqual(list)
    },
  )

  it.each(contracts)(
    'C07; C08; X24: with --typed the same comes as structured content, a bare list by the age of the client, in %s',
    async (contract, { works, answer, fails, lists, list }) => {
      await using client = await open(kind, contract, '--typed')
      const schemas = new Map((await client.listTools()).map((tool) => [tool.name, tool.outputSchema]))
      for (const schema of schemas.values())
        expect(schema).toMatchObject({ type: kind === '2026' ? expect.any(String) : 'object' })
      expect(await client.callTool(...works)).toMatchObject({
        content: [{ text: JSON.stringify(answer) }],
        structuredContent: answer,
      })
      const { content, structuredContent } = await client.callTool(...lists)
      expect(JSON.parse(content[0]?.text as string)).toEqual(list)
      expect(structuredContent).toEqual(Array.isArray(list) && kind !== '2026' ? { tasks: [] } : list)
      expectToFit(schemas.get(lists[0]) as object, structuredContent)
      expect(await client.callTool(...fails)).not.toHaveProperty('structuredContent')
    },
  )

  it.each(contracts)(
    'X16; 001 Tool Executor Pattern; 004 MCP Server Implementation: an unknown tool is an error of the protocol, in %s',
    async (contract) => {
      await using client = await open(kind, contract)
      await expect(client.callTool('make_coffee', {})).rejects.toMatchObject({
        code: -32602,
        message: expect.stringContaining('Unknown tool: make_coffee'),
      })
    },
  )
})
