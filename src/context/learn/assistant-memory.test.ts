import { expect, it } from 'vitest'
import { proposeDiscoveries } from './propose-discoveries.ts'

const folder = '~/.claude/projects/-home-ada-app/memory'
const proposed = (name: string, text: string) =>
  proposeDiscoveries([{ path: `${folder}/${name}`, text }], [], { isFile: (path) => path === 'src/db.ts' })
    .proposals

it('takes what an assistant noted for itself, by the kind of note', () => {
  const head = (type: string) => `---\nname: x\ndescription: y\nmetadata:\n  type: ${type}\n---\n\n`
  expect(
    proposed('testing.md', `${head('feedback')}Integration tests run on a real database, as src/db.ts does.`),
  ).toEqual([
    {
      type: 'rule',
      text: 'Integration tests run on a real database, as src/db.ts does.',
      module: null,
      files: ['src/db.ts'],
      source: `${folder}/testing.md`,
      line: expect.any(Number),
    },
  ])
  expect(
    proposed('plan.md', `${head('project')}The merge freeze begins with the March release.`),
  ).toMatchObject([{ type: 'decision' }])
})

it('takes plain notes as they stand, and leaves out an index of other notes', () => {
  const text =
    '# Memory\n\n- [Testing](testing.md) — how tests are run here\n- Always run the linter before a commit\n- The dashboards are in Grafana under oncall\n'
  expect(proposed('MEMORY.md', text)).toMatchObject([
    { type: 'rule', text: expect.stringContaining('linter') },
    { type: 'pattern', text: expect.stringContaining('Grafana') },
  ])
})
