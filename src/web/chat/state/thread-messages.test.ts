import { describe, expect, it } from 'vitest'
import { type ChatMessage, textMessage } from './message.ts'
import { hasAnswer, upToAnswer, withoutUnsent } from './thread-messages.ts'

const answer = (id: string, text: string): ChatMessage => ({
  id,
  role: 'assistant',
  parts: [{ type: 'text', text }],
})
const said = { text: 'Add milk' }

describe('the messages of a thread', () => {
  it('show whether words that seemed lost were answered after all, so that nothing is done twice', () => {
    const asked = textMessage('1', 'Add milk')
    expect(hasAnswer([asked, answer('2', 'Added.')], said)).toBe(true)
    expect(hasAnswer([asked], said)).toBe(false)
    expect(hasAnswer([asked, answer('2', '')], said)).toBe(false)
    expect(hasAnswer([textMessage('1', 'Add bread'), answer('2', 'Added.')], said)).toBe(false)
    expect(hasAnswer([], said)).toBe(false)
  })

  it('go on with the answer that waited, and leave out the yes that was typed', () => {
    const messages = [textMessage('1', 'Delete account'), answer('2', ''), textMessage('3', 'yes')]
    expect(upToAnswer(messages, '2').map(({ id }) => id)).toEqual(['1', '2'])
    expect(upToAnswer(messages, 'another')).toBe(messages)
  })

  it('drop words that never reached the server when something else is said instead', () => {
    const messages = [textMessage('1', 'Add milk')]
    expect(withoutUnsent(messages, { message: 'Away', said })).toEqual([])
    expect(withoutUnsent(messages, null)).toBe(messages)
  })
})
