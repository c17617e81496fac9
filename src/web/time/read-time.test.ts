import { expect, it } from 'vitest'
import { readDuration, readTime } from './read-time.ts'

it.each([
  ['9', '09:00'],
  ['9:30', '09:30'],
  ['17.15', '17:15'],
  ['5 pm', '17:00'],
  ['12am', '00:00'],
  ['12:30 p.m.', '12:30'],
  ['9h', '09:00'],
  ['9h30', '09:30'],
  ['25:00', null],
  ['9:75', null],
  ['13 pm', null],
  ['soon', null],
])('reads the time %s as %s', (text, time) => {
  expect(readTime(text)).toBe(time)
})

it.each([
  ['90', 90],
  ['45 min', 45],
  ['2h', 120],
  ['1.5 h', 90],
  ['1h30', 90],
  ['1 h 15 min', 75],
  ['0', null],
  ['', null],
  ['long', null],
])('reads the length %s as %s minutes', (text, minutes) => {
  expect(readDuration(text)).toBe(minutes)
})
