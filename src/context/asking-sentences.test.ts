import { expect, it } from 'vitest'
import { askingSentences } from './asking-sentences.ts'

const around = 'We moved the office in March. It went well, and everybody has a desk by now. '.repeat(14)

it.each([
  ['Who is on parental leave?', 'Who is on parental leave?'],
  ['What I want to know is which colour the logo has.', 'What I want to know is which colour the logo has.'],
  ['Wer ist in Elternzeit? Danke!', 'Wer ist in Elternzeit?'],
  ['ロゴの色は何ですか？', 'ロゴの色は何ですか？'],
  ['Je voudrais savoir quelle couleur a le logo.', 'Je voudrais savoir quelle couleur a le logo.'],
])('finds what a long text asks: %s', (question, asked) => {
  expect(askingSentences(`${around}${question} ${around}`)).toBe(asked)
})

it('takes the last two of many, and none where nothing is asked or nothing is told by it', () => {
  const three = 'Who keeps the keys? Where is the safe? When does the shop open?'
  expect(askingSentences(three)).toBe('Where is the safe? When does the shop open?')
  expect(askingSentences(around)).toBeNull()
  expect(askingSentences(`${around}Right? ${around}`)).toBeNull()
})
