import { describe, expect, it } from 'vitest'
import { understand } from './understand.ts'

const intents = (said: string) => understand(said).map(({ intent }) => intent)

describe('what is said about the list itself', () => {
  it.each([
    'show me the contents of the list',
    'can you read my list back to me',
    'what were you supposed to remind me of',
    'have i told you to add washing dishes to my todo list',
    'will an oil change be on my to-do list tomorrow',
    'do i have any reminders set?',
  ])('asks for it: %s', (said) => {
    expect(intents(said)).toEqual(['list'])
  })

  it.each([
    ['delete shirts from the list', 'shirts'],
    ["i need to delete a to-do item that says 'go shopping' from my list", 'go shopping'],
  ])('takes off what it names: %s', (said, text) => {
    expect(understand(said)).toMatchObject([{ intent: 'delete', slots: [{ slot: 'task', text }] }])
  })

  it('deletes no group by that form', () => {
    const [request] = understand('remove everything from my list')
    expect(request?.slots.some(({ slot }) => slot === 'task')).toBe(false)
  })
})

describe('what is asked of another program', () => {
  it.each([
    'make me a list of the ten best hiking boots',
    'how many calories does jumping up and down burn',
    'hi marcus',
  ])('becomes no task: %s', (said) => {
    expect(intents(said)).not.toContain('add')
  })

  it('is not what asks for a reminder', () => {
    expect(intents('give me a reminder to call the bank')).toEqual(['add'])
  })
})
