import { expect, it } from 'vitest'
import { asUploaded } from './as-uploaded.ts'
import { readUpload } from './read-source.ts'

const words = { readDueWords: async () => null, readRepeatWords: async () => null }

it('says nothing in the name of others', async () => {
  const text = JSON.stringify({
    projects: [{ id: '1', name: 'Home' }],
    items: [{ id: '7', content: 'Paint', project_id: '1', checked: false, priority: 1 }],
    notes: [{ id: '9', item_id: '7', content: 'Red, please', posted_at: '2026-01-02T03:04:05Z' }],
  })
  const source = await readUpload({ path: 'backup.json', text }, words)
  expect(source).toMatchObject({ format: 'Todoist', path: 'backup.json', folder: null })
  const { tasks, comments, projects } = asUploaded(source, 'ada')
  expect(projects).toEqual([])
  expect(tasks).toMatchObject([{ title: 'Paint', project: 'here', claimedBy: null }])
  expect(comments).toMatchObject([{ author: 'ada', text: 'Todoist: Red, please', number: null }])
})

it('gives the tasks of several projects new numbers in the one they go to', async () => {
  const source = await readUpload({ path: 'todo.md', text: '- [ ] One\n- [ ] Two' }, words)
  const [one, two] = source.tasks.map((incoming) => ({ ...incoming, number: 1 }))
  if (!one || !two) throw new Error('two tasks were written')
  const several = { ...source, tasks: [one, { ...two, project: 'personal' as const }] }
  expect(asUploaded(several, 'ada').tasks.map(({ number }) => number)).toEqual([null, null])
  expect(asUploaded({ ...source, tasks: [one] }, 'ada').tasks.map(({ number }) => number)).toEqual([1])
})
