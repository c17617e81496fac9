import { join } from 'node:path'
import { type Cohere, CohereClientV2 } from 'cohere-ai'
import { expect, it } from 'vitest'
import { newFolder } from '../support/files/folder.ts'
import { openWaymark, toolsFor } from '../support/servers/library.ts'
import { expectSound, readSqliteLedger } from '../support/stores/ledger.ts'
import { cohere } from '../support/wires/llm-wires.ts'
import { apiKey, callsTool, callsTools, says, scriptedLlm, type Turn } from './scripted-llm.ts'

const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
const listed = (id: number, title: string, is_completed = false) => ({
  id,
  title,
  description: null,
  is_completed,
  created_at: moment,
})
const created = (task_id: number, title: string) => ({
  success: true,
  message: `Task '${title}' created successfully`,
  data: { task_id, status: 'created', title },
})

it('a Cohere model manages tasks through the executor, and asks when a name fits several', async () => {
  await using desk = await openDesk([
    {
      user: 'Note: call mom, call dad, buy groceries',
      says: callsTool('add_task', { title: 'Call mom' }),
    },
    { results: [created(1, 'Call mom')], says: callsTool('add_task', { title: 'Call dad' }) },
    { results: [created(2, 'Call dad')], says: callsTool('add_task', { title: 'Buy groceries' }) },
    { results: [created(3, 'Buy groceries')], says: says('Noted all three.') },

    { user: 'What is there to do?', says: callsTool('list_tasks', { status: 'pending' }) },
    {
      results: [
        {
          success: true,
          message: 'Found 3 tasks',
          data: {
            tasks: [listed(3, 'Buy groceries'), listed(2, 'Call dad'), listed(1, 'Call mom')],
            count: 3,
            filter: 'pending',
          },
        },
      ],
      says: says('Groceries and two calls.'),
    },

    { user: 'Groceries are done', says: callsTool('complete_task', { task_identifier: 'GROCERIES' }) },
    {
      results: [
        {
          success: true,
          message: "Task 'Buy groceries' marked as complete",
          data: { task_id: 3, status: 'completed', title: 'Buy groceries' },
        },
      ],
      says: says('Well done.'),
    },

    { user: 'I made the call', says: callsTool('complete_task', { task_identifier: 'call' }) },
    {
      results: [
        {
          success: false,
          message: "Multiple tasks found matching 'call'. Please be more specific.",
          data: { matches: ['Call mom', 'Call dad'] },
        },
      ],
      says: says('Which one: Call mom or Call dad?'),
    },
    { user: 'Mom', says: callsTool('complete_task', { task_identifier: 'mom' }) },
    {
      results: [
        {
          success: true,
          message: "Task 'Call mom' marked as complete",
          data: { task_id: 1, status: 'completed', title: 'Call mom' },
        },
      ],
      says: says('Call mom is done.'),
    },

    { user: 'Drop the other call', says: callsTool('delete_task', { task_id: 2 }) },
    {
      results: [
        {
          success: true,
          message: "Task 'Call dad' has been deleted",
          data: { task_id: 2, status: 'deleted', title: 'Call dad' },
        },
      ],
      says: says('Deleted.'),
    },
  ])

  expect(await desk.ask('Note: call mom, call dad, buy groceries')).toBe('Noted all three.')
  expect(await desk.ask('What is there to do?')).toBe('Groceries and two calls.')
  expect(await desk.ask('Groceries are done')).toBe('Well done.')
  expect(await desk.ask('I made the call')).toBe('Which one: Call mom or Call dad?')
  expect(await desk.ask('Mom')).toBe('Call mom is done.')
  expect(await desk.ask('Drop the other call')).toBe('Deleted.')

  const stored = await desk.finish()
  expectSound(stored)
  expect(stored.tasks).toMatchObject([
    { id: 1, title: 'Call mom', status: 'done' },
    { id: 3, title: 'Buy groceries', status: 'done' },
  ])
  expect(stored.changes.map(({ kind, origin }) => [kind, origin.contract, origin.client])).toEqual([
    ...Array(3).fill(['add', 'envelope', 'library']),
    ...Array(2).fill(['complete', 'envelope', 'library']),
    ['delete', 'envelope', 'library'],
  ])
})

it('a Cohere model that calls what is not there, or wrongly, is told so in the form of every answer', async () => {
  const refused = (message: string, data: object | null = null) => ({ success: false, message, data })
  await using desk = await openDesk([
    {
      user: 'Tidy up',
      says: callsTools(
        { name: 'archive_tasks', args: {} },
        { name: 'delete_task', args: {} },
        { name: 'delete_task', args: { task_id: 7 } },
        { name: 'complete_task', args: { task_id: null, task_identifier: 'old' } },
        { name: 'add_task', args: { title: '' } },
        { name: 'list_tasks', args: { status: 'open' } },
        { name: 'list_tasks', args: { user_id: 'grace' } },
      ),
    },
    {
      results: [
        refused('Unknown tool: archive_tasks'),
        refused('Please specify which task to delete'),
        refused('Task not found', { task_id: 7 }),
        refused("No task found matching 'old'"),
        refused('Task title cannot be empty'),
        refused('Invalid status filter'),
        refused('There is no argument "user_id".'),
      ],
      says: says('There is nothing to tidy up.'),
    },
  ])

  expect(await desk.ask('Tidy up')).toBe('There is nothing to tidy up.')
  expect(await desk.finish()).toMatchObject({ tasks: [], changes: [] })
})

async function openDesk(script: readonly Turn[]) {
  await using opened = new AsyncDisposableStack()
  const data = newFolder()
  const waymark = opened.use(await openWaymark({ data, log: 'silent' }))
  const tools = toolsFor('envelope', 'cohere')
  const llm = opened.use(await scriptedLlm(cohere, tools, script))
  const client = new CohereClientV2({ token: apiKey, environment: llm.url, maxRetries: 0 })
  const messages: Cohere.ChatMessageV2[] = []
  const kept = opened.move()
  return {
    /** The loop that document 001 draws: calls go to the executor, and its answers back to the model. */
    async ask(question: string): Promise<string> {
      messages.push({ role: 'user', content: question })
      for (;;) {
        const { message } = await client.chat({ model: 'command-a-03-2025', messages, tools })
        messages.push(message)
        if (!message.toolCalls)
          return message.content?.map((part) => ('text' in part ? part.text : '')).join('') ?? ''
        for (const call of message.toolCalls) {
          const args = JSON.parse(call.function?.arguments ?? '{}')
          const result = await waymark.executeTool('envelope', 'ada', call.function?.name ?? '', args)
          messages.push({ role: 'tool', toolCallId: call.id, content: JSON.stringify(result) })
        }
      }
    },
    finish() {
      llm.checkPlayed()
      return readSqliteLedger(join(data, 'waymark.db'), 'ada')
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}
