import { describe, expect, it } from 'vitest'
import { offline, openChatDesk } from '../../../test/support/chat/chat-desk.ts'
import { takeTurn } from '../take-turn.ts'

async function withTasks(count: number) {
  const chat = openChatDesk()
  for (let n = 0; n < count; n++) await chat.desk.seed({ title: `Call Babafemi${n} about the invoice` })
  return chat
}

describe('what was done long ago in a conversation', () => {
  // The calls of 222 tasks fill a prompt to its last hundred characters.
  it.each([100, 222, 400])('is undone after %i tasks were looked through', async (count) => {
    const chat = await withTasks(count)
    await chat.say('add call Dodogu about the garden')
    await chat.say('what is due this week?')

    expect((await chat.say('undo that')).text).toMatch(/^Undone: added #\d+ Call Dodogu/)
    expect(await chat.desk.stored()).toHaveLength(count)
  })

  it('is undone after long lists were shown many times', async () => {
    const chat = await withTasks(40)
    await chat.say('add call Dodogu about the garden')
    for (let turn = 0; turn < 8; turn++) await chat.say('show my tasks')

    expect((await chat.say('undo that')).text).toMatch(/^Undone: added #41 Call Dodogu/)
  })
})

it('two answers to two messages that two processes took at once are both undone', async () => {
  const chat = openChatDesk()
  await chat.say('hello')
  const caller = { owner: chat.desk.owner }
  const otherProcess = {
    caller,
    conversations: chat.conversations,
    deps: { ...chat.desk.deps },
    model: offline,
  }
  const turns = await Promise.all([
    chat.begin({ text: 'add call mom' }),
    takeTurn(otherProcess, { conversation: chat.id(), input: { text: 'add buy milk' } }),
  ])
  await Promise.all(turns.map(({ done }) => done))
  await chat.say('undo that')
  await chat.say('undo that')

  expect(await chat.desk.stored()).toEqual([])
})
