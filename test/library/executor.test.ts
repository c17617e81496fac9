import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newFolder } from '../support/files/folder.ts'
import { Failure, openWaymark, toolsFor } from '../support/servers/library.ts'
import { newDatabase } from '../support/stores/postgres.ts'

const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)

interface Words {
  readonly contract: string
  readonly add: readonly [string, object]
  readonly added: unknown
  readonly listed: unknown
  /** A call about a task that is not there. */
  readonly missing: readonly [string, object]
  readonly notFound: unknown
  readonly unknownTool: unknown
  readonly unauthorized: unknown
}

/** What each contract says to the same things. */
const contracts: readonly Words[] = [
  {
    contract: 'native',
    add: ['add_task', { title: 'Water the plants' }],
    added: '+ #1 Water the plants\nchange 1',
    listed: '1 open\n#1 Water the plants',
    missing: ['get_task', { task: 7 }],
    notFound: 'not_found: There is no task 7. list_tasks shows the numbers you can use.',
    unknownTool: 'not_found: There is no tool make_coffee.',
    unauthorized: 'forbidden: Unauthorized',
  },
  {
    contract: 'envelope',
    add: ['add_task', { title: 'Water the plants' }],
    added: {
      success: true,
      message: "Task 'Water the plants' created successfully",
      data: { task_id: 1, status: 'created', title: 'Water the plants' },
    },
    listed: {
      success: true,
      message: 'Found 1 task',
      data: {
        tasks: [
          { id: 1, title: 'Water the plants', description: null, is_completed: false, created_at: moment },
        ],
        count: 1,
        filter: 'all',
      },
    },
    missing: ['complete_task', { task_id: 7 }],
    notFound: { success: false, message: 'Task not found', data: { task_id: 7 } },
    unknownTool: { success: false, message: 'Unknown tool: make_coffee', data: null },
    unauthorized: { success: false, message: 'Unauthorized', data: null },
  },
  {
    contract: 'assistant',
    add: ['add_task', { user_id: 'ada', title: 'Water the plants' }],
    added: { task_id: 1, status: 'created', title: 'Water the plants' },
    listed: [{ id: 1, title: 'Water the plants', description: null, completed: false, created_at: moment }],
    missing: ['complete_task', { user_id: 'ada', task_id: 7 }],
    notFound: { error: 'Task not found', task_id: 7 },
    unknownTool: { error: 'Unknown tool: make_coffee' },
    unauthorized: { error: 'Unauthorized' },
  },
  {
    contract: 'delegate',
    add: ['add_task', { title: 'Water the plants' }],
    added: { task_id: 1, status: 'created', title: 'Water the plants' },
    listed: [{ id: 1, title: 'Water the plants', description: null, completed: false }],
    missing: ['complete_task', { task_id: 7 }],
    notFound: { error: 'Task not found', task_id: 7 },
    unknownTool: { error: 'Unknown tool: make_coffee' },
    unauthorized: { error: 'Unauthorized' },
  },
  {
    contract: 'records',
    add: ['create_task', { title: 'Water the plants' }],
    added: { success: true, task: expect.objectContaining({ id: 1, title: 'Water the plants' }) },
    listed: {
      success: true,
      tasks: [
        {
          id: 1,
          title: 'Water the plants',
          description: '',
          priority: 'medium',
          is_complete: false,
          created_at: moment,
          updated_at: moment,
        },
      ],
      count: 1,
    },
    missing: ['get_task', { task_id: 7 }],
    notFound: { success: false, error: 'Task not found' },
    unknownTool: { success: false, error: 'Unknown tool: make_coffee' },
    unauthorized: { success: false, error: 'Unauthorized' },
  },
]

const open = () => openWaymark({ data: newFolder(), log: 'silent', timeZone: 'UTC' })

