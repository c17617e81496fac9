import { expect, it } from 'vitest'
import { begin, says } from '../../test/support/stores/conversations.ts'
import { later, noon } from '../../test/support/stores/suite-desk.ts'
import type { Stores } from './stores.ts'

/** What holds when two processes work on the same conversations. */
export function sharedConversationsSuite(openTwice: () => Promise<readonly [Stores, Stores]>): void {
  it('loses no message that two processes keep at once, and gives each a place of its own', async () => {
    const [one, other] = await openTwice()
    await using _ = one
    await using __ = other
    await begin(one.conversations('ada'), 'c-1')
    const ids = Array.from({ length: 60 }, (_, n) => `m-${n}`)
    await Promise.all(
      ids.map((id, n) =>
        (n % 2 ? one : other).conversations('ada').keep('c-1', { ...says(id), id }, later(n).at),
      ),
    )

    const kept = (await one.conversations('ada').messages('c-1')).map(({ id }) => id)
    expect(kept.toSorted()).toEqual(ids.toSorted())
    expect((await other.conversations('ada').messages('c-1')).map(({ id }) => id)).toEqual(kept)
  })

  it('leaves no message behind when one process removes what the other still writes to', async () => {
    const [one, other] = await openTwice()
    await using _ = one
    await using __ = other
    const [ada, again] = [one.conversations('ada'), other.conversations('ada')]
    for (let round = 0; round < 10; round++) {
      await begin(ada, 'c-1')
      const keeps = Array.from({ length: 5 }, () => again.keep('c-1', says('Hello'), noon))
      const [removed, ...kept] = await Promise.allSettled([ada.remove('c-1'), ...keeps])

      expect(removed).toMatchObject({ status: 'fulfilled' })
      for (const outcome of kept) {
        if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'not_found' })
      }
      expect(await ada.messages('c-1')).toEqual([])
    }
  })

  it('begins a conversation once when two processes begin it at once', async () => {
    const [one, other] = await openTwice()
    await using _ = one
    await using __ = other
    const begun = await Promise.allSettled([
      begin(one.conversations('ada'), 'c-1', 'One'),
      begin(other.conversations('ada'), 'c-1', 'Other'),
    ])

    expect(begun.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(begun).toContainEqual(
      expect.objectContaining({ reason: expect.objectContaining({ code: 'conflict' }) }),
    )
    expect(await one.conversations('ada').list({ limit: 9 })).toHaveLength(1)
  })
}
