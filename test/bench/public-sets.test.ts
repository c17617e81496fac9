import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { parseDialogue } from '../../bench/memory/dialogues.ts'
import { readPublicSets } from '../../bench/memory/public-sets.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waymark-sets-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(path: string, value: unknown): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), typeof value === 'string' ? value : JSON.stringify(value))
}

it('reads conversations of LoCoMo', () => {
  const conversation = {
    ...{ speaker_a: 'Ada', speaker_b: 'Grace', session_1_date_time: '1:56 pm on 8 May, 2023' },
    session_1: [
      { speaker: 'Ada', dia_id: 'D1:1', text: 'Hello!' },
      { speaker: 'Grace', dia_id: 'D1:2', text: 'I sold the boat.', blip_caption: 'a boat' },
    ],
    session_2_date_time: '12:05 am on 9 June, 2023',
    session_2: [{ speaker: 'Ada', dia_id: 'D2:1', text: 'The shed is green.' }],
  }
  const qa = [
    { question: 'What did Grace sell?', answer: 'a boat', evidence: ['D1:2'], category: 4 },
    { question: 'What colour is the shed of Grace?', evidence: ['D2:1; D1:1'], category: 5 },
    { question: 'What was said in a session that is not there?', evidence: ['D9:1'], category: 1 },
  ]
  write('data/locomo10.json', [{ sample_id: 'conv-1', qa, conversation }])

  const [{ name, dialogues } = { name: '', dialogues: [] }] = readPublicSets(folder)

  expect(name).toBe('LoCoMo')
  expect(dialogues[0]?.turns.map(({ id, session, at }) => [id, session, at.toISOString()])).toEqual([
    ['D1:1', 0, '2023-05-08T13:56:00.000Z'],
    ['D1:2', 0, '2023-05-08T13:57:00.000Z'],
    ['D2:1', 1, '2023-06-09T00:05:00.000Z'],
  ])
  expect(dialogues[0]?.questions).toEqual([
    { question: 'What did Grace sell?', evidence: ['D1:2'], isSwapped: false },
    { question: 'What colour is the shed of Grace?', evidence: ['D2:1', 'D1:1'], isSwapped: true },
  ])
})

it('reads chats of REALTALK', () => {
  const said = { speaker: 'Ada', date_time: '29.12.2023, 18:30:00' }
  write('Chat_1_Ada_Grace.json', {
    ...{ name: { speaker_1: 'Ada', speaker_2: 'Grace' }, session_1_date_time: '29.12.2023, 18:30:00' },
    session_1: [{ ...said, clean_text: 'I like tea', dia_id: 'D1:1' }],
    qa: [{ question: 'What does Ada like?', answer: 'tea', evidence: ['D1:1'], category: 1 }],
  })

  const [set] = readPublicSets(folder)

  expect(set?.name).toBe('REALTALK')
  expect(set?.dialogues[0]?.turns).toEqual([
    { id: 'D1:1', speaker: 'Ada', text: 'I like tea', at: new Date('2023-12-29T18:30:00Z'), session: 0 },
  ])
  expect(set?.dialogues[0]?.questions).toHaveLength(1)
})

it('reads chats of BEAM with the messages that answer', () => {
  const message = (id: number, role: string, content: string) => ({ id, role, content })
  write('100K/1/chat.json', [
    {
      batch_number: 1,
      turns: [
        [
          { ...message(0, 'user', 'My sprint ends on March 29 ->-> 1,1'), time_anchor: 'March-15-2024' },
          message(1, 'assistant', 'Noted.'),
        ],
      ],
    },
    { batch_number: 2, turns: [[message(2, 'user', 'It ends on April 2 now.')]] },
  ])
  write('100K/1/probing_questions/probing_questions.json', {
    abstention: [{ question: 'What is my shoe size?' }],
    knowledge_update: [
      { question: 'When does my sprint end?', source_chat_ids: { original_info: [0], updated_info: [2] } },
    ],
    information_extraction: [{ question: 'What was noted?', source_chat_ids: [1, 1] }],
  })

  const [set] = readPublicSets(folder)

  expect(set?.name).toBe('BEAM')
  expect(set?.dialogues[0]?.turns.map(({ id, text, session }) => [id, text, session])).toEqual([
    ['0', 'My sprint ends on March 29', 0],
    ['1', 'Noted.', 0],
    ['2', 'It ends on April 2 now.', 1],
  ])
  expect(set?.dialogues[0]?.turns[0]?.at).toEqual(new Date('2024-03-15T00:00:00Z'))
  expect(set?.dialogues[0]?.questions.map(({ evidence }) => evidence)).toEqual([['0', '2'], ['1']])
})

it('says what is wrong with a folder', () => {
  expect(() => readPublicSets(join(folder, 'nowhere'))).toThrow('There is no folder')
  expect(() => readPublicSets(folder)).toThrow('holds no set that is known here')
  write('locomo10.json', 'no json')
  expect(() => readPublicSets(folder)).toThrow('locomo10.json is not JSON.')
  write('locomo10.json', [{ conversation: { speaker_a: 'Ada' }, qa: [] }])
  expect(() => readPublicSets(folder)).toThrow('locomo10.json#1: there are no sessions')
  write('locomo10.json', [{ conversation: { session_1: [] } }])
  expect(() => readPublicSets(folder)).toThrow('there are no questions (qa)')
  write('3/chat.json', [])
  write('locomo10.json', [])
  expect(() => readPublicSets(folder)).toThrow('probing_questions.json, are missing')
})

it('reads conversations of our own, and names a mark that is not there', () => {
  const text =
    '== 2026-01-12 18:40\nAda: Hello! {hello}\nGrace: Hi.\n\n== questions\n? What did Ada say? | hello\nx What did Grace say? | hello\n'

  expect(parseDialogue('one', text)).toMatchObject({
    turns: [{ speaker: 'Ada', text: 'Hello!', session: 0 }, { speaker: 'Grace' }],
    questions: [{ evidence: ['0'], isSwapped: false }, { isSwapped: true }],
  })
  expect(() => parseDialogue('one', text.replace('| hello\nx', '| bye\nx'))).toThrow(
    'no turn is marked {bye}',
  )
})
