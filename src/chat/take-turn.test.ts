import { describe, expect, it, vi } from 'vitest'
import { assembled, openChatDesk } from '../../test/support/chat/chat-desk.ts'
import { fails, finish, saysText, scriptedModel, wantsCalls } from '../../test/support/chat/scripted-model.ts'
import type { Caller } from '../contracts/call.ts'

describe('a turn', () => {
  it('adds the task the user asked for, then says so', async () => {
    const model = scriptedModel(
      wantsCalls(['add_task', { title: 'Water the plants' }]),
      saysText('Ad', 'ded.'),
    )
    const chat = openChatDesk(model)

    const shown = await chat.say('Remind me to water the plants')

    expect(shown.text).toBe('Added.')
    expect(shown.calls).toMatchObject([{ tool: 'add_task', state: 'output-available' }])
    expect(shown.message.metadata).toMatchObject({ model: 'scripted model' })
    expect(shown.message.metadata).not.toHaveProperty('fellBackFrom')
    expect(await chat.desk.stored()).toMatchObject([{ title: 'Water the plants' }])
    expect(chat.desk.log.calls).toMatchObject([{ owner: chat.desk.owner, client: 'chat', tool: 'add_task' }])
  })

  it('shows the reader what is stored', async () => {
    const chat = openChatDesk(scriptedModel(wantsCalls(['list_tasks', {}]), saysText('Nothing ', 'is open.')))

    const shown = await chat.say('What is there to do?')
    const read = await assembled(shown.chunks)

    expect(read?.id).toBe(shown.message.id)
    expect(read?.metadata).toEqual(shown.message.metadata)
    expect(read?.parts.map(({ type }) => type)).toEqual(shown.message.parts.map(({ type }) => type))
  })

  it('stores what the user said before the model is asked', async () => {
    const chat = openChatDesk(
      scriptedModel(async () => {
        expect(await chat.conversations.list({ limit: 9 })).toMatchObject([{ title: 'Hello there' }])
        return saysText('Hi!')({} as never)
      }),
    )

    await chat.say('Hello there')

    expect(await chat.stored()).toMatchObject([
      { role: 'user', parts: [{ type: 'text', text: 'Hello there' }] },
      { role: 'assistant' },
    ])
  })

  it('gives the model the conversation so far, with what came of the calls', async () => {
    const model = scriptedModel(
      wantsCalls(['add_task', { title: 'Call mom' }]),
      saysText('Added.'),
      saysText('Yes.'),
    )
    const chat = openChatDesk(model)
    await chat.say('Add call mom')

    await chat.say('Is it there?')

    const roles = model.asked[2]?.prompt.map(({ role }) => role)
    expect(roles).toEqual(['system', 'user', 'assistant', 'tool', 'assistant', 'user'])
    expect(JSON.stringify(model.asked[2]?.prompt)).toContain('#1 Call mom')
  })

  it('stops after eight calls, however many are asked for at once', async () => {
    const model = scriptedModel(wantsCalls(...Array(5).fill(['list_tasks', {}] as const)))
    const chat = openChatDesk(model)

    const shown = await chat.say('What is there to do?')

    expect(chat.desk.log.calls).toHaveLength(8)
    expect(model.asked).toHaveLength(2)
    expect(shown.text).toMatch(/as many tools as I may/)
  })

  it('gives a wrong call back to the model, which mends it', async () => {
    const model = scriptedModel(
      wantsCalls(['add_task', { name: 'Call mom' }]),
      wantsCalls(['add_task', { title: 'Call mom' }]),
      saysText('Added.'),
    )
    const chat = openChatDesk(model)

    expect((await chat.say('Add call mom')).text).toBe('Added.')
    expect(JSON.stringify(model.asked[1]?.prompt.at(-1))).toContain('There is no argument')
    expect(await chat.desk.stored()).toHaveLength(1)
  })

  it.each([
    ['the same wrong arguments', ['add_task', { name: 'Call mom' }] as const],
    ['the same unknown tool', ['archive_tasks', {}] as const],
    ['the same broken arguments', ['add_task', '{"title": "Call'] as const],
  ])('ends politely when a model insists on %s', async (_, wanted) => {
    const model = scriptedModel(wantsCalls(wanted))
    const chat = openChatDesk(model)

    const shown = await chat.say('Add call mom')

    expect(model.asked).toHaveLength(2)
    expect(shown.text).toMatch(/the same call failed twice/)
    expect(shown.calls.map(({ state }) => state.replace('available', 'error'))).toEqual([
      'output-error',
      'output-error',
    ])
  })

  it('stops a model that is wrong in another way each time', async () => {
    let tried = 0
    const model = scriptedModel((options) => wantsCalls([`tool_${++tried}`, {}])(options))
    const chat = openChatDesk(model)

    expect((await chat.say('Add call mom')).text).toMatch(/as many tools as I may/)
    expect(tried).toBe(8)
  })

  it('goes on after a call that could not be read, in this turn and the next', async () => {
    const model = scriptedModel(
      wantsCalls(['archive_tasks', {}], ['add_task', '{"title": "Call']),
      saysText('That did not work.'),
    )
    const chat = openChatDesk(model)

    expect((await chat.say('Archive it all')).text).toBe('That did not work.')
    expect((await chat.say('And now?')).text).toBe('That did not work.')
  })

  it('says so when it has taken too long, and keeps what is done', async () => {
    const model = scriptedModel(wantsCalls(['add_task', { title: 'Call mom' }]), () => new Promise(() => {}))
    const chat = openChatDesk(model, { budget: { milliseconds: 200 } })

    const shown = await chat.say('Add call mom')

    expect(shown.text).toMatch(/took too long/)
    expect(shown.calls).toMatchObject([{ tool: 'add_task', state: 'output-available' }])
  })

  it('says so when the answer was cut at its length', async () => {
    const chat = openChatDesk(
      scriptedModel(() => [
        { type: 'text-start', id: '0' },
        { type: 'text-delta', id: '0', delta: 'Once upon a' },
        { type: 'text-end', id: '0' },
        finish('length'),
      ]),
    )

    expect((await chat.say('Tell me a story')).text).toMatch(/^Once upon a\n.*length limit/)
  })

  it('does not ask again when the tokens are spent', async () => {
    const [call] = [wantsCalls(['list_tasks', {}])]
    const model = scriptedModel(async (options) => [
      ...(await call(options)).slice(0, -1),
      finish('tool-calls', 9_000),
    ])
    const chat = openChatDesk(model)

    expect((await chat.say('What is open?')).text).toMatch(/length limit/)
    expect(model.asked).toHaveLength(1)
  })

  it('never leaves the user without a word', async () => {
    const chat = openChatDesk(scriptedModel(() => [finish('stop')]))

    expect((await chat.say('Hello')).text).toBe('I have nothing to add.')
  })

  it('lets the user read one answer at a time', async () => {
    const chat = openChatDesk(scriptedModel(saysText('Hi!'), () => new Promise(() => {})))
    await chat.say('Hello')
    const turn = await chat.begin({ text: 'Are you there?' })

    await expect(chat.begin({ text: 'Hello?' })).rejects.toMatchObject({ code: 'conflict' })
    await turn.stream.cancel()
    await chat.begin({ text: 'Hello?' }).then((next) => next.stream.cancel())
  })

  it('refuses a conversation that is not there', async () => {
    const chat = openChatDesk(scriptedModel(saysText('Hi!')))
    await chat.say('Hello')
    await chat.conversations.remove(chat.id())

    await expect(chat.begin({ text: 'Hello?' })).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('a model that fails', () => {
  it('is replaced by the offline model, which says so', async () => {
    const chat = openChatDesk(scriptedModel(fails(new Error('secret-key is wrong'))))

    const shown = await chat.say('Add call mom')

    expect(shown.text).toMatch(
      /^The model scripted model gave an answer that could not be understood, so I answer/,
    )
    expect(shown.text).toContain("I've added 'Call mom' to your task list!")
    expect(shown.message.metadata).toMatchObject({ model: 'offline', fellBackFrom: 'scripted model' })
    expect(JSON.stringify([shown.chunks, await chat.stored(), chat.desk.log])).not.toContain('secret-key')
    expect(chat.desk.log.warnings).toMatchObject([{ message: 'a language model failed' }])
  })

  it('is not waited for longer than patience lasts', async () => {
    const chat = openChatDesk(
      scriptedModel(() => new Promise(() => {})),
      { patience: { firstByte: 50 } },
    )

    const shown = await chat.say('Add call mom')

    expect(shown.text).toContain('did not answer in time')
    expect(await chat.desk.stored()).toMatchObject([{ title: 'Call mom' }])
  })

  it('after it has called tools, leaves the offline model to tell what was done, and no more', async () => {
    const model = scriptedModel(wantsCalls(['add_task', { title: 'Call mom' }]), fails(new Error('gone')))
    const chat = openChatDesk(model)

    const shown = await chat.say('Add call mom')

    expect(await chat.desk.stored()).toHaveLength(1)
    expect(shown.text).toContain('- add_task: + #1 Call mom')
  })

  it('in the middle of an answer has called nothing of it', async () => {
    const model = scriptedModel(() => [
      { type: 'text-start', id: '0' },
      { type: 'text-delta', id: '0', delta: 'I will add' },
      { type: 'tool-call', toolCallId: 'a', toolName: 'add_task', input: '{"title":"Half"}' },
    ])
    const chat = openChatDesk(model)

    const shown = await chat.say('What are my tasks?')

    expect(await chat.desk.stored()).toEqual([])
    expect(shown.text).toMatch(/^I will add\nThe model scripted model broke off/)
  })
})

describe('a reader who hangs up', () => {
  it('ends the model call at once, and what was done is in the history', async () => {
    const { promise: asked, resolve } = Promise.withResolvers<AbortSignal | undefined>()
    const model = scriptedModel(wantsCalls(['add_task', { title: 'Call mom' }]), ({ abortSignal }) => {
      resolve(abortSignal)
      return new Promise(() => {})
    })
    const chat = openChatDesk(model)
    const turn = await chat.begin({ text: 'Add call mom' })
    const signal = await asked

    await turn.stream.cancel()
    expect(signal?.aborted).toBe(true)
    await turn.done

    const [, answer] = await chat.stored()
    expect(answer?.parts).toMatchObject([
      { type: 'step-start' },
      { type: 'tool-add_task', state: 'output-available', output: { ok: true } },
    ])
  })

  it('while a tool runs, finds it finished in the history', async () => {
    const chat = openChatDesk(
      scriptedModel(wantsCalls(['add_task', { title: 'Call mom' }]), saysText('Added.')),
    )
    const gate = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const { tasks } = chat.desk.deps
    Object.assign(chat.desk.deps, {
      tasks: (caller: Caller) => {
        const store = tasks(caller)
        const write = store.write.bind(store)
        store.write = async (...args) => {
          const written = await write(...args)
          begun.resolve()
          await gate.promise
          return written
        }
        return store
      },
    })
    const hangUp = new AbortController()
    const turn = await chat.begin({ text: 'Add call mom' }, hangUp.signal)
    await begun.promise

    hangUp.abort()
    gate.resolve()
    await turn.done

    expect((await chat.stored())[1]?.parts.at(-1)).toMatchObject({
      type: 'tool-add_task',
      state: 'output-available',
      output: { text: expect.stringContaining('#1 Call mom') },
    })
    expect(await chat.desk.stored()).toHaveLength(1)
  })

  it('two hundred times leaves nothing running and every history sound', async () => {
    let live = 0
    const model = scriptedModel(async ({ abortSignal }) => {
      live += 1
      await new Promise((resolve) => abortSignal?.addEventListener('abort', resolve))
      live -= 1
      throw abortSignal?.reason
    })
    const desks = Array.from({ length: 200 }, () => openChatDesk(model))

    const turns = await Promise.all(desks.map((chat) => chat.begin({ text: 'Hello' })))
    await vi.waitFor(() => expect(live).toBe(200), 30_000)
    await Promise.all(turns.map((turn) => turn.stream.cancel()))
    await Promise.all(turns.map((turn) => turn.done))

    expect(live).toBe(0)
    for (const chat of desks) {
      expect((await chat.stored()).map(({ role }) => role)).toEqual(['user', 'assistant'])
      expect(chat.desk.log.bugs).toEqual([])
    }
  })
})
