import { expect, it } from 'vitest'
import { loadCommand } from './commands.ts'
import { verbs } from './verbs.ts'

it('every option of a verb is described in words for people, and takes a value with a name', async () => {
  for (const name of Object.keys(verbs)) {
    const { options = {} } = (await loadCommand(name)) ?? {}
    for (const [option, { type, value, describe }] of Object.entries(options)) {
      expect(describe.split(' ').length, `waymark ${name} --${option}`).toBeGreaterThan(2)
      if (type === 'string') expect(value, `waymark ${name} --${option}`).toMatch(/^(?!VALUE)[A-Z]+…?$/)
    }
  }
})
