import { Agent, type RunContext, tool } from '@openai/agents'
import { describe, expect, it } from 'vitest'
import { newFolder } from '../support/files/folder.ts'
import { openWaymark, toolsFor } from '../support/servers/library.ts'
import { expectSound } from '../support/stores/ledger.ts'
import { interfaces, openAgentDesk, openModel, owner } from './agent-desk.ts'
import { callsTool, callsTools, says, type Turn } from './scripted-llm.ts'

const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
const groceries = {
  id: 1,
  title: 'Buy groceries',
  description: 'Milk, eggs, bread',
  priority: 'high',
  is_complete: false,
  created_at: moment,
  updated_at: moment,
}
const project = { ...groceries, id: 2, title: 'Finish project', description: '', priority: 'medium' }

describe.each(interfaces)('an agent of the Agents SDK, whose model speaks %s', (spoken) => {
  it('carries tasks from their creation to their end through our MCP server', async () => {
    const snacks = { ...groceries, title: 'Buy groceries and snacks' }
    const done = { ...snacks, is_complete: true }
    await using desk = await openAgentDesk(spoken, [
      {
        user: 'Add groceries (milk, eggs, bread), they matter, and that I must finish the project',
        says: callsTool('create_task', {
          title: 'Buy groceries',
          description: 'Milk, eggs, bread',
          priority: 'high',
        }),
      },
      {
        results: [{ success: true, task: groceries }],
        says: callsTool('create_task', { title: 'Finish project' }),
      },
      { results: [{ success: true, task: project }], says: says('Added both.') },
      { user: 'What is open?', says: callsTool('list_tasks', { is_complete: false, priority: null }) },
      {
        results: [{ success: true, tasks: [project, groceries], count: 2 }],
        says: says('Two tasks: the project and the groceries.'),
      },
      {
        user: 'Snacks too. And I have bought all of it.',
        says: callsTool('update_task', { task_id: 1, title: 'Buy groceries and snacks', description: null }),
      },
      {
        results: [{ success: true, task: snacks }],
        says: callsTool('toggle_task_completion', { task_id: 1, is_complete: true }),
      },
      { results: [{ success: true, task: done }], says: says('Done.') },
      {
        user: 'Forget the project. Are the groceries ticked off?',
        says: callsTool('delete_task', { task_id: 2 }),
      },
      {
        results: [{ success: true, message: 'Task deleted successfully' }],
        says: callsTool('get_task', { task_id: 1 }),
      },
      { results: [{ success: true, task: done }], says: says('The project is gone; groceries are done.') },
    ])

    expect(
      await desk.ask('Add groceries (milk, eggs, bread), they matter, and that I must finish the project'),
    ).toBe('Added both.')
    expect(await desk.ask('What is open?')).toBe('Two tasks: the project and the groceries.')
    expect(await desk.ask('Snacks too. And I have bought all of it.')).toBe('Done.')
    expect(await desk.ask('Forget the project. Are the groceries ticked off?')).toBe(
      'The project is gone; groceries are done.',
    )

    const stored = await desk.finish()
    expectSound(stored)
    expect(stored.tasks).toMatchObject([
      {
        id: 1,
        title: 'Buy groceries and snacks',
        description: 'Milk, eggs, bread',
        priority: 'high',
        status: 'done',
      },
    ])
    expect(stored.changes.map(({ kind, origin }) => [kind, origin.contract, origin.tool])).toEqual([
      ['add', 'records', 'create_task'],
      ['add', 'records', 'create_task'],
      ['update', 'records', 'update_task'],
      ['complete', 'records', 'toggle_task_completion'],
      ['delete', 'records', 'delete_task'],
    ])
  })

  it('sees in the words of the document why a call was refused, and mends it', async () => {
    const refused = (error: string): object[] => [{ success: false, error }]
    await using desk = await openAgentDesk(spoken, [
      { user: 'Groceries, urgent!', says: callsTool('create_task', { title: ' ' }) },
      {
        results: refused('Title cannot be empty'),
        says: callsTool('create_task', { title: 'Buy groceries', priority: 'urgent' }),
      },
      {
        results: refused('Invalid priority. Must be: low, medium, or high'),
        says: callsTool('toggle_task_completion', { task_id: 99, is_complete: true }),
      },
      { results: refused('Task not found'), says: callsTool('create_task', { name: 'Buy groceries' }) },
      {
        results: refused('There is no argument "name".'),
        says: callsTool('create_task', {
          title: 'Buy groceries',
          description: 'Milk, eggs, bread',
          priority: 'high',
        }),
      },
      { results: [{ success: true, task: groceries }], says: says('Added, with high priority.') },
    ])

    expect(await desk.ask('Groceries, urgent!')).toBe('Added, with high priority.')
    expect(await desk.finish()).toMatchObject({ lastChange: 1, tasks: [{ title: 'Buy groceries' }] })
  })

  it('gets each answer to its own call when it calls several tools at once', async () => {
    await using desk = await openAgentDesk(spoken, [
      { user: 'Start a list', says: callsTool('create_task', { title: 'Finish project' }) },
      {
        results: [{ success: true, task: { ...project, id: 1 } }],
        says: callsTools(
          { name: 'get_task', args: { task_id: 1 } },
          { name: 'get_task', args: { task_id: 2 } },
          { name: 'list_tasks', args: { limit: 1 } },
        ),
      },
      {
        results: [
          { success: true, task: { ...project, id: 1 } },
          { success: false, error: 'Task not found' },
          { success: true, tasks: [{ ...project, id: 1 }], count: 1 },
        ],
        says: says('One task.'),
      },
    ])

    expect(await desk.ask('Start a list')).toBe('One task.')
    expect((await desk.finish()).tasks).toHaveLength(1)
  })

  it('takes the tools as functions of its own process, for the owner of each run', async () => {
    await using waymark = await openWaymark({ data: newFolder(), log: 'silent' })
    const adds = (title: string): Turn[] => [
      { user: `Add ${title}`, says: callsTool('create_task', { title }) },
      { results: [{ success: true, task: { ...project, id: 1, title } }], says: says('Added.') },
    ]
    const { llm, runner } = await openModel(spoken, [...adds('Call mom'), ...adds('Call dad')])
    await using _ = llm
    const agent = new Agent<{ owner: string }>({
      name: 'Todo Assistant',
      model: 'scripted',
      tools: toolsFor('records', 'openai').map(({ function: { name, description, parameters } }) =>
        tool({
          name,
          description,
          parameters: { required: [], ...parameters, additionalProperties: true },
          strict: false,
          execute: (args, run?: RunContext<{ owner: string }>) =>
            waymark.executeTool('records', run?.context.owner ?? '', name, args as object),
        }),
      ),
    })

    await runner.run(agent, 'Add Call mom', { context: { owner } })
    await runner.run(agent, 'Add Call dad', { context: { owner: 'grace' } })
    llm.checkPlayed()
    expect(await waymark.executeTool('records', owner, 'list_tasks')).toMatchObject({
      tasks: [{ title: 'Call mom' }],
    })
    expect(await waymark.executeTool('records', 'grace', 'list_tasks')).toMatchObject({
      tasks: [{ title: 'Call dad' }],
    })
  })
})
