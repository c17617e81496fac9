import { describe, expect, it } from 'vitest'
import { openChatDesk } from '../../../test/support/chat/chat-desk.ts'

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
  ])('is asked about first: %s', async (_, said) => {
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
    ['we need to remember to pay the gas bill', 'Pay the gas bill'],
    ['can i add jam on the todos list', 'Jam'],
  ])('is not what these ask for: "%s"', async (said, ...titles) => {
    expect((await titlesAfter(said)).toSorted()).toEqual(titles.toSorted())
  })
})
