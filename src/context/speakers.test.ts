import { describe, expect, it } from 'vitest'
import { asks, isFirstPerson, namedSpeakers, onlyAsks, speakerOf, withoutNames } from './speakers.ts'

describe('speakerOf', () => {
  it.each([
    ['Ada: I would rather walk.', 'Ada'],
    ['Fahim Khan: see you', 'Fahim Khan'],
    ['user: how do I start?', 'user'],
    ['田中：明日行きます', '田中'],
    ['User: Here is my plan.\nTitle: Plan\nDatabase: PostgreSQL', 'User'],
  ])('names who says a turn: %s', (text, speaker) => {
    expect(speakerOf(text)).toBe(speaker)
  })

  it.each([
    'Passwords need twelve characters',
    'retries: three',
    'The rule of the house: nobody deploys on Fridays',
    'Ada: Shall we walk?\nGrace: Gladly.\nAda: Then come.',
  ])('and nobody for what is no turn: %s', (text) => {
    expect(speakerOf(text)).toBeNull()
  })
})

it('finds the speakers whom a question names, where there is a conversation', () => {
  const turns = ['Ada Byron: I bought a boat', 'Grace: Does it float?']

  expect(namedSpeakers("What did Ada buy, and what is Mary's opinion?", turns)).toEqual(
    new Set(['Ada Byron']),
  )
  expect(namedSpeakers('What did Ada buy?', ['Ada: I bought a boat'])).toEqual(new Set())
})

it('takes the names out of a question, unless they are all there is', () => {
  expect(withoutNames("What is Ada's boat called?", new Set(['Ada'])).replace(/\s+/g, ' ')).toBe(
    'What is boat called?',
  )
  expect(withoutNames('Ada', new Set(['Ada']))).toBe('Ada')
})

it('tells what asks, and who speaks of themselves', () => {
  expect(asks('Which one? The red one.')).toBe(true)
  expect(asks('Use https://x.test/?page=1 for it')).toBe(false)
  expect(isFirstPerson('What did I pay for our oven?')).toBe(true)
  expect(isFirstPerson('The door is closed')).toBe(false)
})

describe('onlyAsks', () => {
  it.each([
    'Ada: Where did you buy the boat?',
    'Ada: Oh nice! And where do you keep it?',
    'what was the name of the vendor?',
    '田中：そうですか。いつ行きますか？',
  ])('is true of a turn that says nothing itself: %s', (text) => {
    expect(onlyAsks(text)).toBe(true)
  })

  it.each([
    'Ada: I bought the boat in Split last summer. Do you sail?',
    'Ada: In Split.',
    'user: We moved the database to Frankfurt yesterday, at last. Can you update the notes?',
    '李：我昨天搬到上海去了。你呢？',
  ])('and not of one that tells something: %s', (text) => {
    expect(onlyAsks(text)).toBe(false)
  })
})
