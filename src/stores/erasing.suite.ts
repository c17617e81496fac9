import { describe, expect, it } from 'vitest'
import { note, wordCounts } from '../../test/support/stores/context-desk.ts'
import { by, makeProject } from '../../test/support/stores/shared-projects.ts'
import { failureOf, noon } from '../../test/support/stores/suite-desk.ts'
import { correctDiscovery, eraseDiscovery, forgetDiscovery } from '../context/change-discovery.ts'
import { remember } from '../context/remember.ts'
import { undoRemember } from '../context/undo-remember.ts'
import { keyedProject } from '../projects/project.ts'
import type { Stores } from './stores.ts'

/** What is erased has never been, as far as anybody can ask. */
export function erasingSuite(open: () => Promise<Stores>): void {
  const words = { terms: ['zanzibar'], meaning: null, model: null, limit: 9 }

  describe('erasing', () => {
    it('takes what is known out of every list, search and history, and leaves the rest', async () => {
      await using stores = await open()
      const context = stores.context('ada', keyedProject('ada', 'app'))
      const finding = { text: 'The key is zanzibar', type: 'rule', files: [] } as const
      await remember(context, wordCounts, finding, by('ada'))
      await note(context, 'Tokens live in cookies')
      const { change } = await correctDiscovery(context, 1, { text: 'The key was zanzibar' }, by('ada'))

      await eraseDiscovery(context, 1, noon)
      expect(await context.find(1)).toBeUndefined()
      expect(await context.candidates(words)).toEqual([])
      expect(await context.findChange(change.id)).toBeUndefined()
      expect(await context.list({ limit: 9 })).toMatchObject([{ id: 2, text: 'Tokens live in cookies' }])
      expect(await context.state(null)).toMatchObject({ discoveries: 1 })
      expect(
        JSON.stringify(await stores.tasks('ada', keyedProject('ada', 'app')).changes({ limit: 9 })),
      ).not.toContain('zanzibar')
      expect(await failureOf(undoRemember(context, change.id, by('ada')))).toMatchObject({
        code: 'not_found',
      })
      expect((await note(context, 'Later')).id).toBe(3)
    })

    it('also takes what was forgotten before, and says when there is nothing', async () => {
      await using stores = await open()
      const context = stores.context('ada')
      await note(context, 'The key is zanzibar')
      const { change } = await forgetDiscovery(context, 1, by('ada'))

      await eraseDiscovery(context, 1, noon)
      expect(await context.findChange(change.id)).toBeUndefined()
      for (const id of [1, 7, 0.5])
        expect(await failureOf(eraseDiscovery(context, id, noon))).toMatchObject({ code: 'not_found' })
    })

    it('keeps what was replaced by it', async () => {
      await using stores = await open()
      const context = stores.context('ada')
      await note(context, 'Retry five times')
      await note(context, 'Retry until zanzibar', { replaces: 1 })

      await eraseDiscovery(context, 2, noon)
      expect(await context.list({ limit: 9, withReplaced: true })).toMatchObject([{ id: 1, replacedBy: 2 }])
    })

    it('is for the owner of a project', async () => {
      await using stores = await open()
      const project = await makeProject(stores, 'ada', 'app', { grace: 'editor' })
      await note(stores.context('ada', project), 'The key is zanzibar')
      const erased = eraseDiscovery(stores.context('grace', project), 1, noon)
      expect(await failureOf(erased)).toMatchObject({ code: 'forbidden' })
      expect(await stores.context('ada', project).find(1)).toBeDefined()
    })
  })
}
