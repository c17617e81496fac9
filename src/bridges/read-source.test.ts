import { expect, it } from 'vitest'
import { turnsDuring } from '../../test/support/timing/turns-during.ts'
import { readUpload } from './read-source.ts'

const words = { readDueWords: async () => null, readRepeatWords: async () => null }

const rows = 20_000
const lines = (line: (nth: number) => string) =>
  Array.from({ length: rows }, (_, nth) => line(nth)).join('\n')
const large = {
  'todo.md': lines((nth) => `- [ ] Task ${nth}`),
  'Home.csv': `TYPE,CONTENT,PRIORITY,INDENT\n${lines((nth) => `task,Task ${nth},1,1`)}`,
  'issues.jsonl': lines((nth) => JSON.stringify({ _type: 'issue', id: `a-${nth}`, title: `Task ${nth}` })),
}

it.each(Object.entries(large))(
  'lets others have their turn while it reads a large %s',
  async (path, text) => {
    const reading = readUpload({ path, text }, words)
    expect(await turnsDuring(reading)).toBeGreaterThan(3)
    expect((await reading).tasks).toHaveLength(rows)
  },
)

it('refuses what is nested beyond reason without parsing it', async () => {
  const text = '['.repeat(3_000_000)
  const took = async (work: () => unknown) => {
    const start = performance.now()
    await work()
    return performance.now() - start
  }
  const parsing = await took(() => expect(() => JSON.parse(text)).toThrow())
  const refusing = await took(() =>
    expect(readUpload({ path: 'tasks.json', text }, words)).rejects.toMatchObject({ reason: 'parse_error' }),
  )
  expect(refusing).toBeLessThan(parsing)
})

it('takes the name of a property of every object for no status', async () => {
  const issue = JSON.stringify({ _type: 'issue', id: 'a-1', title: 'One', status: 'constructor' })
  const beads = await readUpload({ path: 'issues.jsonl', text: issue }, words)
  expect(beads.tasks).toMatchObject([{ status: 'todo' }])
  const task = { id: 1, title: 'One', status: 'constructor', priority: 'constructor' }
  const master = await readUpload({ path: 'tasks.json', text: JSON.stringify({ tasks: [task] }) }, words)
  expect(master.tasks).toMatchObject([{ status: 'todo', priority: 'medium' }])
})

it('refuses more than 100,000 items by the name that the person knows', async () => {
  const reading = readUpload({ path: 'todo.md', text: '- [ ] abc\n'.repeat(100_001) }, words)
  await expect(reading).rejects.toMatchObject({
    reason: 'too_many',
    message: 'todo.md has more than 100,000 tasks or discoveries.',
  })
})

it('reads a heading of many marks or of a million characters as fast as any', async () => {
  const marks = `## ${'#'.repeat(300_000)} x\n- [ ] One`
  expect((await readUpload({ path: 'todo.md', text: marks }, words)).tasks).toMatchObject([{ title: 'One' }])
  const long = `## Long ${'a-'.repeat(500_000)}b\n${'- [ ] One\n'.repeat(2_000)}`
  expect((await readUpload({ path: 'todo.md', text: long }, words)).tasks).toHaveLength(2_000)
})
