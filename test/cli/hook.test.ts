import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { keyedProject } from '../../src/projects/project.ts'
import { openSqliteStores } from '../../src/stores/sqlite/open.ts'
import { completeTask } from '../../src/tasks/complete-task.ts'
import { deleteTask } from '../../src/tasks/delete-task.ts'
import { byId } from '../../src/tasks/task-ref.ts'
import type { TaskStore } from '../../src/tasks/task-store.ts'
import { Random } from '../faults/random.ts'
import { seed } from '../support/faults/seed.ts'
import { newFolder } from '../support/files/folder.ts'
import { waymark } from '../support/servers/waymark.ts'

interface Told {
  readonly tool_name?: string
  readonly tool_input?: object
  readonly tool_response?: unknown
  readonly hook_event_name?: string
  readonly tool_use_id?: string
}

/** A repository in which an assistant works, and what hooks are told there. */
class Desk {
  readonly data = newFolder()
  readonly folder = newFolder()
  readonly transcript = join(newFolder(), 'session.jsonl')

  constructor() {
    execFileSync('git', ['init', '-q', this.folder])
    execFileSync('git', ['-C', this.folder, 'remote', 'add', 'origin', 'https://github.com/acme/app.git'])
  }

  /** What the assistant writes down of its session: what it used, in order. */
  writeDown(events: readonly Told[]): void {
    const lines = events.map(({ tool_use_id: id, tool_name: name }, index) =>
      JSON.stringify({
        type: 'assistant',
        timestamp: new Date(Date.UTC(2026, 0, 17, 10, 0, index)).toISOString(),
        message: { content: [{ type: 'tool_use', id, name }] },
      }),
    )
    writeFileSync(this.transcript, `${lines.join('\n')}\n`)
  }

  hook(told: Told, session = 's1') {
    const common = { session_id: session, transcript_path: this.transcript, cwd: this.folder }
    const input = JSON.stringify({ ...common, hook_event_name: 'PostToolUse', ...told })
    return this.raw(input)
  }

  raw(input: string, env = {}) {
    return waymark(['hook', '--data', this.data], env, undefined, input)
  }

  async at<T>(work: (store: TaskStore) => Promise<T>): Promise<T> {
    await using stores = await openSqliteStores({ file: join(this.data, 'waymark.db') })
    return await work(stores.tasks('local', keyedProject('local', 'github.com/acme/app')))
  }

  /** What became of it, without numbers. */
  async tasks() {
    const all = await this.at((store) => store.list({ order: 'newest', limit: 100 }))
    const title = (id: number | null) => all.find((task) => task.id === id)?.title ?? null
    return all
      .map(({ title: name, status, parent, blockedBy, description }) => ({
        name,
        status,
        parent: title(parent),
        after: blockedBy.map(title),
        description,
      }))
      .sort((one, other) => (one.name < other.name ? -1 : 1))
  }
}

const todos = (...items: readonly (readonly [string, string])[]): Told => ({
  tool_name: 'TodoWrite',
  tool_input: { todos: items.map(([content, status]) => ({ content, status, activeForm: content })) },
})
const plain = { after: [], description: null }

