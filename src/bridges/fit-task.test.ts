import { describe, expect, it } from 'vitest'
import { failureOf } from '../../test/support/stores/suite-desk.ts'
import { type ForeignTask, fitTask } from './fit-task.ts'
import { makeMark } from './mark.ts'
import { Notes } from './notes.ts'
import { atLine } from './place.ts'

const mark = makeMark('beads', 'app', 'bd-1', null)

function fitted(more: Partial<ForeignTask>) {
  const notes = new Notes()
  const task = fitTask({ key: 'bd-1', place: atLine('x', 3), title: 'A', mark, ...more }, notes)
  return { task, notes: notes.list().map(({ what }) => what) }
}

describe('fitting a task', () => {
  it('cuts a title of more than 200 code points and keeps all of it in the description', () => {
    const title = '🌱'.repeat(201)
    const { task, notes } = fitted({ title, description: ['Text.'] })
    expect([...task.title]).toHaveLength(200)
    expect(task.title).toMatch(/🌱…$/u)
    expect(task.description).toBe(`${title}\n\nText.\n\nImported from beads: app bd-1`)
    expect(notes).toEqual(['titles over 200 characters were cut; the whole title begins the description'])
    expect(fitted({ title: '🌱'.repeat(200) })).toMatchObject({
      task: { title: '🌱'.repeat(200) },
      notes: [],
    })
  })

  it('puts a title of several lines on one', () => {
    expect(fitted({ title: ' Buy\n\tmilk\u0007 ' }).task.title).toBe('Buy milk')
  })

  it('refuses a title that nobody could see, with its line', async () => {
    const failure = await failureOf((async () => fitted({ title: '\u200b' }))())
    expect(failure.message).toBe('x:3: the title of bd-1 cannot be kept: The title cannot be empty.')
  })

  it('cuts a description that is too long, and keeps where it came from', () => {
    const { task, notes } = fitted({ description: ['x'.repeat(20_000)] })
    expect(task.description).toHaveLength(10_000)
    expect(task.description).toMatch(/x…\n\nImported from beads: app bd-1$/)
    expect(notes).toEqual(['descriptions over 10000 characters were cut'])
  })

  it('makes tags of labels, twenty at most', () => {
    const labels = ['Good First Issue', '#bug', '@home', 'a,b', 'bug', '   ', '###', 'x'.repeat(60)]
    expect(fitted({ tags: labels }).task.tags).toEqual([
      'good-first-issue',
      'bug',
      'home',
      'a-b',
      'x'.repeat(50),
    ])
    const many = fitted({ tags: Array.from({ length: 25 }, (_, index) => `t${index}`) })
    expect(many.task.tags).toHaveLength(20)
    expect(many.notes).toEqual(['a task has at most 20 tags; the rest were left out'])
  })

  it('takes the last date it knows for the end of what is done, and none for what is not', () => {
    const [createdAt, updatedAt] = [new Date('2026-01-01'), new Date('2026-02-01')]
    expect(fitted({ status: 'done', createdAt, updatedAt }).task.completedAt).toEqual(updatedAt)
    expect(fitted({ status: 'done' }).task.completedAt).toBeNull()
    expect(fitted({ status: 'cancelled', completedAt: updatedAt }).task.completedAt).toBeNull()
  })
})
