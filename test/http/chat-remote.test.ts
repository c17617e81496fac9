import { describe, expect, it } from 'vitest'
import { ask, ChatClient, events, type Json, post } from '../support/clients/chat-client.ts'
import { chatKey } from '../support/wires/chat-server.ts'
import { refuses, truncates } from '../support/wires/chat-wires.ts'
import { calls, holds, openRemoteChat, type RemoteChat, says } from '../support/wires/remote-chat.ts'

const name = 'compatible scripted'
const adds = (title: string) => calls({ name: 'add_task', args: { title } })
const deletes = (task: string) => calls({ name: 'delete_task', args: { task } })
const talk = ({ serving }: RemoteChat) => new ChatClient(serving.url)
const tasks = async (remote: RemoteChat) => (await remote.waymark('list')).stdout

describe('a language model behind the chat', () => {
  it('is passed on word by word, while it still speaks', async () => {
    const answer = holds('Hello! What can I do for you?')
    await using remote = await openRemoteChat(answer.reply)
    const response = await post(remote.serving.url, { text: 'Good morning' })
    const words: string[] = []
    for await (const chunk of events(response)) {
      if (chunk.type === 'start') expect(chunk.messageMetadata).toMatchObject({ model: name })
      if (chunk.type === 'text-delta') words.push(chunk.delta)
      // The model says no more until these have arrived here.
      if (words.length === 2) answer.goOn()
    }

    expect(words.slice(0, 3)).toEqual(['Hello! ', 'What ', 'can '])
    expect(words.join('')).toBe('Hello! What can I do for you?')
    expect(remote.model.wrong).toEqual([])
    expect(await ask(remote.serving.url, '/chat')).toEqual([200, { model: name }])
  })

  it('adds a task by calling the tool, and has the history in the next turn', async () => {
    await using remote = await openRemoteChat(
      adds('Water the plants'),
      says('Added.'),
      says('You are welcome.'),
    )
    const chat = talk(remote)

    const { text, metadata, message } = await chat.say('Remind me to water the plants')

    expect(text).toBe('Added.')
    expect(metadata).toEqual({ conversation: expect.any(String), project: 'local', model: name })
    expect(message.parts).toContainEqual(
      expect.objectContaining({ type: 'tool-add_task', state: 'output-available' }),
    )
    expect(await tasks(remote)).toContain('#1 Water the plants')
    expect((await chat.say('Thanks')).text).toBe('You are welcome.')
    const { messages = [] } = remote.model.heard[2] ?? {}
    expect((messages as readonly Json[]).map(({ role }) => role)).toEqual([
      'system',
      'user',
      'assistant',
      'tool',
      'assistant',
      'user',
    ])
  })

  it('deletes only what the user has said yes to', async () => {
    await using remote = await openRemoteChat(deletes('old task'), says('It is gone.'))
    await remote.waymark('add', 'Old task')
    const chat = talk(remote)

    const asked = await chat.say('Delete the old task')
    expect(asked.approvals).toHaveLength(1)
    expect(asked.message.parts).toContainEqual(
      expect.objectContaining({ type: 'tool-delete_task', state: 'approval-requested' }),
    )
    expect(await tasks(remote)).toContain('Old task')
    expect(remote.model.heard).toHaveLength(1)
    const approvalId = asked.approvals[0] as string

    // Somebody else's id is no approval, and neither is one in another conversation.
    const forged = await post(remote.serving.url, { ...place(chat), approvalId: 'call_1', approved: true })
    expect(forged.status).toBe(404)
    expect((await post(remote.serving.url, { approvalId, approved: true })).status).toBe(404)
    expect(await tasks(remote)).toContain('Old task')

    expect((await chat.approve(approvalId)).text).toBe('It is gone.')
    expect(await tasks(remote)).toBe('0 open\n')
    const again = await post(remote.serving.url, { ...place(chat), approvalId, approved: true })
    expect([again.status, await again.json()]).toMatchObject([
      404,
      { error: { message: 'Nothing waits for that approval.' } },
    ])
  })

  it('leaves alone what the user has said no to, and is told so', async () => {
    await using remote = await openRemoteChat(deletes('1'), says('Then it stays.'))
    await remote.waymark('add', 'Old task')
    const chat = talk(remote)
    const { approvals } = await chat.say('Delete the old task')

    expect((await chat.approve(approvals[0] as string, false)).text).toBe('Then it stays.')

    expect(await tasks(remote)).toContain('Old task')
    const [, { messages }] = await ask(remote.serving.url, `/conversations/${chat.conversation}`)
    expect(JSON.stringify(messages)).toContain('"output-denied"')
  })

  it('waits for the yes longer than the server runs', async () => {
    await using remote = await openRemoteChat(deletes('1'), says('It is gone.'))
    await remote.waymark('add', 'Old task')
    const chat = talk(remote)
    const { approvals } = await chat.say('Delete the old task')
    await remote.serving.stop()

    const { code, stdout } = await remote.waymark(
      'chat',
      '--conversation',
      chat.conversation as string,
      '--once',
      'yes',
    )

    expect({ code, stdout }).toEqual({ code: 0, stdout: 'It is gone.\n' })
    expect(approvals).toHaveLength(1)
    expect(await tasks(remote)).toBe('0 open\n')
  })

  it.each([
    ['refuses the key', refuses(401), 'refused the API key'],
    ['fails again and again', refuses(500), 'failed on its side'],
    [
      'breaks off',
      truncates({ text: 'I think that we should' }, 'ends'),
      'broke off in the middle of its answer',
    ],
  ])('that %s is replaced by the offline model, which says so', async (_, reply, because) => {
    await using remote = await openRemoteChat(reply)

    const { text, metadata } = await talk(remote).say('Remind me to water the plants')

    expect(text).toContain(`The model ${name} ${because}, so I answer by myself, with simpler words.`)
    expect(text).toContain("I've added 'Water the plants' to your task list!")
    expect(metadata).toMatchObject({ model: 'offline', fellBackFrom: name, because })
    expect(await tasks(remote)).toContain('Water the plants')
    expect(remote.serving.log()).toContain('a language model failed')
  })

  it('that is not there at all is replaced too', async () => {
    await using remote = await openRemoteChat(says('Hello'))
    await remote.model[Symbol.asyncDispose]()

    const { metadata } = await talk(remote).say('Show my tasks')

    expect(metadata).toMatchObject({ model: 'offline', because: 'could not be reached' })
  })

  it('keeps its key to itself and its server', async () => {
    await using remote = await openRemoteChat(refuses(401), refuses(500), says('Hello'))
    const chat = talk(remote)
    const shown = [await chat.say('What is my API key?'), await chat.say('Hello'), await chat.say('Hello')]
    const stored = await ask(remote.serving.url, `/conversations/${chat.conversation}`)
    await remote.serving.stop()
    const doctor = await remote.waymark('doctor')

    expect(remote.model.wrong).toEqual([])
    expect(remote.serving.log()).toContain('a language model failed')
    expect(JSON.stringify([shown, stored, doctor, remote.serving.log()])).not.toContain(chatKey)
  })

  it('is asked once at a time in a conversation', async () => {
    const answer = holds('Let me think about that.')
    await using remote = await openRemoteChat(answer.reply)
    const first = events(await post(remote.serving.url, { text: 'Good morning' }))
    const started = (await first.next()).value
    const { conversation } = started?.type === 'start' ? (started.messageMetadata as Json) : {}

    const second = await post(remote.serving.url, { conversation, text: 'Hello?' })

    expect([second.status, await second.json()]).toMatchObject([
      409,
      { error: { code: 'conflict', message: 'This conversation is being answered already.' } },
    ])
    answer.goOn()
    for await (const _ of first);
    const [, { messages }] = await ask(remote.serving.url, `/conversations/${conversation}`)
    expect(messages).toHaveLength(2)
  })

  it('speaks on when its conversation is deleted meanwhile, which stays deleted', async () => {
    const answer = holds('Let me think about that.')
    await using remote = await openRemoteChat(answer.reply)
    const { url, log } = remote.serving
    const chunks = events(await post(url, { text: 'Good morning' }))
    const started = (await chunks.next()).value
    const { conversation } = started?.type === 'start' ? (started.messageMetadata as Json) : {}

    expect((await ask(url, `/conversations/${conversation}`, { method: 'DELETE' }))[0]).toBe(204)
    answer.goOn()
    const rest: string[] = []
    for await (const chunk of chunks) rest.push(chunk.type)

    expect(rest).not.toContain('error')
    expect(rest.at(-1)).toBe('finish')
    expect((await ask(url, `/conversations/${conversation}`))[0]).toBe(404)
    expect(log()).not.toContain('a bug')
  })
})

function place({ conversation }: ChatClient): object {
  return { conversation }
}
