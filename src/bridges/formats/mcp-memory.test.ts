import { describe, expect, it } from 'vitest'
import { fixture, notesOf, read, readText } from '../../../test/support/stores/bridges.ts'
import { failureOf } from '../../../test/support/stores/suite-desk.ts'

describe('memory.jsonl of the MCP memory server', () => {
  it('makes a discovery of every observation and of every relation', async () => {
    const { discoveries, tasks } = await read(fixture('mcp-memory.jsonl'))

    expect(tasks).toEqual([])
    expect(discoveries.map(({ type, module, text }) => [type, module, text])).toEqual([
      ['pattern', 'Ada_Lovelace', 'Ada_Lovelace (person): Prefers short answers'],
      ['pattern', 'Ada_Lovelace', 'Ada_Lovelace (person): Works from Berlin'],
      ['pattern', 'auth-service', 'auth-service (service): Keeps tokens in httpOnly cookies'],
      ['pattern', 'auth-service', 'auth-service (service): Lives in src/auth'],
      [
        'pattern',
        'auth-service',
        'auth-service (service): Fails when the clock is off by more than a minute',
      ],
      ['decision', 'Use one queue per tenant', 'Use one queue per tenant (decision)'],
      ['pattern', 'Ada_Lovelace', 'Ada_Lovelace maintains auth-service'],
      ['pattern', 'auth-service', 'auth-service follows Use one queue per tenant'],
    ])
  })

  it('says once what is said twice, and splits what is too long', async () => {
    const long = `${'word '.repeat(900)}end`
    const entity = {
      type: 'entity',
      name: 'A',
      entityType: 'coding preference',
      observations: ['x', 'x', long],
    }
    const source = await readText('memory.jsonl', JSON.stringify(entity))

    expect(source.discoveries.map(({ type }) => type)).toEqual(['rule', 'rule', 'rule'])
    expect(source.discoveries[0]?.text).toBe('A (coding preference): x')
    expect([...(source.discoveries[1]?.text ?? '')].length).toBeLessThanOrEqual(4_000)
    expect(source.discoveries[2]?.text).toMatch(/word end$/)
    expect(notesOf(source)).toEqual([
      expect.stringMatching(/^1 × texts over 4000 characters became several: /),
    ])
  })

  it('says which line is wrong', async () => {
    const good = '{"type":"entity","name":"A","entityType":"x","observations":[]}'
    const failed = async (line: string) =>
      (await failureOf(readText('memory.jsonl', `${good}\n${line}`))).message
    expect(await failed('{"type":"relation","from":"A","to":"B"}')).toMatch(
      /memory\.jsonl:2: a record has no relationType\.$/,
    )
    expect(await failed('{"type":"entity","name":"A","observations":[{}]}')).toMatch(
      /:2: "observations" of a record must be a list of texts, and is an object\.$/,
    )
    expect(await failed('{"type":"entity","name":"A","observations":["\\u0000"]}')).toMatch(
      /:2: .*NUL character/,
    )
  })
})
