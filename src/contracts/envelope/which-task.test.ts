import { expect, it } from 'vitest'
import { type ContractDesk, openContractDesk } from '../../../test/support/contracts/contract-desk.ts'
import { envelope } from './contract.ts'

async function openDeskWith(...titles: readonly string[]): Promise<ContractDesk> {
  const desk = openContractDesk(envelope)
  for (const title of titles) await desk.seed({ title })
  return desk
}

const nothing = (words: string) => ({
  success: false,
  message: `No task found matching '${words}'`,
  data: null,
})

it('001 Task Identifier Matching: any part of the title finds the task, in any case', async () => {
  for (const words of ['Buy groceries', 'buy', 'GROCERIES', 'y gro', '  groceries  ']) {
    const desk = await openDeskWith('Buy groceries', 'Call mom')
    expect(await desk.say('complete_task', { task_identifier: words }), words).toMatchObject({
      data: { task_id: 1 },
    })
  }
})

it('001 Task Identifier Matching; C33: %, _ and \\ match only themselves', async () => {
  const titles = ['Save 100% now', 'Rename snake_case', 'Fix C:\\temp', 'Plain']
  const desk = await openDeskWith(...titles)
  for (const words of ['%', '_', '\\', '1%', 'Pla_n', 'Pl%n', '%Plain%', '\\%', '.*', '^Plain', '[a-z]']) {
    const own = titles.filter((title) => title.includes(words))
    const args = { task_identifier: words, new_description: `Named by ${words}` }
    if (own.length === 0) expect(await desk.refuse('update_task', args)).toEqual(nothing(words))
    else expect(await desk.say('update_task', args)).toMatchObject({ data: { title: own[0] } })
  }
  expect((await desk.stored()).map(({ description }) => description).toReversed()).toEqual([
    'Named by %',
    'Named by _',
    'Named by \\',
    null,
  ])
})

it('001 Task Identifier Matching; C33: an exact title beats titles that contain it', async () => {
  const desk = await openDeskWith('Call mom', 'Call mom back', 'Call')
  expect(await desk.say('complete_task', { task_identifier: 'CALL MOM' })).toMatchObject({
    data: { task_id: 1 },
  })
  expect(await desk.say('delete_task', { task_identifier: 'call' })).toMatchObject({ data: { task_id: 3 } })
})

it('001 Task Identifier Matching; C33: letters are compared after Unicode folding', async () => {
  const pairs = [
    ['Straße fegen', 'STRASSE'],
    ['STRASSE kehren', 'straße'],
    ['ÉCOLE', 'école'],
    ['Cafe\u0301 besuchen', 'café'],
    ['ΟΔΟΣ', 'οδος'],
    ['Ёлка', 'ёЛКА'],
  ] as const
  for (const [title, words] of pairs) {
    const desk = await openDeskWith(title, 'Another')
    expect(await desk.say('complete_task', { task_identifier: words }), title).toMatchObject({
      data: { task_id: 1 },
    })
  }
})

it('001 Task Identifier Matching; C21: two tasks of the same title are several, even when it is exact', async () => {
  const desk = await openDeskWith('Call mom', 'call mom', 'Call mom back')
  expect(await desk.refuse('delete_task', { task_identifier: 'Call mom' })).toMatchObject({
    data: { matches: ['Call mom', 'call mom'] },
  })
})

it('001 Task Identifier Matching; C21: at most five of the matches are shown', async () => {
  const desk = await openDeskWith(...Array.from({ length: 9 }, (_, index) => `Task ${index + 1}`))
  const { data } = await desk.refuse('complete_task', { task_identifier: 'task' })
  expect(data).toEqual({ matches: ['Task 5', 'Task 6', 'Task 7', 'Task 8', 'Task 9'] })
})

it('001 Task Identifier Matching; C20: what is given back of a long text is cut to 100 characters', async () => {
  const desk = await openDeskWith('Plain')
  const words = `${'🌱'.repeat(100)}the rest`
  expect(await desk.refuse('complete_task', { task_identifier: words })).toEqual(
    nothing(`${'🌱'.repeat(100)}…`),
  )
})

it('001 Task Identifier Matching: digits in a text are text, not an id', async () => {
  const desk = await openDeskWith('Plain', 'Room 1')
  expect(await desk.say('complete_task', { task_identifier: '1' })).toMatchObject({
    data: { title: 'Room 1' },
  })
})

it('001 Tool 4, Schema; C34: an id and a text that name the same task are fine, and the id decides', async () => {
  const desk = await openDeskWith('Task one', 'Task two')
  expect(await desk.say('delete_task', { task_id: 1, task_identifier: 'task' })).toMatchObject({
    data: { task_id: 1, title: 'Task one' },
  })
  expect(await desk.say('delete_task', { task_id: 2, task_identifier: 'Task two' })).toMatchObject({
    data: { task_id: 2 },
  })
})

it('001 Tool 4, Schema; C34: an id and a text that name different tasks are refused, and nothing is done', async () => {
  const desk = await openDeskWith('Buy groceries', 'Call mom', 'Task 1', 'Task 10')
  const different = {
    success: false,
    message: 'task_id and task_identifier name different tasks',
    data: null,
  }
  const before = await desk.stored()
  const pairs = [
    { task_id: 1, task_identifier: 'mom' },
    { task_id: 1, task_identifier: 'no such words' },
    // Words that are one title exactly mean that one, though another contains them.
    { task_id: 4, task_identifier: 'Task 1' },
  ]
  for (const args of pairs) {
    expect(await desk.refuse('delete_task', args)).toEqual(different)
    expect(await desk.refuse('complete_task', args)).toEqual(different)
    expect(await desk.refuse('update_task', { ...args, new_title: 'X' })).toEqual(different)
  }
  expect(await desk.stored()).toEqual(before)
})

it('001 Tool 4, Schema; C34: an id that is not there is not found, whatever the text says', async () => {
  const desk = await openDeskWith('Buy groceries')
  expect(await desk.refuse('delete_task', { task_id: 9, task_identifier: 'groceries' })).toEqual({
    success: false,
    message: 'Task not found',
    data: { task_id: 9 },
  })
  expect(await desk.stored()).toHaveLength(1)
})
