import { describe, expect, it } from 'vitest'
import { openChatDesk } from '../../../test/support/chat/chat-desk.ts'
import { interpret } from './interpret.ts'

async function titlesAfter(...said: readonly string[]): Promise<string[]> {
  const chat = openChatDesk()
  for (const text of said) await chat.say(text)
  return (await chat.desk.stored()).map(({ title }) => title)
}

describe('a task that nobody asked for', () => {
  it.each([
    ['a wish', 'i would like to apply for a parking permit'],
    ['a wish in German', 'ich möchte Klavier lernen'],
    ['what a program may be asked to find', 'find a plumber'],
    ['what a program may be asked to find, politely', 'please find cheap tickets for tonight'],
    ['a poster that is wanted, and no task', 'make a poster to sell the old sofa'],
    ['what another means to do', 'so now she wants to do the flowers'],
    ['news of something that is not on the list', "the barbecue is sunday, can't wait"],
    ['a word too many for a change', 'Booking physio is impossible in this town'],
  ])('is asked about first: %s', async (_, said) => {
    expect(await titlesAfter(said)).toEqual([])
  })

  it.each([
    ['an agenda', 'Agenda:\n- Welcome\n- Budget\n- Bake sale'],
    ['a recipe', 'Zutaten:\n- 2 Eier\n- Mehl'],
    [
      'the mail of another',
      'look at this\n> Kindly remember to remove all belongings from the hallway by Friday.',
    ],
    ['a terminal', '$ todo add "milk"\nbash: todo: command not found'],
    ['a question to another program', "give me tomorrow's forecast for lisbon"],
    ['a greeting', 'Hi milkman'],
  ])('is not made of %s', async (_, said) => {
    expect(await titlesAfter(said)).toEqual([])
  })

  it('is added after a yes', async () => {
    expect(await titlesAfter('find a plumber', 'yes')).toEqual(['Find a plumber'])
  })

  it.each([
    ['i want to be reminded to buy milk', 'Buy milk'],
    ['i would like to add socks to my list', 'Socks'],
    ['find a plumber by friday', 'Find a plumber'],
    ['jot down: find a plumber', 'Find a plumber'],
    ['find a plumber, call the bank, buy stamps', 'Find a plumber', 'Call the bank', 'Buy stamps'],
    ['new curtains', 'New curtains'],
    ['team retro every other wednesday at 3pm', 'Team retro'],
    ['Minutes, action items:\n- mow the lawn\n- order chairs', 'Mow the lawn', 'Order chairs'],
    ['she said we need to call the bank, so add call the bank', 'Call the bank'],
    ['we need to remember to pay the gas bill', 'Pay the gas bill'],
    ['can i add jam on the todos list', 'Jam'],
  ])('is not what these ask for: "%s"', async (said, ...titles) => {
    expect((await titlesAfter(said)).toSorted()).toEqual(titles.toSorted())
  })
})

describe('a change that nobody asked for', () => {
  it.each([
    ['Roadmap', 'our roadmap is trash'],
    ['Kids', 'the kids are finally asleep'],
    ['Interview', 'the interview is Thursday and I intend to wing it'],
  ])('is asked about first, also where the task is there: %s', async (title, said) => {
    const chat = openChatDesk()
    await chat.desk.seed({ title })
    await chat.say(said)
    expect(await chat.desk.stored()).toMatchObject([{ title, status: 'todo', due: null }])
  })

  it.each(["4 isn't sent, 1 isn't either", 'task 1 is not finished'])(
    'is not read from how it stands: "%s"',
    async (said) => {
      const chat = openChatDesk()
      await chat.desk.seed({ title: 'Report' })
      await chat.say('task 1 is done')
      await chat.say(said)
      expect(await chat.desk.stored()).toMatchObject([{ status: 'done' }])
      await chat.say('mark task 1 as not done')
      expect(await chat.desk.stored()).toMatchObject([{ status: 'todo' }])
    },
  )
})

it('a change of "it" is no call where nothing was spoken of', () => {
  expect(interpret('rename it to call dad')).toEqual([])
  expect(interpret('rename task 1 to call dad')).toMatchObject([{ tool: 'update' }])
})
