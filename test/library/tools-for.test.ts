import { describe, expect, it } from 'vitest'
import { newFolder } from '../support/files/folder.ts'
import { Failure, openWaymark, toolsFor } from '../support/servers/library.ts'

const names = {
  native: ['add_task', 'list_tasks', 'get_task', 'update_task', 'complete_task', 'delete_task', 'undo'],
  envelope: ['add_task', 'list_tasks', 'complete_task', 'delete_task', 'update_task'],
  assistant: ['add_task', 'list_tasks', 'complete_task', 'delete_task', 'update_task'],
  delegate: ['add_task', 'list_tasks', 'complete_task', 'delete_task', 'update_task'],
  records: ['create_task', 'list_tasks', 'update_task', 'toggle_task_completion', 'delete_task', 'get_task'],
}

describe.each(Object.entries(names))('the tools of %s', (contract, expected) => {
  it('come as MCP lists them', () => {
    const tools = toolsFor(contract, 'mcp')
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(expected))
    for (const tool of tools) {
      expect(Object.keys(tool)).toEqual(['name', 'description', 'inputSchema'])
      expect(tool.description).not.toBe('')
      expect(tool.inputSchema).toMatchObject({ type: 'object', properties: expect.any(Object) })
    }
  })

  it.each(['openai', 'cohere'] as const)('come as functions for %s, with the same schemas', (form) => {
    expect(toolsFor(contract, form)).toEqual(
      toolsFor(contract, 'mcp').map(({ name, description, inputSchema }) => ({
        type: 'function',
        function: { name, description, parameters: inputSchema },
      })),
    )
  })
})

it('is word for word what document 001 gives to Cohere', () => {
  expect(toolsFor('envelope', 'cohere')[0]).toEqual({
    type: 'function',
    function: {
      name: 'add_task',
      description:
        'Creates a new task for the user. Use this when the user wants to add, create, remember, or note something they need to do.',
      parameters: {
        type: 'object',
        properties: {
          title: { type: 'string', description: 'The title or name of the task (1-200 characters)' },
          description: {
            type: 'string',
            description: 'Optional additional details about the task (max 1000 characters)',
          },
        },
        required: ['title'],
      },
    },
  })
})

it('gives tools that a program may change without changing what is accepted', async () => {
  const [tool] = toolsFor('records', 'openai')
  if (!tool) throw new Error('there is no tool')
  tool.function.description = 'Mine'
  tool.function.parameters.required = ['title', 'colour']
  tool.function.parameters.properties.colour = { type: 'string' }

  expect(toolsFor('records', 'openai')[0]?.function).toMatchObject({
    description: 'Create a new todo task with title, optional description, and priority',
    parameters: { required: ['title'] },
  })
  await using waymark = await openWaymark({ data: newFolder(), log: 'silent' })
  expect(await waymark.executeTool('records', 'ada', 'create_task', { title: 'x' })).toMatchObject({
    success: true,
  })
})

it('refuses a form or a contract that is not there', () => {
  expect(() => toolsFor('records', 'xml' as 'mcp')).toThrow(Failure)
  expect(() => toolsFor('records', 'xml' as 'mcp')).toThrow('There is no format "xml".')
  expect(() => toolsFor('records', undefined as unknown as 'mcp')).toThrow(Failure)
  expect(() => toolsFor('nonesuch', 'mcp')).toThrow('There is no contract "nonesuch".')
})
