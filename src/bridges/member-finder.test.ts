import { expect, it } from 'vitest'
import { memberFinder } from './member-finder.ts'

const people = new Map([
  ['u1', { name: 'Ada Lovelace', email: 'ada@example.com' }],
  ['u2', { name: 'Grace Hopper', email: 'grace@example.com' }],
  ['u3', { name: 'Ada King', email: null }],
])
const find = memberFinder(
  async () => ['u1', 'u2', 'u3', 'mia'],
  async () => people,
)

it('finds a member by id, e-mail address, name or first name, however tools write it', async () => {
  for (const words of ['u2', 'GRACE@example.com', 'Grace Hopper', '@grace', 'Hopper', 'Grace (48151623)'])
    expect(await find(words), words).toBe('u2')
  expect(await find('Somebody Else <grace@example.com>')).toBe('u2')
  expect(await find('Grace Hopper <grace@elsewhere.org>')).toBe('u2')
  expect(await find('mia')).toBe('mia')
})

it('finds nobody where it is not clear who is meant', async () => {
  for (const words of ['Ada', 'Kai', '', '@', 'ada@elsewhere.org'])
    expect(await find(words), words).toBeNull()
  expect(await find('Ada King')).toBe('u3')
})
