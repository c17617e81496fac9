import { expect, it } from 'vitest'
import { begin, says, titles } from '../../test/support/stores/conversations.ts'
import { failureOf, later, noon } from '../../test/support/stores/suite-desk.ts'
import { conversationSearchSuite } from './conversation-search.suite.ts'
import { messageLimit } from './conversation-text.ts'
import type { Stores } from './stores.ts'

/** What every engine promises about conversations and their messages. */
export function conversationStoreSuite(open: () => Promise<Stores>): void {
  conversationSearchSuite(open)

  it('gives back a conversation and its messages as they were stored', async () => {
    await using stores = await open()
    const conversations = stores.conversations('ada')
    const conversation = { id: 'c-1', title: 'Plants 🌱', createdAt: noon, updatedAt: later(1).at }
    const asked = {
      id: 'm-1',
      role: 'user',
      parts: [{ type: 'text', text: 'Água, Straße, ﬁn, 👩‍👩‍👧\n"\\%_ \0 \ud800 !' }],
      metadata: null,
      createdAt: noon,
    } as const
    const answered = {
      id: 'm-2',
      role: 'assistant',
      parts: [
        { type: 'step-start' },
        { type: 'tool-add_task', state: 'output-available', input: { title: 'x' }, output: { id: 1 } },
        { type: 'text', text: '', state: 'done' },
      ],
      metadata: { model: 'offline', steps: 2, since: null },
      createdAt: later(3).at,
    } as const
    await conversations.create(conversation)
    await conversations.keep('c-1', asked, noon)
    await conversations.keep('c-1', answered, later(4).at)

    expect(await conversations.find('c-1')).toEqual({ ...conversation, updatedAt: later(4).at })
    expect(await conversations.messages('c-1')).toEqual([asked, answered])
  })

  it('knows nothing of a conversation that is not there', async () => {
    await using stores = await open()
    const conversations = stores.conversations('ada')
    for (const id of ['c-1', '', 'a\0b', 'half \ud800', 'x'.repeat(10_000), "' OR 1=1 --"]) {
      expect(await conversations.find(id)).toBeUndefined()
      expect(await conversations.messages(id)).toEqual([])
      for (const attempt of [
        conversations.rename(id, 'New'),
        conversations.remove(id),
        conversations.keep(id, says('Hello'), noon),
      ]) {
        expect(await failureOf(attempt)).toMatchObject({ code: 'not_found', facts: { id } })
      }
      expect(await conversations.messages(id)).toEqual([])
    }
    expect(await conversations.list({ limit: 9 })).toEqual([])
  })

  it('refuses a second conversation with the same id, and leaves the first alone', async () => {
    await using stores = await open()
    const conversations = stores.conversations('ada')
    await begin(conversations, 'c-1', 'First')
    await conversations.keep('c-1', says('Hello'), noon)

    expect((await failureOf(begin(conversations, 'c-1', 'Second'))).code).toBe('conflict')
    expect(await conversations.find('c-1')).toMatchObject({ title: 'First' })
    expect(await conversations.messages('c-1')).toHaveLength(1)
  })

  it('refuses ids and titles that could not be kept as they are', async () => {
    await using stores = await open()
    const conversations = stores.conversations('ada')
    await begin(conversations, 'c-1', 'First')
    for (const bad of ['a\0b', 'half \ud800']) {
      expect((await failureOf(begin(conversations, bad, 'Fine'))).reason).toBe('bad_text')
      expect((await failureOf(begin(conversations, 'c-2', bad))).reason).toBe('bad_text')
      expect((await failureOf(conversations.rename('c-1', bad))).reason).toBe('bad_text')
      const message = { ...says('Hello'), id: bad }
      expect((await failureOf(conversations.keep('c-1', message, noon))).reason).toBe('bad_text')
    }
    expect(await titles(conversations)).toEqual(['First'])
  })

  it('lists what was touched last first, and touching brings a conversation up', async () => {
    await using stores = await open()
    const conversations = stores.conversations('ada')
    await begin(conversations, 'c-1', 'One', 1)
    await begin(conversations, 'c-2', 'Two', 2)
    await begin(conversations, 'c-3', 'Three', 3)
    expect(await titles(conversations)).toEqual(['Three', 'Two', 'One'])

    await conversations.keep('c-1', says('Hello'), later(4).at)
    expect(await titles(conversations)).toEqual(['One', 'Three', 'Two'])
    expect(await conversations.find('c-1')).toMatchObject({ createdAt: later(1).at, updatedAt: later(4).at })
    // A clock that went back, or a message that took its time, does not push it down again.
    await conversations.keep('c-1', says('Late'), later(2).at)
    expect(await titles(conversations)).toEqual(['One', 'Three', 'Two'])
  })

  it('lists a page at a time, before a moment', async () => {
    await using stores = await open()
    const conversations = stores.conversations('ada')
    for (let n = 1; n <= 5; n++) await begin(conversations, `c-${n}`, `Chat ${n}`, n)

    const pages: string[][] = []
    let before: Date | undefined
    for (;;) {
      const page = await conversations.list({ limit: 2, ...(before && { before }) })
      if (page.length === 0) break
      pages.push(page.map(({ id }) => id))
      before = page.at(-1)?.updatedAt
    }
    expect(pages).toEqual([['c-5', 'c-4'], ['c-3', 'c-2'], ['c-1']])
    expect(await titles(conversations, { limit: 1, before: later(3).at })).toEqual(['Chat 2'])
    expect(await titles(conversations, { limit: 9, words: 'chat', before: later(2).at })).toEqual(['Chat 1'])
  })

  it('orders conversations of one moment the same every time', async () => {
    await using stores = await open()
    const conversations = stores.conversations('ada')
    for (const id of ['b', 'B', 'a', 'é', '🌱', '￮']) await begin(conversations, id, id)

    expect(await titles(conversations)).toEqual(['🌱', '￮', 'é', 'b', 'a', 'B'])
  })

  it('renames, which is no reason to bring a conversation up', async () => {
    await using stores = await open()
    const conversations = stores.conversations('ada')
    await begin(conversations, 'c-1', 'Old name', 1)
    await begin(conversations, 'c-2', 'Other', 2)
    await conversations.keep('c-1', says('Hello'), later(1).at)
    await conversations.rename('c-1', 'Ñew náme 🌱')

    expect(await titles(conversations)).toEqual(['Other', 'Ñew náme 🌱'])
    expect(await conversations.messages('c-1')).toHaveLength(1)
    expect(await titles(conversations, { words: 'ñEW NÁ' })).toEqual(['Ñew náme 🌱'])
    expect(await titles(conversations, { words: 'old name' })).toEqual([])
  })

  it('removes a conversation with its messages, and no other', async () => {
    await using stores = await open()
    const conversations = stores.conversations('ada')
    await begin(conversations, 'c-1', 'Gone')
    await begin(conversations, 'c-2', 'Stays')
    await conversations.keep('c-1', says('Water the roses'), noon)
    await conversations.keep('c-2', says('Water the lilies'), noon)
    await conversations.remove('c-1')

    expect(await conversations.find('c-1')).toBeUndefined()
    expect(await conversations.messages('c-1')).toEqual([])
    expect(await titles(conversations, { words: 'water' })).toEqual(['Stays'])
    expect((await failureOf(conversations.remove('c-1'))).code).toBe('not_found')
    await begin(conversations, 'c-1', 'Begun anew')
    expect(await conversations.messages('c-1')).toEqual([])
  })

  it('keeps messages in the order in which they first came, whatever their dates and ids say', async () => {
    await using stores = await open()
    const conversations = stores.conversations('ada')
    await begin(conversations, 'c-1')
    const ids = ['z', 'a', 'M', '10', '9', '🌱']
    for (const [index, id] of ids.entries()) {
      await conversations.keep('c-1', { ...says(id), id, createdAt: later(-index).at }, noon)
    }

    expect((await conversations.messages('c-1')).map(({ id }) => id)).toEqual(ids)
  })

  it('puts a message in the place of the one with its id', async () => {
    await using stores = await open()
    const conversations = stores.conversations('ada')
    await begin(conversations, 'c-1')
    const half = { ...says('Looking at the ros', 'assistant'), id: 'm-1' }
    await conversations.keep('c-1', half, later(1).at)
    await conversations.keep('c-1', { ...says('And the lilies?'), id: 'm-2' }, later(2).at)
    const whole = {
      ...says('Looking at the tulips', 'assistant'),
      id: 'm-1',
      metadata: { model: 'offline' },
      createdAt: later(3).at,
    }
    await conversations.keep('c-1', whole, later(3).at)

    expect(await conversations.messages('c-1')).toMatchObject([whole, { id: 'm-2' }])
    expect(await conversations.find('c-1')).toMatchObject({ updatedAt: later(3).at })
    expect(await conversations.list({ words: 'tulips', limit: 9 })).toHaveLength(1)
    expect(await conversations.list({ words: 'ros', limit: 9 })).toEqual([])
    await conversations.keep('c-1', { ...whole, metadata: null }, later(4).at)
    expect((await conversations.messages('c-1'))[0]?.metadata).toBeNull()
  })

  it('gives away copies: what a caller does to them changes nothing', async () => {
    await using stores = await open()
    const conversations = stores.conversations('ada')
    await begin(conversations, 'c-1')
    const part = { type: 'text', text: 'Hello' }
    await conversations.keep('c-1', { ...says(''), parts: [part], metadata: { n: 1 } }, noon)
    part.text = 'Changed'
    const [first] = await conversations.messages('c-1')
    Object.assign(first?.metadata as object, { n: 2 })

    expect(await conversations.messages('c-1')).toMatchObject([
      { parts: [{ type: 'text', text: 'Hello' }], metadata: { n: 1 } },
    ])
  })

  it('keeps a message without parts', async () => {
    await using stores = await open()
    const conversations = stores.conversations('ada')
    await begin(conversations, 'c-1')
    await conversations.keep('c-1', { ...says(''), parts: [], metadata: {} }, noon)

    expect(await conversations.messages('c-1')).toMatchObject([{ parts: [], metadata: {} }])
  })

  it('keeps a message of a megabyte whole, and refuses a longer one', async () => {
    await using stores = await open()
    const conversations = stores.conversations('ada')
    await begin(conversations, 'c-1', 'Huge', 1)
    const frame = JSON.stringify(says('').parts).length
    const huge = says('é'.repeat((messageLimit - frame) >> 1))
    await conversations.keep('c-1', huge, later(1).at)
    expect(await conversations.messages('c-1')).toEqual([huge])

    for (const longer of [
      says('x'.repeat(messageLimit - frame + 1)),
      { ...huge, metadata: { model: 'offline' } },
      { ...says(''), metadata: { note: 'x'.repeat(messageLimit) } },
    ]) {
      expect(await failureOf(conversations.keep('c-1', longer, later(2).at))).toMatchObject({
        code: 'invalid',
        message: 'A message may have at most 1 MB.',
        facts: { limit: messageLimit },
      })
    }
    expect(await conversations.messages('c-1')).toEqual([huge])
    expect(await conversations.find('c-1')).toMatchObject({ updatedAt: later(1).at })
  })

  it('loses none of many messages that are kept at once, nor gives two of them one place', async () => {
    await using stores = await open()
    await begin(stores.conversations('ada'), 'c-1')
    const ids = Array.from({ length: 60 }, (_, n) => `m-${n % 50}`)
    await Promise.all(
      ids.map((id, n) => stores.conversations('ada').keep('c-1', { ...says(`Word ${n}`), id }, later(n).at)),
    )

    const kept = await stores.conversations('ada').messages('c-1')
    expect(kept.map(({ id }) => id).toSorted()).toEqual([...new Set(ids)].toSorted())
    expect(await stores.conversations('ada').find('c-1')).toMatchObject({ updatedAt: later(59).at })
  })

  it('hides the conversations of one owner from another, under the same ids', async () => {
    await using stores = await open()
    const [ada, grace] = [stores.conversations('ada'), stores.conversations('grace')]
    await begin(ada, 'c-1', 'Roses of Ada')
    await ada.keep('c-1', { ...says('Water the roses'), id: 'm-1' }, noon)

    expect(await grace.find('c-1')).toBeUndefined()
    expect(await grace.messages('c-1')).toEqual([])
    expect(await grace.list({ limit: 9 })).toEqual([])
    expect(await grace.list({ words: 'roses', limit: 9 })).toEqual([])
    for (const attempt of [
      grace.rename('c-1', 'Mine'),
      grace.remove('c-1'),
      grace.keep('c-1', says('Mine'), noon),
    ]) {
      expect((await failureOf(attempt)).code).toBe('not_found')
    }

    await begin(grace, 'c-1', 'Lilies of Grace')
    await grace.keep('c-1', { ...says('Water the lilies'), id: 'm-1' }, later(5).at)
    expect(await titles(ada)).toEqual(['Roses of Ada'])
    expect(await titles(grace, { words: 'water' })).toEqual(['Lilies of Grace'])
    expect(await ada.list({ words: 'lilies', limit: 9 })).toEqual([])
    await grace.remove('c-1')
    expect(await ada.find('c-1')).toMatchObject({ title: 'Roses of Ada', updatedAt: noon })
    expect(await ada.messages('c-1')).toMatchObject([{ parts: [{ text: 'Water the roses' }] }])
  })

  it('refuses an owner without a name', async () => {
    await using stores = await open()
    expect(() => stores.conversations('')).toThrow('An owner is named by')
  })
}
