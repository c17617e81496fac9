import { describe, expect, it } from 'vitest'
import { understand } from '../understand.ts'
import type { Request } from '../understood.ts'

function only(text: string): Request | undefined {
  const [request, ...others] = understand(text).requests
  expect(others).toEqual([])
  return request
}

const number = (value: number) => ({ by: 'number', number: value })
const words = (text: string) => ({ by: 'words', words: text })

describe('completing', () => {
  it.each([
    ['mark 3 done', number(3)],
    ['task eleven is complete', number(11)],
    ['#7 done', number(7)],
    ['task 16: done!', number(16)],
    ['done: send the slides', words('send the slides')],
    ['call mom - done', words('call mom')],
    ['✅ laundry', words('laundry')],
    ['the second one is done', { by: 'position', position: 2 }],
    ["mark 'delete old drafts' as finished", words('delete old drafts')],
    ['check off apples from my list', words('apples')],
    ['cross gym off my list', words('gym')],
    ['i got the oil change done', words('oil change')],
    ["strike off 'write to Ada', it's done", words('write to Ada')],
    ['mrak task 9 as finsihed', number(9)],
  ])('%s', (text, task) => {
    expect(only(text)).toMatchObject({ intent: 'complete', args: { task } })
  })

  it.each(['reopen task 3', 'mark task 3 as unfinished', 'uncheck task 3'])('%s', (text) => {
    expect(only(text)).toMatchObject({ intent: 'reopen', args: { task: number(3) } })
  })
})

describe('deleting', () => {
  it.each([
    ['delete #12', number(12)],
    ['remvoe task 5', number(5)],
    ['remove ironing from my todo list', words('ironing')],
    ["remove 'finish the course' from my tasks", words('finish the course')],
    ['take bread off my shopping list', words('bread')],
    ['get rid of the task about painting the hall', words('painting the hall')],
    ['i want the yoga task deleted', words('yoga')],
    ["i don't want dusting on my list anymore", words('dusting')],
    ['delete item three', { by: 'position', position: 3 }],
    ['delete task 3, not task 4', number(3)],
    ['delete walk the dog', words('walk the dog')],
  ])('%s', (text, task) => {
    expect(only(text)).toMatchObject({ intent: 'delete', args: { task } })
  })
})

describe('changing', () => {
  it.each([
    ['rename the task about the boiler to Ask Tom', { task: words('boiler'), title: 'Ask Tom' }],
    ['Update task #33 so the title reads Ship the box', { task: number(33), title: 'Ship the box' }],
    [
      "I want 'Read chapter 4' to be 'Read chapter 5'",
      { task: words('Read chapter 4'), title: 'Read chapter 5' },
    ],
    ["i mistyped task 7, it should be 'Renew the visa'", { task: number(7), title: 'Renew the visa' }],
    ["from now on call task 6 'Budget review'", { task: number(6), title: 'Budget review' }],
    ['change buy milk to buy oat milk', { task: words('buy milk'), title: 'buy oat milk' }],
    ['make task 3 high priority', { task: number(3), priority: 'high' }],
    ['lower the priority of the window task', { task: words('window'), priority: 'low' }],
    ['move task 3 to friday', { task: number(3), due: 'friday' }],
    ['postpone the dentist task until next week', { task: words('dentist'), due: 'next week' }],
    ['remove the due date from task 3', { task: number(3), due: 'none' }],
    [
      "put 'two metres, green' in the description of the buy rope task",
      { task: words('buy rope'), description: 'two metres, green' },
    ],
    ['add a note to task 3: bring the receipts', { task: number(3), note: 'bring the receipts' }],
    ['tag task 3 with work and home', { task: number(3), tags: ['work', 'home'] }],
    ['start working on task 3', { task: number(3), status: 'doing' }],
  ])('%s', (text, args) => {
    expect(only(text)).toMatchObject({ intent: 'update', args })
  })
})
