import { expect, it } from 'vitest'
import { textOf } from './request.ts'
import { understand } from './understand.ts'
import { isVague } from './vague.ts'

it.each([
  ["check off 'create new logo'", 'create new logo'],
  ["strike off 'email landlord', it's done", 'email landlord'],
  ["scrap the 'learn Esperanto' task", 'learn Esperanto'],
  ["I'm done with the task called show notes", 'show notes'],
])('a name stands without its quotes: %s', (said, name) => {
  const [request] = understand(said)
  expect(request && textOf(request, 'task')).toBe(name)
})

it('takes groceries for something to do, and a grocery list for a list', () => {
  expect(['groceries', 'grocery shopping', 'set'].map(isVague)).toEqual([false, false, false])
  expect(['my grocery list', 'shopping items', 'buy something'].map(isVague)).toEqual([true, true, true])
})
