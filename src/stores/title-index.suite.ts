import { expect, it } from 'vitest'
import { add, clock, later, origin, titles } from '../../test/support/stores/suite-desk.ts'
import { keyedProject } from '../projects/project.ts'
import { deleteTask } from '../tasks/delete-task.ts'
import { countTasks, listTasks } from '../tasks/list-tasks.ts'
import { blankTask, type Task } from '../tasks/task.ts'
import { byId } from '../tasks/task-ref.ts'
import type { TaskStore } from '../tasks/task-store.ts'
import { foldTitle } from '../tasks/task-text.ts'
import { undo } from '../tasks/undo.ts'
import { updateTask } from '../tasks/update-task.ts'
import { TitleIndex } from './sql/title-index.ts'
import type { Stores } from './stores.ts'

const things = [
  'the Invoice',
  'a Büro',
  '会議の資料',
  'STRASSE',
  '100% of my_files',
  'C:\\tmp',
  '🌱🌱 seeds',
  'tea',
]
const people = ['Ada', 'Grace', 'Łukasz', 'the bank']
const needles = [
  ...[
    'nvoi',
    'invoice with ada',
    'tea with grace, case 1',
    'case 77',
    'ΑΔΑ',
    'ada',
    'e',
    'wi',
    ', c',
    'case',
  ],
  ...['会議', '議の資', '資', 'straße', 'BÜRO', '0%', '_fil', 'y%f', ':\\t', '🌱 s', '🌱', 'łukasz', 'zebra'],
  ...[
    'the bank with',
    'the invoice with ada, case 0',
    'renamed',
    'renamed 40',
    'new since',
    '%',
    'tea  with',
  ],
]

const titleOf = (number: number) =>
  `${things[number % things.length]} with ${people[(number >> 3) % people.length]}, case ${number}`

