import { expect, it } from 'vitest'
import { makeProject } from '../../../test/support/stores/shared-projects.ts'
import { openStoresInMemory } from '../../../test/support/stores/stores-in-memory.ts'
import { add, noon } from '../../../test/support/stores/suite-desk.ts'
import { exportMarkdown } from './export-markdown.ts'
import { noCounts } from './records.ts'

it('goes project by project, archived ones too, and leaves out those of others and empty ones', async () => {
  const stores = openStoresInMemory()
  const web = await makeProject(stores, 'ada', 'web', {}, 'Web <shop>')
  const first = await add(stores.tasks('ada', web), 'Sell shoes')
  await add(stores.tasks('ada', web), 'Sell socks', { parent: first.id, blockedBy: [first.id] })
  await stores.projects('ada').update(web.id, { prefix: 'WEB', archivedAt: noon })
  await makeProject(stores, 'ada', 'empty')
  const theirs = await makeProject(stores, 'grace', 'theirs', { ada: 'editor' })
  await add(stores.tasks('grace', theirs), 'Of grace')
  const counts = noCounts()
  const written = (await Array.fromAsync(exportMarkdown(stores, 'ada', counts))).join('')

  expect(written.slice(written.indexOf('\n'))).toBe(`

# Web \\<shop\\> (WEB, archived)

## Open

### Without a tag

- [ ] Sell shoes (WEB-1)
  - [ ] Sell socks (WEB-2, after WEB-1)
`)
  expect(counts).toMatchObject({ projects: 2, tasks: 2 })
})
