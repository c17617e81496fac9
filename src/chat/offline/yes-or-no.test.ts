import { expect, it } from 'vitest'
import { yesOrNo } from './yes-or-no.ts'

it.each([
  ['yes', true],
  ['Yes, please!', true],
  ['yes, delete them', true],
  ['ok, go ahead', true],
  ["I'm sure", true],
  ['no', false],
  ['No, leave them alone', false],
  ['never mind', false],
  ["don't", false],
  ['no, delete task 3', null],
  ['yes, and delete task 3', null],
  ['show my tasks', null],
  ['note: call mom', null],
  ['mom', null],
])('"%s" is %s', (said, word) => {
  expect(yesOrNo(said)).toBe(word)
})