describe.each(contracts)('the executor under the contract $contract', (says) => {
  const { contract } = says
  // Document 002 has the caller's name among the arguments.
  const list = contract === 'assistant' ? { user_id: 'ada' } : {}

  it('runs a tool and gives what the document shows, as a value', async () => {
    await using waymark = await open()
    expect(await waymark.executeTool(contract, 'ada', ...says.add)).toEqual(says.added)
    expect(await waymark.executeTool(contract, 'ada', 'list_tasks', list)).toEqual(says.listed)
    expect(await waymark.executeTool(contract, 'ada', ...says.missing)).toEqual(says.notFound)
  })

  it('answers a tool that is not there with the object of the document', async () => {
    await using waymark = await open()
    expect(await waymark.executeTool(contract, 'ada', 'make_coffee', { strong: true })).toEqual(
      says.unknownTool,
    )
    for (const name of ['toString', '__proto__', '']) {
      expect(JSON.stringify(await waymark.executeTool(contract, 'ada', name))).toMatch(
        /unknown tool|no tool/i,
      )
    }
  })

  it('answers every tool with Unauthorized when there is no owner, and does nothing', async () => {
    await using waymark = await open()
    const nobody = ['', '  ', undefined, null, 7] as string[]
    for (const owner of nobody) {
      for (const { name } of toolsFor(contract, 'mcp')) {
        expect(await waymark.executeTool(contract, owner, name, { title: 'x' })).toEqual(says.unauthorized)
      }
    }
    expect(await waymark.executeTool('records', 'ada', 'list_tasks')).toMatchObject({ count: 0 })
  })

  it('keeps the tasks of one owner from another', async () => {
    await using waymark = await open()
    await waymark.executeTool('records', 'grace', 'create_task', { title: 'Write a compiler' })
    expect(await waymark.executeTool(contract, 'ada', ...says.add)).toEqual(says.added)
    expect(await waymark.executeTool(contract, 'ada', 'list_tasks', list)).toEqual(says.listed)
  })
})

describe('the library', () => {
  it('says which contracts there are when it is asked for another', async () => {
    await using waymark = await open()
    const error = await waymark.executeTool('nonesuch', 'ada', 'add_task').catch((thrown) => thrown)
    expect(error).toBeInstanceOf(Failure)
    expect(error).toMatchObject({
      name: 'Failure',
      code: 'invalid',
      message: 'There is no contract "nonesuch".',
      hint: expect.stringMatching(/^Use one of native, context, envelope, assistant, delegate, records/),
    })
    for (const name of ['constructor', '__proto__', '']) {
      await expect(waymark.executeTool(name, 'ada', 'add_task')).rejects.toBeInstanceOf(Failure)
    }
  })

  it('shows one owner the same tasks through every contract', async () => {
    await using waymark = await open()
    for (const { contract, add } of contracts) await waymark.executeTool(contract, 'ada', ...add)
    expect(await waymark.executeTool('records', 'ada', 'list_tasks')).toMatchObject({
      count: contracts.length,
    })
  })

  it('keeps its data in the folder it is given, for the next one who opens it', async () => {
    const data = join(newFolder(), 'made', 'for', 'it')
    {
      await using waymark = await openWaymark({ data, log: 'silent' })
      await waymark.executeTool('records', 'ada', 'create_task', { title: 'Water the plants' })
    }
    expect(existsSync(join(data, 'waymark.db'))).toBe(true)
    const waymark = await openWaymark({ data, log: 'silent' })
    expect(await waymark.executeTool('native', 'ada', 'list_tasks')).toBe('1 open\n#1 Water the plants')
    await waymark.close()
    await waymark.close()
  })

  it('keeps its data on PostgreSQL when it is given one', async () => {
    const databaseUrl = await newDatabase()
    const data = newFolder()
    await using waymark = await openWaymark({ data, databaseUrl, log: 'silent' })
    for (const { contract, add } of contracts) await waymark.executeTool(contract, 'ada', ...add)

    await using other = await openWaymark({ databaseUrl, log: 'silent' })
    expect(await other.executeTool('records', 'ada', 'list_tasks')).toMatchObject({ count: contracts.length })
    expect(await other.executeTool('records', 'grace', 'list_tasks')).toMatchObject({ count: 0 })
    expect(existsSync(join(data, 'waymark.db'))).toBe(false)
  })

  it('refuses options that make no sense, before it touches anything', async () => {
    const data = join(newFolder(), 'untouched')
    await expect(openWaymark({ data, timeZone: 'Mars/Olympus' })).rejects.toBeInstanceOf(Failure)
    await expect(openWaymark({ data, databaseUrl: 'mysql://host/name' })).rejects.toBeInstanceOf(Failure)
    await expect(openWaymark({ data, log: 'loud' as 'info' })).rejects.toBeInstanceOf(Failure)
    expect(existsSync(data)).toBe(false)
  })

  it('answers in the words of the contract when the database is gone', async () => {
    const waymark = await open()
    await waymark.close()
    expect(await waymark.executeTool('records', 'ada', 'create_task', { title: 'x' })).toEqual({
      success: false,
      error: 'Failed to create task',
    })
    expect(await waymark.executeTool('envelope', 'ada', 'list_tasks')).toEqual({
      success: false,
      message: 'Failed to retrieve tasks',
      data: null,
    })
  })
})
