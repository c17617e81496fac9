import { expect, it } from 'vitest'
import { blocksOf } from './task-lines.ts'

it('takes the tasks of an answer out of the words around them', () => {
  const text = [
    'Here are your 40 tasks:',
    '- #3 Buy milk · due today',
    '- ✓ #4 Sweep',
    '* **#12** Call Bo',
    '- … and 37 more.',
    '',
    'Shall I mark #3 as done?',
  ].join('\n')
  expect(blocksOf(text)).toEqual([
    { kind: 'text', text: 'Here are your 40 tasks:' },
    {
      kind: 'tasks',
      rows: [
        { id: 3, text: 'Buy milk · due today' },
        { id: 4, text: 'Sweep' },
        { id: 12, text: 'Call Bo' },
      ],
      more: '… and 37 more.',
    },
    { kind: 'text', text: 'Shall I mark #3 as done?' },
  ])
})

it('leaves other lists, and a task alone, as they are', () => {
  const text = 'You can say:\n- "add milk"\n- "what is due?"\n\nNext:\n- #7 Paint'
  expect(blocksOf(text)).toEqual([{ kind: 'text', text }])
})
