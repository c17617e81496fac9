import { expect, it } from 'vitest'
import { note, wordCounts } from '../../test/support/stores/context-desk.ts'
import { origin } from '../../test/support/stores/suite-desk.ts'
import { correctDiscovery, forgetDiscovery } from '../context/change-discovery.ts'
import { completeFew } from '../context/complete-few.ts'
import type { SentenceReader } from '../context/embedder.ts'
import { readMissing } from '../context/read-missing.ts'
import { remember } from '../context/remember.ts'
import { keyedProject } from '../projects/project.ts'
import type { Stores } from './stores.ts'

const project = 'github.com/acme/app'

/** What every engine promises about what the network for sentences read. */
export function sentencesSuite(open: () => Promise<Stores>): void {
  it('keeps what the network for sentences read, until the text is another one', async () => {
    await using stores = await open()
    const context = stores.context('ada', keyedProject('ada', project))
    const read: string[] = []
    const sentences: SentenceReader = {
      model: 'network',
      read: async (text) => {
        read.push(text)
        return text.startsWith('Tokens') ? new Int8Array(384).fill(-3) : null
      },
    }
    const first = await note(context, 'Tokens live in cookies')
    await note(context, 'Jetons dans les cookies')
    expect((await context.withoutSentence(9)).map(({ id }) => id)).toEqual([2, 1])

    expect(await readMissing(context, sentences)).toBe(2)
    expect(await readMissing(context, sentences), 'also what it cannot read is read once').toBe(0)
    expect(read).toHaveLength(2)
    const kept = await context.sentences('network', [1, 2, 3])
    expect([...kept]).toEqual([[1, new Int8Array(384).fill(-3)]])
    expect((await context.sentences('another', [1])).size).toBe(0)

    const late = { id: 1, text: first.text, revision: -1, meaning: new Int8Array(384) }
    await context.keepSentences('network', [late])
    expect((await context.sentences('network', [1])).get(1)?.[0], 'changed since it was read').toBe(-3)
    await correctDiscovery(context, 1, { text: 'Tokens live in a jar' }, origin)
    expect((await context.sentences('network', [1])).size).toBe(0)
    expect(await context.state(wordCounts.model)).toEqual({ discoveries: 2, embedded: 1 })
    await completeFew(context, { ...wordCounts, sentences: () => sentences })
    expect((await context.sentences('network', [1])).size, 'the next search sees to it').toBe(1)
    await forgetDiscovery(context, 1, origin)
    expect((await context.sentences('network', [1])).size, 'at once').toBe(0)
  })

  it('keeps what was read of a sentence together with what is remembered', async () => {
    await using stores = await open()
    const context = stores.context('ada', keyedProject('ada', project))
    const reader: SentenceReader = { model: 'network', read: async () => new Int8Array(384).fill(7) }
    await remember(
      context,
      { ...wordCounts, sentences: () => reader },
      { text: 'Tokens live in cookies', type: 'rule' },
      origin,
    )
    expect((await context.sentences('network', [1])).get(1)).toEqual(new Int8Array(384).fill(7))
    expect(await context.withoutSentence(9)).toEqual([])
  })
}
