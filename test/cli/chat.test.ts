import { describe, expect, it } from 'vitest'
import { newFolder } from '../support/files/folder.ts'
import { pipe, waymark } from '../support/servers/waymark.ts'
import { type ChatServer, chatKey, chatServer } from '../support/wires/chat-server.ts'
import { type ChatReply, compatibleWire, refuses } from '../support/wires/chat-wires.ts'
import { calls, compatibleEnv, says } from '../support/wires/remote-chat.ts'

/** A command line on a data folder of its own. */
function terminal(env: Record<string, string> = {}) {
  const data = ['--data', newFolder()]
  return {
    type: (...args: readonly string[]) => waymark([...args, ...data], env),
    pipe: (lines: readonly string[], ...args: readonly string[]) => pipe(lines, [...args, ...data], env),
    tasks: async () => (await waymark(['list', ...data])).stdout,
  }
}

describe('waymark chat --once', () => {
  it('does what was asked and says so', async () => {
    const { type, tasks } = terminal()
    const { code, stdout, stderr } = await type('chat', '--once', 'Remind me to call mom tomorrow')

    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/^I've added 'Call mom' to your task list! It is #1, due .*\n\nSay "undo that"/)
    expect(stdout).toMatch(/[^\n]\n$/)
    expect(await tasks()).toContain('#1 Call mom')
  })

  it('answers programs in JSON, with the conversation to go on with', async () => {
    const { type, tasks } = terminal()
    const first = await type('chat', '--once', 'Add call mom', '--json')
    const { conversation, ...more } = JSON.parse(first.stdout)
    expect(more).toEqual({
      text: expect.stringMatching(/^I've added 'Call mom'/),
      approvals: [],
      metadata: { conversation, project: expect.any(String), model: 'offline' },
    })

    const second = await type(
      'chat',
      '--conversation',
      conversation,
      '--once',
      'make it high priority',
      '--json',
    )
    expect(JSON.parse(second.stdout)).toMatchObject({ conversation })
    expect(await tasks()).toContain('#1 Call mom · high')
    await type('chat', '--conversation', conversation, '--once', 'undo that')
    expect(await tasks()).not.toContain('high')
  })

  it('refuses what cannot be said, and a conversation that is not there', async () => {
    const { type, tasks } = terminal()
    expect(await type('chat', '--once', ' ')).toEqual({
      code: 2,
      stdout: '',
      stderr: 'waymark: "text" must say something.\n',
    })
    const unknown = {
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^waymark: There is no such conver/),
    }
    expect(await type('chat', '--conversation', 'nowhere', '--once', 'Add x')).toEqual(unknown)
    expect(await type('chat', '--conversation', 'nowhere')).toEqual(unknown)
    expect(await type('chat', 'Add x')).toMatchObject({ code: 2, stdout: '' })
    const user = await waymark(['chat', '--once', 'Add x'], { WAYMARK_CHAT: 'hal' })
    expect(user).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('WAYMARK_CHAT must be one of offline'),
    })
    expect(await tasks()).toBe('0 open\n')
  })
})

describe('waymark chat with lines piped in', () => {
  it('is one conversation', async () => {
    const { pipe: say, tasks, type } = terminal()
    const { code, stdout, stderr } = await say(
      [
        'Add call mom',
        '',
        'make it high priority',
        'add buy milk',
        'undo that',
        'x'.repeat(10_001),
        'thanks',
      ],
      'chat',
    )

    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(
      /I've added 'Call mom'.*I've updated 'Call mom'.*I've added 'Buy milk'.*Undone.*at most 10000 characters.*You’re welcome/s,
    )
    expect(await tasks()).toBe('1 open\n#1 Call mom · high\n')
    expect(await type('chat', '--once', 'delete it')).toMatchObject({
      stdout: expect.stringMatching(/^Which task/),
    })
  })

  it('is a line of JSON for each, with --json', async () => {
    const { pipe: say } = terminal()
    const { stdout } = await say(['Add call mom', 'x'.repeat(10_001), 'delete it'], 'chat', '--json')
    const answers = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))

    expect(answers).toMatchObject([
      { text: expect.stringContaining('added') },
      { error: { code: 'invalid' } },
      { text: expect.stringContaining("'Call mom' has been removed") },
    ])
    expect(answers[2].conversation).toBe(answers[0].conversation)
  })

  it('ends with its input, also when nothing is said', async () => {
    const { pipe: say } = terminal()
    expect(await say([], 'chat')).toEqual({ code: 0, stdout: '', stderr: '' })
  })
})

describe('waymark chat with a language model', () => {
  const deleting = () => [calls({ name: 'delete_task', args: { task: '1' } }), says('So it is.')]
  const open = async (script: readonly ChatReply[]) => {
    const server = await chatServer(compatibleWire, ...script)
    return { server, ...terminal(compatibleEnv(server as ChatServer)) }
  }

  it.each([
    ['y', '0 open\n'],
    ['n', '1 open\n#1 Old task\n'],
    ['', '1 open\n#1 Old task\n'],
  ])('asks before it deletes, and does so after "%s"', async (reply, left) => {
    const { server, type, pipe: say, tasks } = await open(deleting())
    await using _ = server
    await type('add', 'Old task')

    const { code, stdout } = await say(['Delete the old task', reply], 'chat')

    expect(code).toBe(0)
    expect(stdout).toContain('delete_task {"task":"1"} [y/N]')
    expect(stdout).toContain('So it is.')
    expect(await tasks()).toBe(left)
  })

  it('deletes nothing where nobody is there to say yes', async () => {
    const { server, type, pipe: say, tasks } = await open(deleting())
    await using _ = server
    await type('add', 'Old task')

    expect((await say(['Delete the old task'], 'chat')).code).toBe(0)
    expect((await type('chat', '--once', 'Delete the old task')).stdout).toContain('So it is.')
    expect(await tasks()).toContain('#1 Old task')
  })

  it('says how to go on when a call waits for a yes', async () => {
    const { server, type, tasks } = await open(deleting())
    await using _ = server
    await type('add', 'Old task')

    const { stdout } = await type('chat', '--once', 'Delete the old task')
    const [, conversation = ''] = /waymark chat --conversation ([\w-]+)/.exec(stdout) ?? []
    expect(await tasks()).toContain('#1 Old task')

    await type('chat', '--conversation', conversation, '--once', 'yes')
    expect(await tasks()).toBe('0 open\n')
  })

  it('shows its words without what would steer the terminal, and falls back without its key', async () => {
    const { server, type } = await open([says('Hello \u001b[31mred\u0007 \u009b2J!'), refuses(401)])
    await using _ = server
    expect((await type('chat', '--once', 'Good morning')).stdout).toBe('Hello [31mred 2J!\n')

    const fallen = await type('chat', '--once', 'Add call mom')
    expect(fallen.stdout).toMatch(
      /^The model compatible scripted refused the API key.*\nI've added 'Call mom'/,
    )
    expect(JSON.stringify(fallen)).not.toContain(chatKey)
  })
})

it('explains itself', async () => {
  const [all, chat, interpret] = await Promise.all([
    waymark(['--help']),
    waymark(['chat', '--help']),
    waymark(['interpret', '--help']),
  ])
  expect(all.stdout).toMatch(/^ +chat +Talk about your tasks in your own words$/m)
  expect(all.stdout).toMatch(/^ +WAYMARK_CHAT /m)
  expect(chat.stdout).toMatch(/--once TEXT.*--conversation ID.*Examples:/s)
  expect(interpret.stdout).toMatch(/--jsonl.*Examples:/s)
})
