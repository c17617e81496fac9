import { expect, it } from 'vitest'
import { schemaVersion } from './header.ts'
import { migrations } from './migrations.ts'

it('knows how many migrations there are without loading them', () => {
  expect(schemaVersion).toBe(migrations.length)
})
