import { expect, it } from 'vitest'
import { openContractDesk, usualOwner } from '../../../test/support/contracts/contract-desk.ts'
import { expectToFit } from '../../../test/support/contracts/json-schema.ts'
import { note, wordCounts } from '../../../test/support/stores/context-desk.ts'
import type { Embedder } from '../../context/embedder.ts'
import { call } from '../call.ts'
import { contextSearchTool } from './context-search.ts'
import { native } from './contract.ts'

interface Answer {
  readonly results: readonly Readonly<Record<string, unknown>>[]
  readonly [name: string]: unknown
}

// The clock of the desk stands at a Saturday, 17 January 2026, 10:00.
function open(embedder: Embedder = wordCounts) {
  const { deps } = openContractDesk(native, undefined, { embedder })
  const { context } = deps.project({ owner: usualOwner })
  const at = (day: string) => ({ actor: usualOwner, at: new Date(`${day}T12:00:00Z`) })
  return {
    note: (text: string, day: string, more = {}) => note(context, text, more, at(day)),
    async search(query: string): Promise<Answer> {
      const caller = { owner: usualOwner }
      const { structured } = await call(deps, native, 'context_search', { query }, caller, { typed: true })
      expectToFit(contextSearchTool.output as object, structured)
      return structured as Answer
    },
  }
}

it('tells programs what replaced a hit, and until when it held', async () => {
  const { note, search } = open()
  const old = await note('The database is MySQL', '2025-12-01')
  await note('The database is PostgreSQL', '2026-01-09', { replaces: old.id })
  const { results } = await search('which database did we use before?')
  expect(results.slice(0, 2)).toMatchObject([
    { id: 1, replaced_by: 2, held_until: '2026-01-09T12:00:00Z' },
    { id: 2, replaced_by: null, held_until: null },
  ])
})

it('tells programs the number of a newer note that is alike', async () => {
  const { note, search } = open()
  await note('A parcel is held for seven days at the depot', '2026-01-01')
  await note('A parcel is held for ten days at the depot', '2026-01-10')
  const { results } = await search('how long is a parcel held')
  expect(results.map(({ id, newer }) => [id, newer])).toEqual([
    [2, null],
    [1, 2],
  ])
})

it('tells programs when nothing is close, and when something is', async () => {
  const { note, search } = open(halfNear)
  await note('Jobs stop after five tries', '2026-01-10')
  expect(await search('why did my background work give up')).toMatchObject({ nothing_close: true, total: 1 })
  expect(await search('jobs stop')).toMatchObject({ nothing_close: false, total: 1 })
})

it('tells programs which time was asked for, and when nothing was written down then', async () => {
  const { note, search } = open()
  await note('The cache holds a minute', '2025-12-10')
  expect(await search('what did we decide about the cache last week?')).toMatchObject({
    asked_time: { from: '2026-01-05', to: '2026-01-11' },
    nothing_from_then: true,
  })
  expect(await search('what did we decide about the cache since december')).toMatchObject({
    asked_time: { to: null },
    nothing_from_then: false,
  })
  expect(await search('cache')).toMatchObject({ asked_time: null, nothing_from_then: false })
})

it('tells programs what a misspelt word was taken for', async () => {
  const { note, search } = open()
  await note('Authentication uses signed cookies', '2026-01-10')
  expect((await search('authentcation')).misspelt).toEqual([
    { word: 'authentcation', meant: 'authentication' },
  ])
  expect((await search('authentication')).misspelt).toEqual([])
})

/** Whatever is asked is a little like this text. */
const halfNear: Embedder = {
  ...wordCounts,
  async embedQuery() {
    const [text] = await wordCounts.embed(['Jobs stop after five tries'])
    return (text as Int8Array).map((value) => Math.round(value * 0.16))
  },
}
