import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  bringIn,
  exported,
  fixture,
  notesOf,
  read,
  readText,
  targetIn,
} from '../../../test/support/stores/bridges.ts'
import { by, makeProject } from '../../../test/support/stores/shared-projects.ts'
import { openStoresInMemory } from '../../../test/support/stores/stores-in-memory.ts'
import { add, failureOf, later } from '../../../test/support/stores/suite-desk.ts'
import { keyedProject } from '../../projects/project.ts'
import type { Stores } from '../../stores/stores.ts'
import { addComment } from '../../tasks/add-comment.ts'
import { deleteTask } from '../../tasks/delete-task.ts'
import { byId } from '../../tasks/task-ref.ts'

async function exportOf(fill: (stores: Stores) => Promise<void>): Promise<string> {
  const stores = openStoresInMemory()
  await fill(stores)
  return exported(stores)
}

/** A project with a task, its sub-task and a comment. */
async function fillShop(stores: Stores): Promise<void> {
  const shop = await makeProject(stores, 'ada', 'shop', { grace: 'editor' })
  const tasks = stores.tasks('ada', shop)
  await add(tasks, 'Sell shoes', { assignee: 'grace' })
  const task = await add(tasks, 'Sell socks', { parent: 1 })
  await addComment(stores.comments('grace', shop), task, 'Which ones?', [], by('grace', later(1).at))
}