/** Finding by words of a title where there are so many tasks that an index is kept, on every engine. */
export function titleIndexSuite(open: (titles: TitleIndex) => Promise<Stores>): void {
  it.each([64, 16])(
    'finds by an index of %i titles a part what looking through all of them finds',
    async (together) => {
      const index = new TitleIndex(together)
      await using stores = await open(index)
      const tasks = stores.tasks('ada')
      for (let from = 0; from < 600; from += 100) await bringIn(tasks, from, 100)
      await expectSame(tasks, 'before there is an index')
      await index.settled()
      await expectSame(tasks, 'with an index')

      for (let id = 5; id <= 405; id += 40)
        await updateTask(tasks, byId(id), { title: `Renamed ${id}` }, origin)
      await deleteTask(tasks, byId(45), origin)
      const gone = await deleteTask(tasks, byId(46), origin)
      await add(tasks, 'New since then')
      await expectSame(tasks, 'after titles have changed')
      await index.settled()
      await undo(tasks, gone.change.id, later(1))
      await expectSame(tasks, 'after changed titles went into the index')
      await index.settled()
      for (let round = 0; round < 30; round++) {
        const some = await tasks.findMany([100, 101, 102, 103, 104, 105, 106, 107])
        await tasks.write('update', origin, async (tx) => {
          for (const task of some) tx.save(task, { ...task, title: titleOf(task.id + round) })
        })
        await tasks.findTitled('anything', 1)
        await index.settled()
      }
      await expectSame(tasks, 'after so many changes that the index was made anew')
    },
  )

  it('finds the same while the index is being made and its parts are merged', async () => {
    const index = new TitleIndex(16)
    await using stores = await open(index)
    const tasks = stores.tasks('ada')
    for (let from = 0; from < 600; from += 100) await bringIn(tasks, from, 100)
    await tasks.findTitled('anything', 1)
    let isGrowing = true
    const grown = index.settled().then(() => {
      isGrowing = false
    })
    for (let round = 0; isGrowing; round++) {
      // Searches on SQLite wait for nothing, and what goes on beside them would never have its turn.
      await new Promise((resolve) => setImmediate(resolve))
      for (const number of [5, 77, 250, 311]) {
        const words = `ase ${number}`
        const wanted = Array.from({ length: 600 }, (_, at) => titleOf(at)).filter((title) =>
          title.includes(words),
        )
        expect(titles(await tasks.findTitled(words, 99)), `${words}, ${round}`).toEqual(
          wanted.reverse().slice(0, 99),
        )
      }
    }
    await grown
  })

  it('finds the same where common letters have long lists', async () => {
    const index = new TitleIndex(1_024)
    await using stores = await open(index)
    const tasks = stores.tasks('ada')
    for (let from = 0; from < 3_000; from += 1_000) await bringIn(tasks, from, 1_000)
    await tasks.findTitled('anything', 1)
    await index.settled()
    await expectSame(tasks, 'with long lists')
  })

  it('has nobody find titles of another project by the index', async () => {
    const index = new TitleIndex(64)
    await using stores = await open(index)
    for (const person of ['ada', 'grace']) {
      await bringIn(stores.tasks(person), 0, 200, person)
      await stores.tasks(person).findTitled('anything', 1)
    }
    await index.settled()
    expect(await stores.tasks('grace').findTitled('of ada', 9)).toEqual([])
    expect(titles(await stores.tasks('ada').findTitled('case 7 of ada', 9))).toHaveLength(1)
    await stores.deleteOwner('ada')
    expect(await stores.tasks('ada').findTitled('of ada', 9)).toEqual([])
  })

  it('lets a reader find by the index that others keep, and leaves it alone for them', async () => {
    const index = new TitleIndex(64)
    await using stores = await open(index)
    const garden = keyedProject('ada', 'garden')
    await bringIn(stores.tasks('ada', garden), 0, 300)
    await stores.members('ada', garden.id).add('grace', 'reader', origin.at)
    const asReader = stores.tasks('grace', { id: garden.id })
    for (const who of [asReader, stores.tasks('ada', garden), asReader]) {
      expect(titles(await who.findTitled('ase 77', 9))).toEqual([titleOf(77)])
      await index.settled()
    }
  })

  it('finds a title by words in the transaction that has just changed it', async () => {
    const index = new TitleIndex(64)
    await using stores = await open(index)
    const tasks = stores.tasks('ada')
    await bringIn(tasks, 0, 200)
    await tasks.findTitled('anything', 1)
    await index.settled()
    let found: Task[] = []
    await tasks.write('update', origin, async (tx) => {
      const task = (await tx.find(20)) as Task
      tx.save(task, { ...task, title: 'Quite another' })
      found = await tx.findTitled('ite anoth', 3)
    })
    expect(titles(found)).toEqual(['Quite another'])
  })
}

async function bringIn(tasks: TaskStore, from: number, count: number, whose?: string): Promise<void> {
  await tasks.write('add', origin, async (tx) => {
    for (let number = from; number < from + count; number++) {
      const title = whose === undefined ? titleOf(number) : `${titleOf(number)} of ${whose}`
      await tx.insert({ ...blankTask, title })
    }
  })
}

/** By the words of every needle: a short list, a page of a view, and a count. */
async function expectSame(tasks: TaskStore, when: string): Promise<void> {
  const all = (await allTasks(tasks)).toSorted((one, other) => other.id - one.id)
  for (const needle of needles) {
    const key = foldTitle(needle)
    const matching = all.filter(({ title }) => foldTitle(title).includes(key))
    const exact = matching.filter(({ title }) => foldTitle(title) === key)
    const wanted = [...exact, ...matching.filter((task) => !exact.includes(task))].slice(0, 6)
    expect(titles(await tasks.findTitled(needle, 6)), `${needle}, ${when}`).toEqual(titles(wanted))
    const page = await listTasks(tasks, { view: 'all', words: needle, limit: 9 }, clock)
    expect(titles(page.tasks), `a list of ${needle}, ${when}`).toEqual(titles(matching.slice(0, 9)))
    const counted = await countTasks(tasks, { view: 'all', words: needle }, clock)
    expect(counted, `how many have ${needle}, ${when}`).toBe(matching.length)
  }
}

async function allTasks(tasks: TaskStore): Promise<Task[]> {
  const all: Task[] = []
  let cursor: string | null | undefined
  do {
    const page = await listTasks(tasks, { view: 'all', limit: 100, ...(cursor && { cursor }) }, clock)
    all.push(...page.tasks)
    cursor = page.cursor
  } while (cursor)
  return all
}
