import { describe, expect, it } from 'vitest'
import { note, wordCounts } from '../../test/support/stores/context-desk.ts'
import { later, origin } from '../../test/support/stores/suite-desk.ts'
import { correctDiscovery } from '../context/change-discovery.ts'
import type { ContextStore } from '../context/context-store.ts'
import { remember } from '../context/remember.ts'
import { terms } from '../context/terms.ts'
import { undoRemember } from '../context/undo-remember.ts'
import { keyedProject } from '../projects/project.ts'
import { TermIndex } from './sql/term-index.ts'
import type { Stores } from './stores.ts'

/** Opens one database twice, as two processes do; the first with this index. */
type OpenTwice = (
  index: TermIndex,
) => Promise<AsyncDisposable & { readonly one: Stores; readonly other: Stores }>

const app = keyedProject('ada', 'app')
const things = ['a queue', 'the login', 'our cache', 'every import', 'the price list']
const textOf = (number: number) =>
  `Rule ${number}: ${things[number % things.length]} keeps ${number % 7} copies of case ${number}`

/** Finding by words where some are in the lists and others wait beside them, on every engine. */
export function termIndexSuite(openTwice: OpenTwice): void {
  it('finds the same with the same scores, whether they are in the lists or wait beside them', async () => {
    const [small, large] = [new TermIndex(16), new TermIndex(1_000)]
    await using listed = await openTwice(small)
    await using pending = await openTwice(large)
    const contexts = [listed, pending].map(({ one }) => one.context('ada', app))
    for (const context of contexts) await fillIn(context, 60)
    await ask(contexts[0] as ContextStore, 'anything at all: rule')
    await small.settled()
    const [inLists, beside] = contexts as [ContextStore, ContextStore]
    const expectSame = async (when: string) => {
      for (const question of [
        'price list copies',
        'case 17',
        'the login of case 31',
        'rule',
        'copies 3',
        'nothing',
      ])
        for (const filter of [
          {},
          { types: ['rule' as const] },
          { module: 'm1' },
          { types: ['issue' as const], module: 'm2' },
        ])
          expect(await ask(inLists, question, filter), `${question} ${when}`).toEqual(
            await ask(beside, question, filter),
          )
    }
    await expectSame('at first')

    for (const context of contexts) {
      for (const id of [3, 17, 60]) await forget(context, id)
      await correctDiscovery(context, 31, { text: 'The kitchen has case 31 now' }, later(1))
      await note(context, 'Rule 61: the login was moved')
    }
    await expectSame('after changes')
    for (const context of contexts) await fillIn(context, 40)
    await ask(inLists, 'rule')
    await small.settled()
    await expectSame('after the changes went into the lists')
    expect(await ask(inLists, 'kitchen')).toHaveLength(1)
  })

  describe.each([
    ['wait beside the lists', 1_000],
    ['are in the lists', 4],
  ])('while they %s', (_, together) => {
    it('finds what was forgotten or replaced nowhere at once, and again when that is undone', async () => {
      const index = new TermIndex(together)
      await using opened = await openTwice(index)
      const [here, there] = [opened.one, opened.other].map((stores) => stores.context('ada', app)) as [
        ContextStore,
        ContextStore,
      ]
      await fillIn(here, 12)
      await ask(here, 'rule')
      await index.settled()
      // So that both have read the meanings.
      for (const context of [here, there]) expect(await findIds(context, 'case 5')).toContain(5)

      const forgotten = await forget(here, 5)
      const replaced = await remember(
        here,
        wordCounts,
        { text: 'Rule 6 is void', type: 'rule', replaces: 6 },
        later(1),
      )
      for (const context of [here, there]) {
        expect(await findIds(context, 'case 5')).not.toContain(5)
        expect(await findIds(context, 'case 6')).not.toContain(6)
        expect(await context.termCounts(['6'])).toEqual(new Map([['6', 1]]))
      }
      await undoRemember(there, forgotten, later(2))
      if (!('change' in replaced)) throw new Error('it was not replaced')
      await undoRemember(there, replaced.change.id, later(3))
      for (const context of [there, here]) {
        expect(await findIds(context, 'case 5')).toContain(5)
        expect(await findIds(context, 'case 6')).toContain(6)
      }
    })
  })

  async function fillIn(context: ContextStore, count: number): Promise<void> {
    const last = await context.lastNumber()
    for (let number = last + 1; number <= last + count; number++) {
      const kind = { type: number % 3 ? ('rule' as const) : ('issue' as const), module: `m${number % 3}` }
      await note(context, textOf(number), kind)
    }
  }
}

async function forget(context: ContextStore, id: number): Promise<number> {
  const written = await context.write('forget', origin, async (tx) => {
    const known = await tx.find(id)
    if (known) tx.remove(known)
  })
  return written?.change.id as number
}

async function ask(context: ContextStore, query: string, filter: object = {}) {
  const asked = { terms: terms(query), meaning: null, model: null, limit: 20, ...filter }
  const found = await context.candidates(asked)
  return found
    .map(({ discovery, words }) => [discovery.id, Number(words.toFixed(6))] as const)
    .toSorted(([one], [other]) => one - other)
}

/** By words and by meaning. */
async function findIds(context: ContextStore, query: string): Promise<number[]> {
  const [meaning = null] = await wordCounts.embed([query])
  const found = await context.candidates({ terms: terms(query), meaning, model: wordCounts.model, limit: 20 })
  return found.map(({ discovery }) => discovery.id)
}

export function opensTwice(one: Stores, other: Stores): Awaited<ReturnType<OpenTwice>> {
  return {
    one,
    other,
    async [Symbol.asyncDispose]() {
      await other.close()
      await one.close()
    },
  }
}
