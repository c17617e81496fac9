import { describe, expect, it } from 'vitest'
import { openChatDesk } from '../../test/support/chat/chat-desk.ts'
import { fails, saysText, scriptedModel, wantsCalls } from '../../test/support/chat/scripted-model.ts'
import { envelope } from '../contracts/envelope/contract.ts'

describe('a chat with the tools of another contract', () => {
  it('offers a language model those and no others, and asks before it deletes', async () => {
    const model = scriptedModel(
      wantsCalls(['add_task', { title: 'Call mom' }]),
      wantsCalls(['delete_task', { task_identifier: 'mom' }]),
      saysText('Gone.'),
    )
    const chat = openChatDesk(model, { contract: envelope })

    const asked = await chat.say('Add call mom, then delete it')
    await chat.approve(asked.approvals[0]?.id ?? '')

    expect(model.asked[0]?.tools?.map(({ name }) => name)).toEqual(envelope.tools.map(({ name }) => name))
    expect(chat.desk.log.calls.map(({ contract, tool }) => [contract, tool])).toEqual([
      ['envelope', 'add_task'],
      ['envelope', 'delete_task'],
    ])
  })

  it('does not let a language model call the native tools that are there for the offline one', async () => {
    const model = scriptedModel(wantsCalls(['native_delete_task', { task: '1' }]))
    const chat = openChatDesk(model, { contract: envelope })
    await chat.desk.seed({ title: 'Call mom' })

    const shown = await chat.say('Delete call mom')

    expect(shown.calls[0]).toMatchObject({ tool: 'native_delete_task', state: 'output-denied' })
    expect(model.asked).toHaveLength(8)
    expect(await chat.desk.stored()).toHaveLength(1)
  })

  it('falls back to the offline model with the native tools, which it goes on with', async () => {
    const chat = openChatDesk(scriptedModel(fails(new Error('gone'))), { contract: envelope })

    expect((await chat.say('Add call mom')).text).toContain("I've added 'Call mom' to your task list!")
    expect((await chat.say('mark it done')).text).toContain("Nice work! 'Call mom'")
    expect((await chat.say('delete it')).text).toContain("'Call mom' has been removed")
    expect(chat.desk.log.calls.map(({ contract, tool }) => [contract, tool])).toEqual([
      ['native', 'add_task'],
      ['native', 'complete_task'],
      ['native', 'delete_task'],
    ])
  })
})

describe('the history of a conversation', () => {
  it('is only its owner’s', async () => {
    const ada = openChatDesk()
    await ada.say('Add call mom')
    const grace = openChatDesk(undefined, { caller: { owner: 'grace' } })
    await grace.say('Hello')

    await expect(
      (async () => {
        const { takeTurn } = await import('./take-turn.ts')
        return takeTurn(
          {
            caller: { owner: 'grace' },
            deps: grace.desk.deps,
            conversations: grace.conversations,
            model: { name: 'offline', remote: null },
          },
          { conversation: ada.id(), input: { text: 'What was said?' } },
        )
      })(),
    ).rejects.toMatchObject({ code: 'not_found' })
  })

  it('keeps an answer whose results are too large in their beginnings', async () => {
    const chat = openChatDesk(
      scriptedModel(wantsCalls(...Array(8).fill(['list_tasks', { limit: 500 }])), saysText('Many.')),
    )
    for (let count = 0; count < 300; count++) {
      await chat.desk.seed({ title: `Task ${count}`, description: 'x'.repeat(1_500) })
    }

    const shown = await chat.say('What are my tasks?')

    expect(JSON.stringify(shown.message.parts).length).toBeLessThan(500_000)
    expect(shown.calls).toHaveLength(8)
    expect((await chat.say('And now?')).text).toBe('Many.')
  })
})
