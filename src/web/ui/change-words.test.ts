import { afterEach, expect, it } from 'vitest'
import type { Change } from '../api/values.ts'
import { todayIn } from '../time/calendar.ts'
import { speak } from '../words/words.ts'
import { changeWords } from './change-words.ts'

afterEach(() => speak('en'))

const today = todayIn('UTC', Date.parse('2026-11-16T12:00:00Z'))
const facts = {
  isUndo: false,
  isRedo: false,
  task: { id: 7, title: 'Buy milk' },
  count: 1,
  along: 0,
  fields: [],
  to: null,
  discovery: null,
  replaced: [],
} satisfies Partial<Change['facts']>
const say = (more: Partial<Change['facts']>, name?: (id: number) => string) =>
  changeWords({ facts: { ...facts, did: 'changed', ...more }, summary: '' }, today, name)

it('says what a change did, with the name that the task has in its project', () => {
  expect(say({ did: 'completed' })).toBe('Completed #7 Buy milk')
  expect(say({ did: 'completed' }, (id) => `WEB-${id}`)).toBe('Completed WEB-7 Buy milk')
  expect(say({ did: 'due', to: '2026-11-17' })).toBe('Set the due date of #7 Buy milk to tomorrow')
  expect(say({ did: 'due' })).toBe('Removed the due date of #7 Buy milk')
  expect(say({ did: 'deleted', along: 2 })).toBe('Deleted #7 Buy milk with 2 subtasks')
  expect(say({ did: 'priority', to: 'high', count: 3 })).toBe(
    'Set the priority of 3 tasks (#7 Buy milk and 2 more) to high',
  )
  expect(say({ fields: ['due', 'tags', 'title'] })).toBe(
    'Changed the due date, tags and title of #7 Buy milk',
  )
  expect(say({ did: 'attached', to: 'plan.pdf', along: 1 })).toBe('Attached plan.pdf and 1 more to #7')
})

it('says of an undo what was undone', () => {
  expect(say({ did: 'completed', isUndo: true })).toBe('Undid: Completed #7 Buy milk')
  expect(say({ did: 'completed', isRedo: true })).toBe('Redid: Completed #7 Buy milk')
})

it('says it in the language of the page', async () => {
  await speak('de')
  expect(say({ did: 'completed' })).toBe('Erledigt: #7 Buy milk')
  expect(say({ fields: ['description', 'tags'] })).toBe(
    'Geändert: Beschreibung und Schlagwörter von #7 Buy milk',
  )
  expect(say({ did: 'deleted', isUndo: true })).toBe('Rückgängig gemacht: Gelöscht: #7 Buy milk')
})

it('says in English what was kept from before there were facts', () => {
  const old = { summary: 'Completed #7 Buy milk' } as Change
  expect(changeWords(old, today)).toBe('Completed #7 Buy milk')
})
