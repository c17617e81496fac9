import { describe, expect, it } from 'vitest'
import { understand } from '../understand.ts'

function asked(text: string): object {
  const [request, ...others] = understand(text).requests
  expect(others).toEqual([])
  expect(request?.intent).toBe('list')
  return request?.args ?? {}
}

describe('the ways to ask for the list', () => {
  it.each([
    "what's on my to do list",
    'read my list aloud to me',
    'could you run through my to-dos one more time',
    'i forgot what was on my list',
    'my reminders',
    'todo list please',
    'the tasks for this week, what are they',
    'what was it that i meant to remember',
    'what were you going to remind me of',
    'what do i still have to get done',
    'what should i tackle next?',
    'do i have anything to do tomorrow',
    "i'd like an overview of my tasks",
    'where do i stand with my todo list',
    'remind me what is on my list',
  ])('%s', (text) => {
    asked(text)
  })
})

describe('filters', () => {
  it.each([
    ['show my overdue tasks', { view: 'overdue' }],
    ['overdue tasks?', { view: 'overdue' }],
    ['what do i need to do today', { view: 'today' }],
    ['which tasks are finished?', { view: 'done' }],
    ['what is left to do', { view: 'open' }],
    ['show everything on my list', { view: 'all' }],
    ['what should i do next', { view: 'ready' }],
    ['which tasks are blocked', { view: 'blocked' }],
    ['show high priority tasks', { priority: 'high' }],
    ['show me everything tagged work', { tag: 'work' }],
    ['what is on my grocery list', { tag: 'shopping' }],
    ['any tasks for friday', { due: 'friday' }],
    ['search my tasks for dentist', { query: 'dentist' }],
    ['is paying the gas bill on my to do list', { query: 'paying the gas bill' }],
    ['does my errand list have stamps on it', { query: 'stamps', tag: 'errand' }],
    ['did i put batteries on my list', { query: 'batteries' }],
    ['did i already add olives?', { query: 'olives' }],
    ['do i have a reminder for the vet', { query: 'the vet' }],
  ])('%s', (text, args) => {
    expect(asked(text)).toMatchObject(args)
  })
})

describe('one task', () => {
  it.each([
    ["what's the status of task 21", { by: 'number', number: 21 }],
    ['is task 8 complete?', { by: 'number', number: 8 }],
    ['tell me about task 9', { by: 'number', number: 9 }],
    ['when is the dentist task due', { by: 'words', words: 'dentist' }],
    ['did i finish the report', { by: 'words', words: 'report' }],
    ['read me the third item on my list', { by: 'position', position: 3 }],
  ])('%s', (text, task) => {
    expect(asked(text)).toMatchObject({ task })
  })
})
