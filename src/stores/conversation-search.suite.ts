import { expect, it } from 'vitest'
import { begin, says, titles } from '../../test/support/stores/conversations.ts'
import { later, noon } from '../../test/support/stores/suite-desk.ts'
import type { Stores } from './stores.ts'

/** What every engine promises about finding conversations by words. */
export function conversationSearchSuite(open: () => Promise<Stores>): void {
  it('searches titles and what was said, on both sides', async () => {
    await using stores = await open()
    const conversations = stores.conversations('ada')
    await begin(conversations, 'c-1', 'Garden', 1)
    await begin(conversations, 'c-2', 'Kitchen', 2)
    await begin(conversations, 'c-3', 'Other', 3)
    await conversations.keep('c-2', says('Where is the garden hose?'), later(2).at)
    await conversations.keep('c-2', says('In the SHED.', 'assistant'), later(2).at)

    expect(await titles(conversations, { words: 'garden' })).toEqual(['Kitchen', 'Garden'])
    expect(await titles(conversations, { words: 'garden', limit: 1 })).toEqual(['Kitchen'])
    expect(await titles(conversations, { words: 'the shed' })).toEqual(['Kitchen'])
    expect(await titles(conversations, { words: 'the garden shed' })).toEqual([])
  })

  it.for([
    ['ÉCLAIR', 'one éclair'],
    ['e\u0301clair', 'one éclair'],
    ['STRASSE', 'Lange Straße'],
    ['οδος', 'ΟΔΟΣ'],
    ['🌱 pla', 'Water the 🌱 plants'],
    ['  water   the\tplants ', 'Please water\n\nthe plants'],
    ["it's", "It's raining"],
    ['\0rain', "It's raining"],
  ] as const)('finds a conversation by %j in %j', async ([words, text]) => {
    await using stores = await open()
    const conversations = stores.conversations('ada')
    await begin(conversations, 'c-1', text)
    await begin(conversations, 'c-2', 'Said', 1)
    await conversations.keep('c-2', says(text), noon)
    await begin(conversations, 'c-3', 'Neither')

    expect(await titles(conversations, { words })).toEqual(['Said', text])
  })

  it('takes, in a search, the wildcards of LIKE as the signs they are', async () => {
    await using stores = await open()
    const conversations = stores.conversations('ada')
    await begin(conversations, 'c-1', 'Plain words', 1)
    await begin(conversations, 'c-2', '100 % of a_b\\c', 2)

    for (const words of ['%', '_', '\\', '0 % of', 'a_b\\c']) {
      expect(await titles(conversations, { words }), words).toEqual(['100 % of a_b\\c'])
    }
    for (const words of ['P%n', 'w_rds', '%words%', '*', '.*']) {
      expect(await titles(conversations, { words }), words).toEqual([])
    }
  })

  it('finds every conversation by nothing but spaces, as without words', async () => {
    await using stores = await open()
    const conversations = stores.conversations('ada')
    await begin(conversations, 'c-1', 'One')

    for (const words of ['', ' \n ']) expect(await titles(conversations, { words })).toEqual(['One'])
  })

  it('searches text only: neither the rest of a message nor words across two parts', async () => {
    await using stores = await open()
    const conversations = stores.conversations('ada')
    await begin(conversations, 'c-1', 'Plain')
    const parts = [
      { type: 'reasoning', text: 'secret thought' },
      { type: 'text', text: 'water the' },
      { type: 'text', text: 'roses' },
      { type: 'tool-add_task', input: { title: 'tulips' } },
      { type: 'text', text: 7 },
    ]
    await conversations.keep('c-1', { ...says(''), parts, metadata: { model: 'gpt' } }, noon)

    for (const words of ['the', 'roses']) expect(await titles(conversations, { words })).toEqual(['Plain'])
    for (const words of ['the roses', 'tulips', 'secret', 'gpt', 'type', 'user']) {
      expect(await titles(conversations, { words }), words).toEqual([])
    }
  })

  it('searches the beginning of a very long message', async () => {
    await using stores = await open()
    const conversations = stores.conversations('ada')
    await begin(conversations, 'c-1', 'Long')
    await conversations.keep('c-1', says(`first ${'🌱'.repeat(100_000)} last`), noon)

    expect(await titles(conversations, { words: 'first 🌱🌱' })).toEqual(['Long'])
    expect(await titles(conversations, { words: 'last' })).toEqual([])
  })
}
