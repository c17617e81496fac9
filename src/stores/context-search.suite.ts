import { describe, expect, it } from 'vitest'
import { note, wordCounts } from '../../test/support/stores/context-desk.ts'
import { later } from '../../test/support/stores/suite-desk.ts'
import type { ContextStore } from '../context/context-store.ts'
import { terms } from '../context/terms.ts'
import { keyedProject } from '../projects/project.ts'
import type { Stores } from './stores.ts'

const project = 'github.com/acme/app'

const texts = [
  'Use JWT tokens in httpOnly cookies for authentication',
  'Token refresh takes a mutex so that two tabs do not refresh the same token at once',
  'The job queue retries five times with a growing pause',
  'Pages are rendered on the server and cached for a minute',
  'PostgreSQL was chosen over MySQL because of row-level security',
  'getUserName reads the display name, never the e-mail address',
  'The cache of rendered pages is purged when a page is saved',
  'A token that was revoked stays valid until the cache expires',
]

const filled = async (stores: Stores): Promise<ContextStore> => {
  const context = stores.context('ada', keyedProject('ada', project))
  for (const [index, text] of texts.entries())
    await note(context, text, { module: index < 2 ? 'auth' : 'rest', type: index % 2 ? 'rule' : 'pattern' })
  return context
}

/** How every engine finds by words: with the same scores. */
export function wordSearchSuite(open: () => Promise<Stores>): void {
  const byWords = async (context: ContextStore, query: string, more: object = {}) => {
    const asked = { terms: terms(query), meaning: null, model: null, limit: 20, ...more }
    const found = await context.candidates(asked)
    return found.toSorted((one, other) => other.words - one.words)
  }

  describe('search by words', () => {
    it('scores by BM25, the same on every engine', async () => {
      await using stores = await open()
      const found = await byWords(await filled(stores), 'how are tokens refreshed')

      // Recorded once from FTS5; what the other engines compute themselves must not differ.
      expect(found.map(({ discovery, words }) => [discovery.id, Number(words.toFixed(3))])).toEqual([
        [2, 14.45],
        [8, 5.373],
        [1, 5.257],
      ])
    })

    it('finds words in other forms, parts of identifiers, and paths', async () => {
      await using stores = await open()
      const context = await filled(stores)
      await note(context, 'Times are kept in UTC', { files: [{ path: 'src/clockwork/zone.ts', hash: null }] })

      expect((await byWords(context, 'rendering caches')).map(({ discovery }) => discovery.id)).toEqual([
        4, 7, 8,
      ])
      expect((await byWords(context, 'user name')).map(({ discovery }) => discovery.id)).toEqual([6])
      expect((await byWords(context, 'clockwork')).map(({ discovery }) => discovery.id)).toEqual([9])
    })

    it('filters by type and module before it ranks', async () => {
      await using stores = await open()
      const context = await filled(stores)
      const ids = async (more: object) =>
        (await byWords(context, 'token cache', { limit: 2, ...more })).map(({ discovery }) => discovery.id)

      expect(await ids({ module: 'Auth' })).toEqual([2, 1])
      expect(await ids({ types: ['pattern'] })).toEqual([7, 1])
      expect(await ids({ types: ['pattern', 'rule'], module: 'rest' })).toHaveLength(2)
      expect(await ids({ module: 'nowhere' })).toEqual([])
      expect(await ids({ types: ['issue'] })).toEqual([])
    })

    it('takes quotes, operators and wildcards as nothing special', async () => {
      await using stores = await open()
      const context = await filled(stores)
      for (const query of [
        `"tokens' OR`,
        'tok* NOT ^x',
        `'); DROP TABLE discoveries; --`,
        '&|!<->:*',
        '\0',
        '',
      ])
        expect(await byWords(context, query)).toBeInstanceOf(Array)
      expect(await context.count({})).toBe(texts.length)
    })

    it('finds text of any language', async () => {
      await using stores = await open()
      const context = stores.context('ada', keyedProject('ada', project))
      await note(context, '用户登录失败时重试三次')
      await note(context, 'Der Schlüssel gehört in die Umgebung, nicht in den Code')
      await note(context, 'Пароли хранятся только в виде хешей')

      expect((await byWords(context, '登录失败')).map(({ discovery }) => discovery.id)).toEqual([1])
      expect((await byWords(context, 'SCHLUSSEL')).map(({ discovery }) => discovery.id)).toEqual([2])
      expect((await byWords(context, 'пароли')).map(({ discovery }) => discovery.id)).toEqual([3])
    })

    it('knows which words stand in more than a tenth of the discoveries', async () => {
      await using stores = await open()
      const context = stores.context('ada', keyedProject('ada', project))
      const letter = (place: number) => String.fromCharCode(97 + place)
      for (let count = 0; count < 26; count++)
        await note(
          context,
          `Waymark topic${letter(count)}q finding${letter(count)}q${count < 3 ? ' cookie' : ''}`,
        )

      expect(await context.commonTerms(terms('waymark cookie topicbq unknown'))).toEqual(new Set(['waymark']))
    })
  })
}

/** How every engine finds by meaning. */
export function meaningSearchSuite(open: () => Promise<Stores>): void {
  describe('search by meaning', () => {
    const byMeaning = async (context: ContextStore, query: string, more: object = {}) => {
      const meaning = await wordCounts.embedQuery(query)
      const asked = { terms: terms(query), meaning, model: wordCounts.model, limit: 3, ...more }
      const found = await context.candidates(asked)
      return found.toSorted((one, other) => other.meaning - one.meaning)
    }

    it('finds what shares no word, and gives both kinds of evidence for each', async () => {
      await using stores = await open()
      const context = await filled(stores)
      const [first, ...others] = await byMeaning(context, 'login cookie')

      expect(first).toMatchObject({ discovery: { id: 1 } })
      expect(first?.words).toBeGreaterThan(0)
      const onlyNear = others.find(({ words }) => words === 0)
      expect(onlyNear?.meaning).toBeGreaterThan(0)
      const exact = (await wordCounts.embed([texts[0] as string]))[0] as Int8Array
      expect(
        (await context.candidates({ terms: [], meaning: exact, model: wordCounts.model, limit: 1 }))[0],
      ).toMatchObject({ discovery: { id: 1 }, words: 0 })
    })

    it('filters by type and module before it ranks', async () => {
      await using stores = await open()
      const context = await filled(stores)
      const ids = async (more: object) =>
        (await byMeaning(context, 'token', { terms: [], limit: 9, ...more })).map(
          ({ discovery }) => discovery.id,
        )

      expect((await ids({ module: 'AUTH' })).toSorted()).toEqual([1, 2])
      expect((await ids({ types: ['rule'], module: 'auth' })).toSorted()).toEqual([2])
      expect(await ids({ module: 'nowhere' })).toEqual([])
    })

    it('finds neither what was replaced nor what another model embedded', async () => {
      await using stores = await open()
      const context = await filled(stores)
      const asked = { terms: [], meaning: await wordCounts.embedQuery('mutex for the token'), limit: 9 }
      const ids = async (model: string) =>
        (await context.candidates({ ...asked, model })).map(({ discovery }) => discovery.id)
      expect(await ids(wordCounts.model)).toContain(2)

      await note(context, 'Token refresh happens in one place only', { replaces: 2 }, later(1))
      expect(await ids(wordCounts.model)).not.toContain(2)
      expect(await ids(wordCounts.model)).toContain(9)
      expect(await ids('another model')).toEqual([])
    })
  })
}
