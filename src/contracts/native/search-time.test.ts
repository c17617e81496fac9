import { expect, it } from 'vitest'
import { openContractDesk, usualOwner } from '../../../test/support/contracts/contract-desk.ts'
import { note, wordCounts } from '../../../test/support/stores/context-desk.ts'
import { call } from '../call.ts'
import { native } from './contract.ts'

// The clock of the desk stands at a Saturday, 17 January 2026, 10:00.
function open() {
  const { deps } = openContractDesk(native, undefined, { embedder: wordCounts })
  const { context } = deps.project({ owner: usualOwner })
  const at = (day: string) => ({ actor: usualOwner, at: new Date(`${day}T12:00:00Z`) })
  return {
    note: (text: string, day: string, more = {}) =>
      note(context, text, { type: 'decision', ...more }, at(day)),
    say: async (tool: string, args: object) =>
      (await call(deps, native, tool, args, { owner: usualOwner })).text,
    async search(query: string): Promise<[string, string[]]> {
      const text = (await call(deps, native, 'context_search', { query }, { owner: usualOwner })).text
      const [how = '', ...lines] = text.split('\n')
      return [how, lines.filter((line) => line.startsWith('> ')).map((line) => line.slice(2))]
    },
  }
}

it('a question that names a time finds what was written down then, in whatever language', async () => {
  const { note, search } = open()
  await note('The cache holds a minute', '2025-12-10')
  await note('The cache holds an hour of pages', '2026-01-08')
  await note('Parcels go out at noon', '2026-01-09', { type: 'rule' })
  await note('Cookies are signed', '2026-01-16')
  expect(await search('what did we decide about the cache last week?')).toEqual([
    '1 found (2026-01-05 to 2026-01-11) by words and meaning',
    ['The cache holds an hour of pages'],
  ])
  expect(await search('Was haben wir letzte Woche entschieden?')).toEqual([
    '2 found (2026-01-05 to 2026-01-11) by words and meaning',
    ['The cache holds an hour of pages', 'Parcels go out at noon'],
  ])
  expect((await search('昨日何を決めましたか'))[1]).toEqual(['Cookies are signed'])
  expect((await search('what changed since thursday'))[1]).toEqual(['Cookies are signed'])
  expect((await search('what did we decide about the cache in december'))[1]).toEqual([
    'The cache holds a minute',
  ])
})

it('where nothing was written down then, that is said, and the nearest from other times are shown', async () => {
  const { note, search } = open()
  await note('The cache holds a minute', '2025-12-10')
  await note('Parcels go out at noon', '2026-01-14')
  expect(await search('what did we decide about the cache last week?')).toEqual([
    'nothing written down then (2026-01-05 to 2026-01-11), the nearest 1 from other times by words and meaning',
    ['The cache holds a minute'],
  ])
  expect((await search('what did we decide last week?'))[1]).toEqual([
    'Parcels go out at noon',
    'The cache holds a minute',
  ])
})

it('where something was written down then, but nothing about this, that is said in other words', async () => {
  const { note, search, say } = open()
  await note('The cache holds a minute', '2025-12-10')
  await note('Parcels go out at noon', '2026-01-07', { type: 'rule' })
  expect(await search('what did we decide about the cache last week?')).toEqual([
    'nothing about this then (2026-01-05 to 2026-01-11), the nearest 1 from other times by words and meaning',
    ['The cache holds a minute'],
  ])
  expect(await say('context_search', { query: 'what did we decide last week?', type: 'issue' })).toMatch(
    /^nothing found/,
  )
  expect((await search('what did we write down last week?'))[1]).toEqual(['Parcels go out at noon'])
  expect((await search('what was saved about the cache in november'))[0]).toMatch(
    /^nothing written down then \(2025-11-01 to 2025-11-30\), the nearest 1 from other times/,
  )
})

it('the latest and the oldest come first where they are asked for', async () => {
  const { note, search } = open()
  await note('Deploys need a green build', '2026-01-02')
  await note('Deploys wait for the review of two people', '2026-01-12')
  await note('No deploys on a Friday', '2026-01-07')
  expect((await search('the latest decision about deploys'))[1][0]).toBe(
    'Deploys wait for the review of two people',
  )
  expect((await search('the oldest decision about deploys'))[1][0]).toBe('Deploys need a green build')
})

it('what was replaced is found as history, with the time until it held, and is out of the way otherwise', async () => {
  const { note, search, say } = open()
  const old = await note('The database is MySQL', '2025-12-01')
  await note('The database is PostgreSQL', '2026-01-09', { replaces: old.id })
  await note('Parcels go out at noon', '2026-01-10')
  expect((await search('which database do we use'))[1]).toEqual(['The database is PostgreSQL'])
  expect((await search('which database did we use before?'))[1].slice(0, 2)).toEqual([
    'The database is MySQL',
    'The database is PostgreSQL',
  ])
  expect(await say('context_search', { query: 'what database did we use previously' })).toContain(
    'd1 decision · Mon 1 Dec 2025 12:00 · replaced by d2 · held until Fri 9 Jan 12:00\n',
  )
})

it('what held before is found by what holds now, and where nothing was replaced, the older of two alike comes first', async () => {
  const { note, search } = open()
  const old = await note('The database is MySQL', '2025-12-01')
  await note('The database is PostgreSQL', '2026-01-09', { replaces: old.id })
  expect((await search('what did we use before PostgreSQL'))[1]).toEqual([
    'The database is MySQL',
    'The database is PostgreSQL',
  ])
  expect((await search('what was the old database'))[1][0]).toBe('The database is MySQL')
  await note('The rate limit is 60 calls a minute', '2025-12-02')
  await note('The rate limit is 90 calls a minute', '2026-01-10')
  expect((await search('what was the rate limit originally'))[1].slice(0, 2)).toEqual([
    'The rate limit is 60 calls a minute',
    'The rate limit is 90 calls a minute',
  ])
  expect((await search('what is the rate limit'))[1][0]).toBe('The rate limit is 90 calls a minute')
})

it('the last three of a kind come newest first', async () => {
  const { note, search } = open()
  await note('Deploys need a green build', '2026-01-02')
  await note('Parcels go out at noon', '2026-01-12')
  await note('Cookies are signed', '2026-01-07')
  expect((await search('the last three decisions'))[1]).toEqual([
    'Parcels go out at noon',
    'Cookies are signed',
    'Deploys need a green build',
  ])
})

it('catch_up takes such words, too, and then shows what was decided since', async () => {
  const { note, say } = open()
  await note('The cache holds a minute', '2025-12-10')
  await note('Cookies are signed', '2026-01-16')
  for (const since of ['since thursday', 'monday', 'last week', 'seit Montag', 'gestern']) {
    const said = await say('catch_up', { since })
    expect(said, since).toContain('Cookies are signed')
    expect(said, since).not.toContain('The cache holds a minute')
  }
  expect(await say('catch_up', { since: 'in december' })).toContain('The cache holds a minute')
  expect(await say('catch_up', { since: 'tomorrow' })).toMatch(/^invalid: since must be/)
})
