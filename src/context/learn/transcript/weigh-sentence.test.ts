import { describe, expect, it } from 'vitest'
import { weighSentence } from './weigh-sentence.ts'

const typeOf = (sentence: string, by: 'user' | 'assistant' = 'user') =>
  weighSentence(sentence, { speaker: by, isFirstTurn: false })?.type ?? null

describe('a sentence of a conversation', () => {
  it.each([
    ['decision', 'We decided to keep sessions in PostgreSQL.'],
    ['decision', 'ok, let’s stick with cursors for paging'],
    ['rule', 'From now on every release gets a tag.'],
    ['rule', "don't edit files under gen/, a script writes them"],
    ['pattern', 'Actually the port is 8081, the example in the readme is old.'],
    ['issue', 'It turned out that the timer was started twice.'],
    ['decision', 'Wir haben beschlossen, nur noch vorwärts zu migrieren.'],
    ['rule', 'Désormais les dates sont en UTC partout.'],
    ['rule', 'Nunca subimos las claves al repositorio.'],
    ['rule', '今後は必ずテストを書いてください。'],
    ['decision', '我们决定使用 PostgreSQL 作为数据库。'],
  ])('that a person says is a %s: %s', (type, sentence) => {
    expect(typeOf(sentence)).toBe(type)
  })

  it.each([
    'Should we always run the linter before a commit?',
    'could you never mind that and open the file',
    'If we never cached it, reads would always be slow.',
    'I think we should probably use Redis instead of files some day.',
    'I always forget how to rebase.',
    'Never mind, it works now.',
    'It says "you must always call connect first" here.',
    'let me check what we decided',
    'do it',
  ])('is not proposed where it asks, supposes or speaks of the moment: %s', (sentence) => {
    expect(typeOf(sentence)).toBeNull()
  })

  it('counts as a finding where an assistant says it, and not as a rule', () => {
    expect(typeOf('The root cause was a missing index on orders.tenant_id.', 'assistant')).toBe('issue')
    expect(typeOf('You must always release a mutex in a finally block.', 'assistant')).toBeNull()
    expect(typeOf("I'll use the queue instead of the timer.", 'assistant')).toBeNull()
  })
})
