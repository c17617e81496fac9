import { describe, expect, it } from 'vitest'
import { note } from '../../test/support/stores/context-desk.ts'
import { later, origin } from '../../test/support/stores/suite-desk.ts'
import type { ContextStore } from '../context/context-store.ts'
import { moduleKey, noteTypes } from '../context/discovery.ts'
import { keyedProject } from '../projects/project.ts'
import type { Stores } from './stores.ts'

/** How many discoveries there are of each type and in each module: as many as a list has that is read to its end. */
export function discoveryCountsSuite(open: () => Promise<Stores>): void {
  describe('how many discoveries there are', () => {
    it('is what lists have, whatever was done before', async () => {
      await using stores = await open()
      const context = stores.context('ada', keyedProject('ada', 'app'))
      await expectCounted(context, [])
      const first = await note(context, 'Tokens live in cookies', { type: 'rule', module: 'Auth' })
      await note(context, 'The queue retries five times', { type: 'issue', module: 'Jobs' }, later(1))
      const third = await note(context, 'Sign-in is throttled', { type: 'rule', module: 'auth' }, later(2))
      await note(context, 'Colours come from the theme', { type: 'decision' }, later(3))
      await expectCounted(context, ['Auth 2', 'Jobs 1'])

      const better = { type: 'decision', module: 'Sessions', replaces: first.id } as const
      await note(context, 'Tokens live in memory', better, later(4))
      await expectCounted(context, ['auth 1', 'Jobs 1', 'Sessions 1'])
      await context.write('update', later(5), async (tx) => {
        tx.save(third, { ...third, type: 'pattern', module: null })
      })
      await expectCounted(context, ['Jobs 1', 'Sessions 1'])
      await context.write('delete', later(6), async (tx) =>
        tx.remove({ ...third, type: 'pattern', module: null }),
      )
      await context.erase(2, origin.at)
      await expectCounted(context, ['Sessions 1'])
      await context.write('add', later(7), async (tx) => tx.restore({ ...third, module: 'sessions' }))
      await expectCounted(context, ['sessions 2'])
      expect(await stores.context('ada', keyedProject('ada', 'web')).count({ types: ['rule'] })).toBe(0)
    })
  })
}

async function expectCounted(context: ContextStore, modules: readonly string[]): Promise<void> {
  const all = await context.list({ limit: 100 })
  for (const type of noteTypes)
    expect(await context.count({ types: [type] }), type).toBe(all.filter((one) => one.type === type).length)
  expect(await context.count({})).toBe(all.length)
  expect(await context.count({ types: [...noteTypes, 'rule'] })).toBe(all.length)
  const listed = await context.modules()
  expect(listed.map(({ name, count }) => `${name} ${count}`)).toEqual(modules)
  for (const { name, count } of listed) {
    const own = all.filter(({ module }) => module !== null && moduleKey(module) === moduleKey(name))
    expect([await context.count({ module: name }), count]).toEqual([own.length, own.length])
    const rules = own.filter(({ type }) => type === 'rule')
    expect(await context.count({ module: name, types: ['rule'] })).toBe(rules.length)
  }
}
