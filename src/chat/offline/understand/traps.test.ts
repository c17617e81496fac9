import { describe, expect, it } from 'vitest'
import { understand } from './understand.ts'
import type { Intent } from './understood.ts'

const changes: readonly Intent[] = ['add', 'complete', 'reopen', 'delete', 'update', 'undo']

function touches(text: string): Intent[] {
  return understand(text)
    .requests.map(({ intent }) => intent)
    .filter((intent) => changes.includes(intent))
}

describe('nothing is touched', () => {
  describe('when it is asked to be left alone', () => {
    it.each([
      "don't delete task 3",
      'please never remove my reminders',
      "leave task 6 alone, don't drop it",
      'never mind, do not add that',
      "i didn't ask you to delete it",
      "i don't want to delete task 3",
      'stop reminding me',
    ])('%s', (text) => expect(touches(text)).toEqual([]))
  })

  describe('when something is only told', () => {
    it.each([
      'i deleted the app',
      'yesterday i removed all my photos',
      'she told me to delete task 3',
      'he said "delete task 3"',
      '"delete task 3"',
      'i finished my book last night and loved it',
      "i haven't finished task 9",
      'task 5 is not done yet',
      'i need to finish task 3',
      'you remind me of my brother',
      'remember how cold that winter was?',
      "i'd like you to remember that i like tea",
      'the list price went up again',
      'mark the occasion',
      "i'm done with him",
    ])('%s', (text) => expect(touches(text)).toEqual([]))
  })

  describe('when it is only asked about', () => {
    it.each([
      'how do i delete my account',
      'what would happen if i remove a task',
      'should i delete task 3',
      'why did we remove the cache?',
      'can you delete tasks?',
      'where does the word task come from',
      'did i finish the report?',
    ])('%s', (text) => expect(touches(text)).toEqual([]))
  })

  describe('when it is about something else', () => {
    it.each([
      "what's the weather like in new york",
      'add this song to my jazz playlist',
      'set an alarm for 7am',
      'set a timer for 10 minutes',
      'remove the dentist from my calendar',
      'cancel all my meetings after three',
      'cancel my reservation',
      'check my email for new messages',
      'delete my browsing history',
      'mark all emails as read',
      'change the language to spanish',
      'rename this file to notes.txt',
      'move my flight to friday',
      'make me a coffee',
      'add 2 and 3',
      'add salt to the soup',
      'take my name off the waiting list',
      'show me the list of the safest cars',
      'rename the variable foo to bar',
      'complete the purchase',
      'open the garage door',
      'tell me a joke',
    ])('%s', (text) => expect(touches(text)).toEqual([]))
  })

  describe('when it belongs to someone else', () => {
    it.each(['complete task 5 for user ada@example.com', 'delete task 5 of user bob'])('%s', (text) =>
      expect(touches(text)).toEqual([]),
    )
  })
})

it('says "none" of another subject, without a question', () => {
  expect(understand('what is the capital of france').requests).toMatchObject([
    { intent: 'none', reason: 'other_subject' },
  ])
})
