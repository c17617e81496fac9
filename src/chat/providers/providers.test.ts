import { describe, expect, it } from 'vitest'
import { openChatDesk } from '../../../test/support/chat/chat-desk.ts'
import { chatKey, chatServer } from '../../../test/support/wires/chat-server.ts'
import {
  answersHtml,
  type ChatReply,
  chatWires,
  keepsSilent,
  redirects,
  refuses,
  stalls,
  streams,
  truncates,
} from '../../../test/support/wires/chat-wires.ts'
import type { WantedCall } from '../../../test/support/wires/llm-wires.ts'
import { native } from '../../contracts/native/contract.ts'

const says = (text: string): ChatReply => streams({ text })
let count = 0
const calls = (...wanted: readonly Omit<WantedCall, 'id'>[]): ChatReply =>
  streams({ calls: wanted.map((call) => ({ id: `call_${++count}`, ...call })) })
const adds = (title: string) => ({ name: 'add_task', args: { title } })

describe.each(chatWires)('a model that speaks the wire of $provider', (wire) => {
  const name = `${wire.provider} scripted`

  it('answers in words, as they come', async () => {
    await using server = await chatServer(wire, says('Hello! What can I do?'))
    const chat = openChatDesk(server.model)

    const shown = await chat.say('Good morning')

    expect(shown.text).toBe('Hello! What can I do?')
    expect(shown.chunks.filter(({ type }) => type === 'text-delta').length).toBeGreaterThan(3)
    expect(shown.message.metadata).toMatchObject({ model: name })
    expect(server.wrong).toEqual([])
    expect(wire.toolNames(server.heard[0] ?? {}).toSorted()).toEqual(
      native.tools.map((tool) => tool.name).toSorted(),
    )
  })

  it('calls a tool, reads what came of it and says so', async () => {
    await using server = await chatServer(wire, calls(adds('Call mom')), says('Added.'))
    const chat = openChatDesk(server.model)

    const shown = await chat.say('Remind me to call mom')

    expect(shown.text.replace('I will use a tool.', '').trim()).toBe('Added.')
    expect(await chat.desk.stored()).toMatchObject([{ title: 'Call mom' }])
    expect(wire.results(server.heard[1] ?? {})).toEqual([
      expect.stringMatching(/^<(data-[\da-f]{16})>\n\+ #1 Call mom\nchange 1\n<\/\1>$/),
    ])
    expect(server.wrong).toEqual([])
  })

  it('calls several tools at once, which run in order, and goes on in the next turn', async () => {
    const [mom, dad] = [adds('Call mom'), adds('Call dad')]
    await using server = await chatServer(
      wire,
      calls(mom, dad, { name: 'list_tasks', args: {} }),
      says('Two.'),
    )
    const chat = openChatDesk(server.model)

    await chat.say('Remind me to call mom and dad')
    await chat.say('How many?')

    expect(wire.results(server.heard[1] ?? {}).map((text) => text.split('\n')[1])).toEqual([
      '+ #1 Call mom',
      '+ #2 Call dad',
      '2 open',
    ])
    expect(wire.results(server.heard[2] ?? {})).toHaveLength(3)
    expect(server.wrong).toEqual([])
  })

  it('is told of a tool that is not there and of arguments that are wrong, and mends it', async () => {
    await using server = await chatServer(
      wire,
      calls({ name: 'archive_tasks', args: {} }, { name: 'add_task', args: { name: 'x' } }),
      calls(adds('Call mom')),
      says('Added.'),
    )
    const chat = openChatDesk(server.model)

    const shown = await chat.say('Remind me to call mom')

    expect(shown.message.metadata).toMatchObject({ model: name })
    expect(shown.text).toContain('Added.')
    expect(wire.results(server.heard[1] ?? {})).toEqual([
      expect.stringContaining("unavailable tool 'archive_tasks'"),
      expect.stringContaining('There is no argument'),
    ])
  })

  it('that sends arguments which are no JSON ends politely, and the conversation goes on', async () => {
    const broken = calls({ name: 'add_task', args: { broken: '{"title": "Call' } })
    // The package of Cohere reads the arguments itself, and gives up the answer.
    const script = wire.provider === 'cohere' ? [broken] : [broken, broken]
    await using server = await chatServer(wire, ...script, says('Sorry.'))
    const chat = openChatDesk(server.model)

    expect((await chat.say('Remind me to call mom')).text).toMatch(/failed twice|so I answer/)
    expect((await chat.say('How are you?')).text).toContain('Sorry.')
  })

  it('that calls tools without end is stopped after eight', async () => {
    await using server = await chatServer(wire, (response, spoken) =>
      calls({ name: 'list_tasks', args: {} })(response, spoken),
    )
    const chat = openChatDesk(server.model)

    const shown = await chat.say('What is there to do?')

    expect(chat.desk.log.calls).toHaveLength(8)
    expect(server.heard).toHaveLength(8)
    expect(shown.text).toMatch(/as many tools as I may/)
  })

  it.each([
    ['refuses the key', refuses(401), 'refused the API key', 1],
    ['is out of credit', refuses(402), 'has no credit left', 1],
    ['has no such model', refuses(404), 'does not know the model or the address', 1],
    ['fails twice', refuses(500), 'failed on its side', 2],
    ['asks to come back in a minute', refuses(429, { 'retry-after': '60' }), 'is asked too often', 1],
    ['answers with a page', answersHtml(), 'could not be understood', 1],
    ['fails with a page', answersHtml(502), 'failed on its side', 2],
    ['breaks off', truncates({ text: 'I think that we should' }, 'breaks'), 'broke off|not be understood', 1],
    ['ends too early', truncates({ text: 'I think that we should' }, 'ends'), 'broke off', 1],
    [
      'ends in the middle of a call',
      truncates({ calls: [{ id: 'a', ...adds('Half') }] }, 'ends'),
      'broke off|not be understood',
      1,
    ],
    ['keeps silent', keepsSilent, 'did not answer in time', 1],
    ['falls silent', stalls({ text: 'I think that we should' }), 'did not answer in time', 1],
    ['sends us elsewhere', redirects('http://127.0.0.1:9/'), 'does not know the model or the address', 1],
  ])('that %s is replaced by the offline model', async (_, reply, why, requests) => {
    await using server = await chatServer(wire, reply)
    const patience = { firstByte: 1_500, between: 600 }
    const chat = openChatDesk(server.model, { patience })

    const shown = await chat.say('Remind me to call mom')

    expect(shown.text).toMatch(new RegExp(`The model ${name} (.*)?(${why})`))
    expect(shown.text).toContain("I've added 'Call mom' to your task list!")
    expect(shown.message.metadata).toMatchObject({ model: 'offline', fellBackFrom: name })
    expect(server.heard).toHaveLength(requests)
    await Promise.all(server.ended)
    expect(await chat.desk.stored()).toMatchObject([{ title: 'Call mom' }])
    expect(JSON.stringify([shown.chunks, await chat.stored(), chat.desk.log])).not.toContain(chatKey)
  })

  it('that is busy for a moment is asked once more', async () => {
    await using server = await chatServer(wire, refuses(429, { 'retry-after': '0' }), says('Hello!'))
    const chat = openChatDesk(server.model)

    expect((await chat.say('Good morning')).text).toBe('Hello!')
    expect(server.heard).toHaveLength(2)
  })

  it('is let go of when the reader hangs up', async () => {
    await using server = await chatServer(wire, stalls({ text: 'I think that we should' }))
    const chat = openChatDesk(server.model)
    const turn = await chat.begin({ text: 'Good morning' })
    for await (const chunk of turn.stream) if (chunk.type === 'text-delta') break

    await turn.done
    await Promise.all(server.ended)

    expect((await chat.stored()).map(({ role }) => role)).toEqual(['user', 'assistant'])
  })

  it('asks before it deletes, and goes on after the yes', async () => {
    await using server = await chatServer(
      wire,
      calls({ name: 'delete_task', args: { task: '1' } }),
      says('Gone.'),
    )
    const chat = openChatDesk(server.model)
    await chat.desk.seed({ title: 'Call mom' })
    const asked = await chat.say('Delete call mom')

    const done = await chat.approve(asked.approvals[0]?.id ?? '')

    expect(done.text).toContain('Gone.')
    expect(wire.results(server.heard[1] ?? {})).toEqual([expect.stringContaining('- #1 Call mom')])
    expect(await chat.desk.stored()).toEqual([])
  })
})
