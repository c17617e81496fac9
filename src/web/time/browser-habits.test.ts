import { expect, it } from 'vitest'
import { browserHabits } from './browser-habits.ts'

it('knows the habits of a language, and takes usual ones where its name is none', () => {
  expect(browserHabits('en-US')).toMatchObject({ hours: 12, language: 'en-US' })
  expect(browserHabits('en-US@posix')).toMatchObject({ hours: 24, language: 'en-GB' })
})