describe('an export of our own', () => {
  it('is refused when it is cut off, changed, or of a newer version', async () => {
    const text = await exportOf(async (stores) => {
      const tasks = stores.tasks('ada')
      await add(tasks, 'Garden 🌱', { priority: 'high' })
      for (const title of ['Water the plants', 'Find the can', 'Gone']) await add(tasks, title)
      await add(tasks, 'After what is gone', { blockedBy: [3, 4] })
      await deleteTask(tasks, byId(4), later(1))
    })
    const lines = text.trimEnd().split('\n')
    const failed = async (changed: string) => (await failureOf(readText('waymark.jsonl', changed))).message

    expect(await failed(lines.slice(0, 4).join('\n'))).toMatch(
      /waymark\.jsonl:4: the export is cut off: its last line is missing\.$/,
    )
    expect(await failed(text.slice(0, -20))).toMatch(/:\d+: this line is cut off: its JSON does not end\.$/)
    expect(await failed(text.replace(/\{"record":"task".*\n/, ''))).toMatch(
      /: there should be 4 tasks, and there are 3\.$/,
    )
    for (const version of ['3', '0', '1.5', '"2"'])
      expect(await failed(text.replace('"version":2', `"version":${version}`))).toMatch(/:1: /)
    expect(await failed(text.replace('"version":2', '"version":3'))).toMatch(
      /:1: only versions 1 to 2 of the export are understood here\./,
    )
    expect(await failed(text.replace('"priority":"high"', '"priority":"huge"'))).toMatch(
      /:2: A priority is low, medium or high\.$/,
    )
    expect(await failed(text.replace('Garden 🌱', 'x'.repeat(201)))).toMatch(
      /:2: The title must be 200 characters or less\.$/,
    )
    expect(await failed(text.replace(/"created_at":"[^"]+"/, '"created_at":"yesterday"'))).toMatch(
      /:2: "created_at" must be a moment/,
    )
    expect(
      await failed(
        text.replace('"blocked_by":[]', '"blocked_by":[5]').replace('"blocked_by":[3,4]', '"blocked_by":[1]'),
      ),
    ).toMatch(/:2: a circle: 1 waits for 5 waits for 1\.$/)
    expect(await failed(`${text}{"record":"task"}\n`)).toMatch(
      /: there is something after the last line of the export\.$/,
    )
    expect(notesOf(await readText('waymark.jsonl', text))).toEqual([])
  })

  it('is refused when what it says of its projects cannot be right', async () => {
    const text = await exportOf(fillShop)
    const failed = async (changed: string) => (await failureOf(readText('waymark.jsonl', changed))).message

    expect(await failed(text.replace(/"project":"~\w+"/, '"project":"~nowhere"'))).toMatch(
      /:3: there is no project "~nowhere" before this line\.$/,
    )
    expect(await failed(text.replace('"name":"shop"', '"name":" "'))).toMatch(/:2: this line has no name\.$/)
    expect(await failed(text.replace('"prefix":"SHOP"', '"prefix":"S-"'))).toMatch(/:2: A prefix has 2 to 10/)
    expect(await failed(text.replace('"key":"shop"', '"key":"two\\nlines"'))).toMatch(
      /:2: "key" must be the key of a project, in one line\.$/,
    )
    expect(await failed(text.replace('"colour":""', '"colour":"mud"'))).toMatch(/:2: A colour is one of/)
    expect(await failed(text.replace(/"task":2,"id":1/, '"task":9,"id":1'))).toMatch(
      /:5: the task of this comment is not in the export\.$/,
    )
    expect(await failed(text.replace('"text":"Which ones?"', '"text":" "'))).toMatch(
      /:5: A comment cannot be empty\.$/,
    )
    expect(await failed(text.replace('"blocked_by":[]', '"blocked_by":[1]'))).toMatch(
      /:3: a circle: SHOP-1 waits for SHOP-1\.$/,
    )
  })

  it('keeps as words who had a task there and is no member here', async () => {
    const source = await readText('waymark.jsonl', await exportOf(fillShop))
    const ada = targetIn(openStoresInMemory(), 'ada', keyedProject('ada', 'shop'))
    await bringIn(source, ada)
    expect(await ada.tasks.find(1)).toMatchObject({ assignee: null, description: 'Assignee: grace' })
    const shared = openStoresInMemory()
    const shop = await makeProject(shared, 'ada', 'shop', { grace: 'editor' })
    await bringIn(source, targetIn(shared))
    expect(await shared.tasks('ada', shop).find(1)).toMatchObject({ assignee: 'grace', description: null })
  })

  it('is the same for who has another name here: their tasks are theirs', async () => {
    const stores = openStoresInMemory()
    const text = await exportOf(async (from) => {
      await fillShop(from)
      await add(from.tasks('ada', keyedProject('ada', 'shop')), 'Count them', { assignee: 'ada' })
    })
    const kim = targetIn(stores, 'kim', keyedProject('kim', 'shop'))
    await bringIn(await readText('waymark.jsonl', text), kim, by('kim'))
    expect(await kim.tasks.find(3)).toMatchObject({ title: 'Count them', assignee: 'kim' })
    expect(await kim.comments.list(2)).toMatchObject([{ author: 'grace', text: 'Which ones?' }])
  })

  it('tells two projects of one key apart', async () => {
    const stores = openStoresInMemory()
    const theirs = await makeProject(stores, 'grace', 'shop', { ada: 'editor' })
    await stores.projects('grace').handOver(theirs.id, 'ada')
    await add(stores.tasks('ada', theirs), 'Of grace once')
    await add(stores.tasks('ada', keyedProject('ada', 'shop')), 'Of ada always')
    const other = openStoresInMemory()
    const source = await readText('waymark.jsonl', await exported(stores))
    await bringIn(source, targetIn(other))
    const found = await other.projects('ada').list()
    const titles = found.slice(1).map(async (project) => (await other.tasks('ada', project).find(1))?.title)
    expect((await Promise.all(titles)).sort()).toEqual(['Of ada always', 'Of grace once'])
  })
})

describe('an export from before there were projects', () => {
  it('has personal tasks, and discoveries in the projects of their keys', async () => {
    const stores = openStoresInMemory()
    await bringIn(await read(fixture('waymark/export.jsonl')), targetIn(stores))
    const garden = keyedProject('ada', 'garden')
    expect((await stores.tasks('ada').find(4))?.blockedBy).toEqual([3])
    expect(await stores.context('ada', garden).find(2)).toMatchObject({ task: 4, taskProject: 'ada' })
    expect(await stores.context('ada', garden).sessions({ limit: 9 })).toHaveLength(2)
    expect((await stores.projects('ada').list()).map(({ name }) => name)).toEqual(['Personal', 'garden'])
  })

  it('has what was general in what is personal, and claims as old as the last change', async () => {
    const stores = openStoresInMemory()
    const old = readFileSync(fixture('waymark/export.jsonl'), 'utf8')
      .replaceAll('"project":"garden"', '"project":"general"')
      .replace('"claimed_by":null', '"claimed_by":"codex"')
    await bringIn(await readText('waymark.jsonl', old), targetIn(stores))
    expect(await stores.context('ada').find(2)).toMatchObject({ task: 4, taskProject: null })
    expect(await stores.projects('ada').list()).toHaveLength(1)
    const task = await stores.tasks('ada').find(1)
    expect(task).toMatchObject({ claimedBy: 'codex', claimConnection: 'codex', claimedAt: task?.updatedAt })
  })

  it('names no task of somebody else', async () => {
    const stores = openStoresInMemory()
    const old = readFileSync(fixture('waymark/account.jsonl'), 'utf8').replace(
      /("text":"Plants drink rain water".*)"author":"ada"/g,
      '$1"author":"grace"',
    )
    await bringIn(await readText('account.jsonl', old), targetIn(stores))
    expect(await stores.context('ada', keyedProject('ada', 'garden')).find(2)).toMatchObject({ task: null })
  })

  it('that the page wrote when it had a format of its own is the same as one of the command line', async () => {
    const [one, other] = [openStoresInMemory(), openStoresInMemory()]
    await bringIn(await read(fixture('waymark/account.jsonl')), targetIn(one))
    await bringIn(await read(fixture('waymark/export.jsonl')), targetIn(other))
    // The moment at which the project was made here is that of the import.
    expect(await exported(one)).toBe(await exported(other))
    expect(await exported(one)).toContain('"title":"Water the plants"')
  })
})
