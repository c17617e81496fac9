import { expect, it } from 'vitest'
import { isSameButOne, isSibling } from './siblings.ts'

it.each([
  ['Room 5 is painted red', 'Room 7 is painted green'],
  ['Server alpha has 8 GB', 'Server gamma has 16 GB'],
  ['Lena mag keine Tomaten', 'Tom mag keine Gurken'],
  ['The geocoding client times out after 4 seconds.', 'The sanctions client times out after 11 seconds.'],
])('are two of one form about different things: %s | %s', (one, other) => {
  expect(isSibling(one, other)).toBe(true)
  expect(isSibling(other, one)).toBe(true)
})

it.each([
  ['Logs are kept for 30 days', 'Logs are kept for 90 days'],
  ['The meeting is on Monday at 10', 'The meeting is on Tuesday at 11'],
  ['Deploys go out on Tuesdays', 'We release every Thursday instead'],
  ['', 'Logs are kept for 30 days'],
])('are one subject, or two forms: %s | %s', (one, other) => {
  expect(isSibling(one, other)).toBe(false)
})

it.each([
  ['The chef of the canteen is Bert', 'The chef of the canteen is Cora', true],
  ['We deploy on Mondays', 'We deploy on Thursdays', true],
  ['Invoices carry the date of the order', 'Invoices carry the date of the delivery', true],
  ['The Berlin office has 12 desks', 'The Vienna office has 12 desks', false],
  ['Room 5 is painted red', 'Room 7 is painted green', false],
  ['Cats sleep a lot', 'Dogs bark at night', false],
])('tells two that differ in one place, after what they are about: %s | %s', (one, other, isSame) => {
  expect(isSameButOne(one, other)).toBe(isSame)
})
