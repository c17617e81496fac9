import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { combinations, openDesk, shareDesk, spoken } from '../support/clients/desks.ts'
import { type Assistant, connect } from '../support/clients/mcp-clients.ts'
import { TemporaryFolder } from '../support/files/folder.ts'
import { type Serving, serve } from '../support/servers/serving.ts'
import { waymark } from '../support/servers/waymark.ts'

const all = [
  'add_task',
  'list_tasks',
  'get_task',
  'update_task',
  'complete_task',
  'delete_task',
  'remember',
  'context_search',
  'read_file',
  'grep_codebase',
  'catch_up',
  'undo',
]

/** Every field of a task, whatever is known of it. */
const everything = [
  'id',
  'title',
  'description',
  'priority',
  'status',
  'due',
  'tags',
  'parent',
  'blocked_by',
  'claimed_by',
  'created_at',
  'updated_at',
  'completed_at',
].sort()

const profiles = [
  ['full', all],
  ['agent', all.filter((name) => name !== 'read_file' && name !== 'grep_codebase')],
  ['lite', ['add_task', 'list_tasks', 'update_task', 'complete_task', 'remember', 'context_search']],
  ['readonly', ['list_tasks', 'get_task', 'context_search', 'read_file', 'grep_codebase', 'catch_up']],
] as const

describe('profiles over HTTP', () => {
  const folder = new TemporaryFolder()
  let serving: Serving
  beforeAll(async () => {
    serving = await serve(['--data', folder.path])
  })
  afterAll(async () => {
    await serving[Symbol.asyncDispose]()
    folder[Symbol.dispose]()
  })

  describe.each(['2026', '2025', 'v1'] as const)('for a %s client', (kind) => {
    it.each(profiles)(
      'offer in %s what that kind of client needs, and refuse the rest',
      async (profile, names) => {
        await using client = await connect(kind, { url: `${serving.mcp}?profile=${profile}` })
        await offersOnly(client, names)
      },
    )
  })
})

describe.concurrent('profiles over stdio', () => {
  it.each(profiles)(
    'offer in %s what that kind of client needs, and refuse the rest',
    async (profile, names) => {
      await using desk = await openDesk(
        { kind: '2026', transport: 'stdio' },
        { args: ['--profile', profile] },
      )
      await offersOnly(desk.client, names)
    },
  )
})

async function offersOnly(client: Assistant, names: readonly string[]): Promise<void> {
  expect((await client.listTools()).map(({ name }) => name)).toEqual(names)
  for (const missing of all.filter((name) => !names.includes(name))) {
    await expect(client.callTool(missing, { task: 1, title: 'x' })).rejects.toMatchObject({ code: -32602 })
  }
  expect(await spoken(client).say('list_tasks', { view: 'all' })).toBe('0 in all')
}

describe.each(combinations)('structured answers, for a $kind client over $transport', (combination) => {
  const plain = shareDesk(combination)
  const typed = shareDesk(combination, { args: ['--typed'], query: '?typed=1' })

  it('are left out, with their schemas, where nobody asked for them', async () => {
    const { client } = plain()
    for (const tool of await client.listTools()) expect(tool).not.toHaveProperty('outputSchema')
    expect(await client.callTool('add_task', { title: 'x' })).not.toHaveProperty('structuredContent')
  })

  it('come with a schema on every tool, which they fit, with every field of a task', async () => {
    const { client } = typed()
    // The listing is what the client checks the answers against.
    for (const tool of await client.listTools()) expect(tool.outputSchema).toMatchObject({ type: 'object' })
    const call = async (tool: string, args: object) => {
      const { structuredContent, content } = await client.callTool(tool, args)
      expect(content).toMatchObject([{ type: 'text' }])
      return structuredContent as Record<string, unknown>
    }
    const fieldsOf = (task: object | undefined) => Object.keys(task ?? {}).sort()

    const added = await call('add_task', { title: 'Bake', due: '2031-05-06', tags: ['home'], steps: ['Mix'] })
    expect(added).toMatchObject({
      task: {
        title: 'Bake',
        description: null,
        priority: 'medium',
        status: 'todo',
        due: '2031-05-06',
        tags: ['home'],
        parent: null,
        blocked_by: [],
        claimed_by: null,
        completed_at: null,
      },
      steps: [{ title: 'Mix' }],
      repeated: false,
      similar: null,
    })
    const { task, steps } = added as { task: { id: number; created_at: string }; steps: object[] }
    expect(fieldsOf(task)).toEqual(everything)
    expect(fieldsOf(steps[0])).toEqual(everything)
    expect(steps).toMatchObject([{ parent: task.id }])
    expect(task.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)

    const waiting = await call('add_task', { title: 'Eat', blocked_by: [task.id] })
    expect(await call('list_tasks', { limit: 1 })).toMatchObject({
      tasks: [{ id: task.id }],
      total: 3,
      cursor: expect.any(String),
    })
    expect(await call('list_tasks', { view: 'blocked' })).toMatchObject({
      tasks: [{ title: 'Eat' }],
      open_blockers: [task.id],
    })
    expect(await call('get_task', { task: task.id })).toMatchObject({
      task: { id: task.id },
      children: [{ title: 'Mix' }],
      blockers: [],
      waiting: [{ title: 'Eat' }],
    })
    expect(await call('update_task', { task: task.id, claim: true })).toMatchObject({
      task: { claimed_by: 'ada', status: 'doing' },
      changed: [
        { field: 'status', before: 'todo', after: 'doing' },
        { field: 'claimed_by', before: null, after: 'ada' },
      ],
      change: 3,
    })
    expect(await call('update_task', { task: task.id, claim: true })).toMatchObject({
      changed: [],
      change: null,
    })
    const completed = await call('complete_task', { task: task.id })
    expect(completed).toMatchObject({
      task: { status: 'done', completed_at: expect.any(String) },
      unblocked: [waiting.task],
      change: 4,
    })
    expect(await call('complete_task', { task: task.id })).toMatchObject({ unblocked: [], change: null })
    expect(await call('delete_task', { task: task.id })).toMatchObject({
      below: [{ title: 'Mix' }],
      change: 5,
    })
    expect(await call('undo', {})).toEqual({
      undone: 5,
      kind: 'delete',
      tasks: [
        { id: task.id, title: 'Bake' },
        { id: task.id + 1, title: 'Mix' },
      ],
      change: 6,
    })
    expect(await call('add_task', { title: 'eat' })).toMatchObject({
      similar: { id: (waiting.task as { id: number }).id, title: 'Eat' },
    })
  })

  it('are left out of an error, which a client still reads as one', async () => {
    const answer = await typed().client.callTool('get_task', { task: 9999 })
    expect(answer).toMatchObject({
      isError: true,
      content: [{ text: expect.stringMatching(/^not_found: /) }],
    })
    expect(answer).not.toHaveProperty('structuredContent')
  })
})

describe('a profile that is not there', () => {
  it('is refused with the ones there are, on the command line and in the address', async () => {
    expect(await waymark(['mcp', '--profile', 'tiny'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'waymark: There is no profile "tiny".\nUse one of full, agent, lite, readonly.\n',
    })
  })
})
