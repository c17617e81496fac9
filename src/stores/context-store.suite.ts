import { describe, expect, it } from 'vitest'
import { fakeEmbedder, note, wordCounts } from '../../test/support/stores/context-desk.ts'
import { by, makeProject } from '../../test/support/stores/shared-projects.ts'
import { add, failureOf, later, noon, origin } from '../../test/support/stores/suite-desk.ts'
import { embedMissing } from '../context/embed-missing.ts'
import { remember } from '../context/remember.ts'
import { undoRemember } from '../context/undo-remember.ts'
import { keyedProject } from '../projects/project.ts'
import { activitySuite } from './activity.suite.ts'
import { knowledgeFromElsewhereSuite } from './bringing-in.suite.ts'
import { meaningSearchSuite, wordSearchSuite } from './context-search.suite.ts'
import { discoveryCountsSuite } from './discovery-counts.suite.ts'
import { erasingSuite } from './erasing.suite.ts'
import { sentencesSuite } from './sentences.suite.ts'
import type { Stores } from './stores.ts'

const project = 'github.com/acme/app'

/** What every engine promises about discoveries, sessions and the files that were read. */
export function contextStoreSuite(open: () => Promise<Stores>): void {
  wordSearchSuite(open)
  meaningSearchSuite(open)
  activitySuite(open)
  knowledgeFromElsewhereSuite(open)
  discoveryCountsSuite(open)
  erasingSuite(open)
  sentencesSuite(open)

  it('numbers the discoveries of each project from one, and gives each a lasting id', async () => {
    await using stores = await open()
    const [app, site] = [
      stores.context('ada', keyedProject('ada', project)),
      stores.context('ada', keyedProject('ada', 'github.com/acme/site')),
    ]

    const first = await note(app, 'Tokens live in cookies')
    expect(first.id).toBe(1)
    expect((await note(app, 'Retry with a growing pause')).id).toBe(2)
    expect((await note(site, 'Pages are rendered on the server')).id).toBe(1)
    expect(await app.findByUuid(first.uuid)).toEqual(first)
    expect(await site.findByUuid(first.uuid)).toBeUndefined()
  })

  it('gives back every field as it was stored', async () => {
    await using stores = await open()
    const context = stores.context('ada', keyedProject('ada', project))
    const kept = await note(context, '  Tokens 🌱 live\nin cookies ', {
      type: 'decision',
      module: ' Auth ',
      files: [
        { path: 'src/auth.ts', hash: 'abc' },
        { path: 'src/gone.ts', hash: null },
      ],
      task: 7,
    })

    expect(kept).toMatchObject({
      type: 'decision',
      text: 'Tokens 🌱 live\nin cookies',
      module: 'Auth',
      files: [
        { path: 'src/auth.ts', hash: 'abc' },
        { path: 'src/gone.ts', hash: null },
      ],
      task: 7,
      author: 'ada',
      client: 'suite',
      replaces: null,
      replacedBy: null,
      createdAt: noon,
    })
    expect(await context.find(kept.id)).toEqual(kept)
    expect(await context.list({ limit: 5 })).toEqual([kept])
  })

  it('hides the projects of one owner from another who works on the same repository', async () => {
    await using stores = await open()
    const [ada, grace] = [
      stores.context('ada', keyedProject('ada', project)),
      stores.context('grace', keyedProject('grace', project)),
    ]
    const kept = await note(ada, 'Tokens live in cookies', { module: 'auth' })
    await ada.countReads(['src/auth.ts'], noon)

    expect(await grace.find(kept.id)).toBeUndefined()
    expect(await grace.findByUuid(kept.uuid)).toBeUndefined()
    expect(await grace.list({ limit: 5 })).toEqual([])
    expect(await grace.modules()).toEqual([])
    expect(await grace.sessions({ limit: 5 })).toEqual([])
    expect(await grace.hotFiles(5)).toEqual([])
    expect(await grace.candidates({ terms: ['token'], meaning: null, model: null, limit: 5 })).toEqual([])
    expect(await grace.state('word-counts')).toEqual({ discoveries: 0, embedded: 0 })
    expect((await note(grace, 'Tokens live in cookies', {}, by('grace'))).id).toBe(1)
  })

  it('lists the newest first, narrowed by type, module, author, task and time, a page at a time', async () => {
    await using stores = await open()
    const context = stores.context('ada', keyedProject('ada', project))
    await note(context, 'Tokens live in cookies', { type: 'rule', module: 'Auth' })
    await note(context, 'The queue retries five times', { type: 'issue', module: 'jobs', task: 4 }, later(1))
    await note(context, 'Sign-in is throttled by address', { type: 'rule', module: 'auth' }, later(2))

    const ids = async (query: object) =>
      (await context.list({ limit: 10, ...query })).map((discovery) => discovery.id)
    expect(await ids({})).toEqual([3, 2, 1])
    expect(await ids({ types: ['rule'] })).toEqual([3, 1])
    expect(await ids({ types: [] })).toEqual([])
    expect(await ids({ module: 'AUTH' })).toEqual([3, 1])
    expect(await ids({ task: 4 })).toEqual([2])
    expect(await ids({ author: 'grace' })).toEqual([])
    expect(await ids({ since: later(1).at })).toEqual([3, 2])
    expect(await ids({ until: later(2).at })).toEqual([2, 1])
    expect(await ids({ limit: 1, before: 3 })).toEqual([2])
    expect(await context.count({ module: 'auth' })).toBe(2)
    expect(await context.modules()).toEqual([
      { name: 'Auth', count: 2 },
      { name: 'jobs', count: 1 },
    ])
  })

  it('finds what names a file by any part of its path, be it written with marks that mean something in SQL', async () => {
    await using stores = await open()
    const context = stores.context('ada', keyedProject('ada', project))
    const mark = (path: string) => ({ files: [{ path, hash: 'fade00' }] })
    await note(context, 'Tokens live in cookies', mark('src/Auth_100%.ts'))
    await note(context, 'The queue retries five times', mark('src/AuthX100.ts'))
    await note(context, 'Sign-in is throttled by address', mark('docs/a"~b.md'))

    const ids = async (file: string) => (await context.list({ limit: 10, file })).map(({ id }) => id)
    expect(await ids('auth')).toEqual([2, 1])
    expect(await ids('auth_100%')).toEqual([1])
    expect(await ids('"~b')).toEqual([3])
    for (const part of ['hash', 'fade', 'path', 'null', ':', '","']) expect(await ids(part)).toEqual([])
    expect(await ids('a')).toEqual([3, 2, 1])
    expect(await context.count({ file: 'src/' })).toBe(2)
  })

  it('stores the same text once, and names what is merely alike', async () => {
    await using stores = await open()
    const context = stores.context('ada', keyedProject('ada', project))
    const first = await note(context, 'Use JWT tokens in httpOnly cookies')

    const again = await remember(
      context,
      wordCounts,
      { text: ' use jwt  tokens in HTTPONLY cookies', type: 'rule' },
      origin,
    )
    expect(again).toEqual({ known: first })
    expect(await context.count({})).toBe(1)
    const finding = { text: 'Never use JWT tokens in httpOnly cookies', type: 'rule' } as const
    expect(await remember(context, wordCounts, finding, origin)).toMatchObject({
      discovery: { id: 2, replaces: null },
      near: [{ discovery: { id: 1 }, contradiction: 'negation' }],
    })
    expect(await remember(context, null, { ...finding, text: 'Rain is wet' }, origin)).toMatchObject({
      near: [],
    })
  })

  it('puts one that stands in the place of another, when its text is said again', async () => {
    await using stores = await open()
    const context = stores.context('ada', keyedProject('ada', project))
    const old = await note(context, 'Retry three times')
    const next = await note(context, 'Retry five times')
    const linked = await remember(
      context,
      wordCounts,
      { text: 'retry five times', type: 'rule', replaces: old.id },
      origin,
    )
    expect(linked).toMatchObject({ discovery: { id: next.id, replaces: old.id }, near: [] })
    expect(await context.find(old.id)).toMatchObject({ replacedBy: next.id })
    expect(await context.count({ withReplaced: true })).toBe(2)

    const { change } = linked as { change: { id: number } }
    await undoRemember(context, change.id, later(1))
    expect(await context.find(old.id)).toMatchObject({ replacedBy: null })
    expect(await context.find(next.id)).toMatchObject({ replaces: null })
  })

  it('puts a better discovery in the place of an old one, once', async () => {
    await using stores = await open()
    const context = stores.context('ada', keyedProject('ada', project))
    const old = await note(context, 'Retry three times', { module: 'jobs', task: 3 })
    const better = await note(context, 'Retry five times', { replaces: old.id })

    expect(better).toMatchObject({ replaces: 1, module: 'jobs', task: 3 })
    expect(await context.find(1)).toMatchObject({ replacedBy: 2 })
    expect((await context.list({ limit: 9 })).map(({ id }) => id)).toEqual([2])
    expect((await context.list({ limit: 9, withReplaced: true })).map(({ id }) => id)).toEqual([2, 1])
    const failure = await failureOf(note(context, 'Retry nine times', { replaces: 1 }))
    expect(failure).toMatchObject({ code: 'conflict', facts: { replacedBy: 2 } })
    expect((await failureOf(note(context, 'Retry never', { replaces: 99 }))).code).toBe('not_found')
    expect(await context.count({})).toBe(1)
  })

  it('undoes what was remembered, and does it again', async () => {
    await using stores = await open()
    const context = stores.context('ada', keyedProject('ada', project))
    const old = await note(context, 'Retry three times')
    const remembered = await remember(
      context,
      wordCounts,
      { text: 'Retry five times', type: 'rule', replaces: old.id },
      origin,
    )
    const { change } = remembered as { change: { id: number } }
    const found = async () =>
      (await context.candidates({ terms: ['retri'], meaning: null, model: null, limit: 9 })).map(
        ({ discovery }) => discovery.text,
      )
    expect(await found()).toEqual(['Retry five times'])

    const undone = await undoRemember(context, change.id, later(1))
    expect(undone.undone).toMatchObject({ id: change.id, kind: 'remember', undoneBy: undone.change.id })
    expect(await found()).toEqual(['Retry three times'])
    expect(await context.find(2)).toBeUndefined()
    expect((await failureOf(undoRemember(context, change.id, later(2)))).code).toBe('conflict')

    await undoRemember(context, undone.change.id, later(3))
    expect(await found()).toEqual(['Retry five times'])
    expect(await context.find(1)).toMatchObject({ replacedBy: 2 })
    expect((await note(context, 'Wait between tries')).id).toBe(3)
  })

  it('undoes nothing that something newer was built on', async () => {
    await using stores = await open()
    const context = stores.context('ada', keyedProject('ada', project))
    const old = await note(context, 'Retry three times')
    await note(context, 'Retry five times', { replaces: old.id })

    const failure = await failureOf(undoRemember(context, 1, later(1)))
    expect(failure.code).toBe('conflict')
    expect(failure.message).toBe('Change 1 cannot be undone: discovery 1 was replaced by 2.')
  })

  it('undoes a change in the project it was made in, and nowhere else', async () => {
    await using stores = await open()
    const [app, site] = [
      stores.context('ada', keyedProject('ada', project)),
      stores.context('ada', keyedProject('ada', 'github.com/acme/site')),
    ]
    await note(app, 'Tokens live in cookies')
    await note(site, 'Pages are rendered on the server')

    expect(await site.findChange(1)).toMatchObject({
      entries: [{ after: { text: 'Pages are rendered on the server' } }],
    })
    await undoRemember(site, 1, later(1))
    expect((await failureOf(undoRemember(app, 2, later(2)))).code).toBe('not_found')
    expect([await app.count({}), await site.count({})]).toEqual([1, 0])
  })

  it('counts the changes of discoveries together with those of tasks', async () => {
    await using stores = await open()
    const app = keyedProject('ada', project)
    const [tasks, context] = [stores.tasks('ada', app), stores.context('ada', app)]
    await add(tasks, 'Water the plants')
    await note(context, 'Tokens live in cookies')
    await add(stores.tasks('ada'), 'Of another project')
    await add(tasks, 'Feed the cat')

    const changes = await tasks.changes({ limit: 9 })
    expect(changes.map(({ id, kind, isElsewhere }) => [id, kind, isElsewhere])).toEqual([
      [3, 'add', false],
      [2, 'remember', true],
      [1, 'add', false],
    ])
    expect(await context.findChange(2)).toMatchObject({ entries: [{ before: null, after: { id: 1 } }] })
    expect(await tasks.findChange(2)).toMatchObject({ entries: [], isElsewhere: true })
  })

  it('does a repeated request once', async () => {
    await using stores = await open()
    const context = stores.context('ada', keyedProject('ada', project))
    const keyed = { ...origin, requestKey: 'once' }
    const finding = { text: 'Tokens live in cookies', type: 'rule', replaces: undefined } as const
    const first = await context.write(
      'remember',
      keyed,
      async (tx) => void (await tx.insert(draft(finding), null)),
    )
    const second = await context.write('remember', keyed, async () => {
      throw new Error('not again')
    })

    expect(second).toMatchObject({ repeated: true, change: { id: first?.change.id } })
    expect(await context.count({})).toBe(1)
  })

  it('leaves nothing behind when it fails in the middle', async () => {
    await using stores = await open()
    const context = stores.context('ada', keyedProject('ada', project))
    const failing = context.write('remember', origin, async (tx) => {
      await tx.insert(draft({ text: 'Half done', type: 'rule' }), null)
      throw new Error('in the middle')
    })

    await expect(failing).rejects.toThrow('in the middle')
    expect(await context.count({ withReplaced: true })).toBe(0)
    expect(await context.candidates({ terms: ['half'], meaning: null, model: null, limit: 9 })).toEqual([])
    expect((await note(context, 'Whole')).id).toBe(1)
  })

  it('keeps every one of many discoveries that arrive at once, each under a number of its own', async () => {
    await using stores = await open()
    const texts = Array.from({ length: 40 }, (_, index) => `Finding number${index} about topic${index}`)
    const kept = await Promise.all(
      texts.map((text) => note(stores.context('ada', keyedProject('ada', project)), text)),
    )

    expect(new Set(kept.map(({ id }) => id)).size).toBe(40)
    expect(
      (await stores.context('ada', keyedProject('ada', project)).list({ limit: 99 }))
        .map(({ text }) => text)
        .sort(),
    ).toEqual(texts.toSorted())
  })

  it('embeds anew what another model embedded', async () => {
    await using stores = await open()
    const context = stores.context('ada', keyedProject('ada', project))
    await note(context, 'Tokens live in cookies')
    await note(context, 'Retry with a growing pause')
    const newer = fakeEmbedder('newer', false)
    expect(await context.state('newer')).toEqual({ discoveries: 2, embedded: 0 })

    expect(await embedMissing(context, newer)).toBe(2)
    expect(await context.state('newer')).toEqual({ discoveries: 2, embedded: 2 })
    expect(await embedMissing(context, newer)).toBe(0)
    const [meaning] = await newer.embed(['Retry with a growing pause'])
    const near = await context.candidates({ terms: [], meaning: meaning ?? null, model: 'newer', limit: 1 })
    expect(near[0]).toMatchObject({ discovery: { id: 2 }, words: 0 })
    expect(near[0]?.meaning).toBeCloseTo(1, 1)
  })

  describe('members of a project', () => {
    it('share what it knows: editors add to it, readers read', async () => {
      await using stores = await open()
      const app = await makeProject(stores, 'ada', project, { grace: 'editor', linus: 'reader' })
      const [ada, grace, linus] = [
        stores.context('ada', app),
        stores.context('grace', app),
        stores.context('linus', app),
      ]
      await note(ada, 'Tokens live in cookies')
      const hers = await note(grace, 'Retry five times', {}, by('grace'))

      expect(hers).toMatchObject({ id: 2, author: 'grace' })
      for (const context of [ada, grace, linus])
        expect((await context.list({ limit: 9 })).map(({ id }) => id)).toEqual([2, 1])
      expect((await failureOf(note(linus, 'Mine', {}, by('linus')))).code).toBe('forbidden')
      await linus.countReads(['src/auth.ts'], noon)
      expect(await ada.hotFiles(9)).toEqual([])
      const other = keyedProject('linus', 'another project')
      expect(await stores.context('linus', other).list({ limit: 9 })).toEqual([])
      // Changes are the project's: who may change it may undo what another did there.
      expect((await failureOf(undoRemember(linus, 2, by('linus')))).code).toBe('forbidden')
      expect(await undoRemember(ada, 2, origin)).toMatchObject({
        undone: { origin: { actor: 'grace' } },
        change: { id: 3, origin: { actor: 'ada' } },
      })
      expect(await ada.count({})).toBe(1)
    })

    it('see nothing any more once they were removed', async () => {
      await using stores = await open()
      const app = await makeProject(stores, 'ada', project, { grace: 'editor' })
      await note(stores.context('ada', app), 'Tokens live in cookies')
      await note(stores.context('grace', app), 'Retry five times', {}, by('grace'))

      await stores.members('ada', app.id).remove('grace')
      const grace = stores.context('grace', app)
      for (const attempt of [
        () => grace.count({}),
        () => grace.find(1),
        () => grace.findChange(1),
        () => grace.sessions({ limit: 9 }),
        () => grace.touchSession({ actor: 'grace', client: null, at: noon, calls: 1 }),
        () => note(grace, 'Once more', {}, by('grace')),
      ])
        expect((await failureOf(attempt())).code).toBe('not_found')
      // What they wrote stays.
      expect(await stores.context('ada', app).find(2)).toMatchObject({ author: 'grace' })
    })
  })
}

function draft(finding: { text: string; type: 'rule' }) {
  const nothing = { module: null, files: [], task: null, client: null, session: null, replaces: null }
  return { ...nothing, ...finding, replaces: null, author: 'ada' }
}