describe('waymark hook', () => {
  it('makes a list of Claude Code tasks of the project, under one task for the session', async () => {
    const desk = new Desk()
    const told = await desk.hook(todos(['Find the cause', 'in_progress'], ['Write a test', 'pending']))
    expect(told).toEqual({ code: 0, stdout: '', stderr: '' })
    const parent = 'Claude Code: Find the cause'
    expect(await desk.tasks()).toEqual([
      { name: parent, status: 'doing', parent: null, ...plain },
      { name: 'Find the cause', status: 'doing', parent, ...plain },
      { name: 'Write a test', status: 'todo', parent, ...plain },
    ])
    await desk.hook(todos(['Find the cause', 'completed'], ['Mend it', 'in_progress']))
    expect(await desk.tasks()).toMatchObject([
      { status: 'doing' },
      { name: 'Find the cause', status: 'done' },
      { name: 'Mend it', status: 'doing' },
      { name: 'Write a test', status: 'cancelled' },
    ])
    await desk.hook({ hook_event_name: 'SessionEnd' })
    expect((await desk.tasks()).map(({ status }) => status)).toEqual(['todo', 'done', 'todo', 'cancelled'])
  })

  it('follows tasks that are made and changed one by one, and the plans of Codex', async () => {
    const desk = new Desk()
    const add = (id: string, subject: string, response: unknown): Promise<unknown> =>
      desk.hook({
        tool_name: 'TaskCreate',
        tool_input: { subject, description: `How to ${subject}` },
        tool_response: response ?? { task: { id, subject } },
      })
    const change = (tool_input: object, ok = true) =>
      desk.hook({ tool_name: 'TaskUpdate', tool_input, tool_response: { success: ok } })
    await add('1', 'plan', undefined)
    await add('2', 'build', 'Task #2 created successfully: build')
    await change({ taskId: '2', addBlockedBy: ['1'], subject: 'build it' })
    await change({ taskId: '1', status: 'deleted' }, false)
    await change({ taskId: '1', status: 'completed' })
    expect(await desk.tasks()).toEqual([
      { name: 'Claude Code: plan', status: 'todo', parent: null, ...plain },
      {
        name: 'build it',
        status: 'todo',
        parent: 'Claude Code: plan',
        after: ['plan'],
        description: 'How to build',
      },
      { name: 'plan', status: 'done', parent: 'Claude Code: plan', after: [], description: 'How to plan' },
    ])

    const codex = new Desk()
    const plan = [
      { step: 'Look', status: 'completed' },
      { step: 'Leap', status: 'in_progress' },
    ]
    const payload = {
      type: 'function_call',
      name: 'update_plan',
      call_id: 'c1',
      arguments: JSON.stringify({ plan }),
    }
    writeFileSync(codex.transcript, `${JSON.stringify({ timestamp: '2026-01-17T10:00:00Z', payload })}\n`)
    await codex.hook({ hook_event_name: 'Stop' })
    await codex.hook({ tool_name: 'update_plan', tool_input: { plan }, tool_use_id: 'c1' })
    expect(await codex.tasks()).toMatchObject([
      { name: 'Codex: Look', status: 'doing' },
      { name: 'Leap', status: 'doing' },
      { name: 'Look', status: 'done' },
    ])
  })

  it('leaves one state, in whatever order and however often the events are told', async () => {
    const events: Told[] = [
      todos(['a', 'pending'], ['b', 'pending'], ['c', 'pending']),
      todos(['a', 'in_progress'], ['b', 'pending'], ['c', 'pending']),
      { tool_name: 'TaskCreate', tool_input: { subject: 'x' }, tool_response: { task: { id: '1' } } },
      { tool_name: 'TaskUpdate', tool_input: { taskId: '1', status: 'in_progress' }, tool_response: {} },
      todos(['a', 'completed'], ['c', 'in_progress'], ['d', 'pending']),
      { tool_name: 'TaskUpdate', tool_input: { taskId: '1', status: 'pending', subject: 'y' } },
      todos(['c', 'pending'], ['d', 'in_progress']),
    ].map((event, index) => ({ ...event, tool_use_id: `toolu_${index}` }))
    const run = async (order: readonly Told[], atOnce = 1) => {
      const desk = new Desk()
      desk.writeDown(events)
      for (let from = 0; from < order.length; from += atOnce)
        await Promise.all(order.slice(from, from + atOnce).map((event) => desk.hook(event)))
      return desk.tasks()
    }
    const expected = await run(events)
    expect(expected.map(({ name, status }) => `${name} ${status}`)).toEqual([
      'Claude Code: a doing',
      'a done',
      'b cancelled',
      'c todo',
      'd doing',
      'y todo',
    ])
    const random = new Random(seed)
    for (let round = 0; round < 4; round++) {
      const shuffled = [...events, ...events.filter(() => random.isLucky())]
        .map((event) => ({ event, place: random.next() }))
        .sort((one, other) => one.place - other.place)
        .map(({ event }) => event)
      expect(await run(shuffled, 1 + (round % 2) * 3), JSON.stringify(shuffled)).toEqual(expected)
    }
  })

  it('leaves alone what people did to the tasks', async () => {
    const desk = new Desk()
    await desk.hook(todos(['Find the cause', 'pending'], ['Write a test', 'pending']))
    await desk.at(async (store) => {
      const at = { actor: 'local', at: new Date() }
      await completeTask(store, { words: 'Write a test' }, at)
      await deleteTask(store, byId(2), at)
    })
    expect(
      await desk.hook(todos(['Find the cause', 'in_progress'], ['Write a test', 'pending'])),
    ).toMatchObject({
      code: 0,
      stderr: '',
    })
    expect(await desk.tasks()).toMatchObject([
      { name: 'Claude Code: Find the cause', status: 'doing' },
      { name: 'Write a test', status: 'done' },
    ])
  })

  it('never fails the assistant, and says shortly what was wrong', async () => {
    const desk = new Desk()
    const fine = { code: 0, stdout: '', stderr: '' }
    expect(await desk.hook({ tool_name: 'Bash', tool_input: { command: 'ls' } })).toEqual(fine)
    expect(await desk.hook({ hook_event_name: 'SessionEnd' })).toEqual(fine)
    expect(await desk.raw('{"session_id":""}')).toEqual(fine)
    for (const [input, env] of [
      ['not json', {}],
      ['', {}],
      [
        JSON.stringify({ session_id: 's', hook_event_name: 'PostToolUse', ...todos(['a', 'pending']) }),
        { DATABASE_URL: 'postgres://x@127.0.0.1:1/x' },
      ],
      ['{}', { WAYMARK_CLAIM_MINUTES: 'x' }],
    ] as const) {
      const { code, stdout, stderr } = await desk.raw(input, env)
      expect([code, stdout]).toEqual([0, ''])
      expect(stderr.length).toBeGreaterThan(0)
      expect(stderr.split('\n').length).toBeLessThan(5)
    }
  })
})
