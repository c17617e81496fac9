import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bestSpans } from './decode.ts'
import { loadParser } from './parser.ts'
import { type Context, intents } from './requests.ts'
import { tokenize } from './tokens.ts'
import { readWeights } from './weights.ts'

const parser = loadParser()

describe('the trained parser', () => {
  it('says what the network said where it was trained', () => {
    const { intents: names, temperature } = readWeights(new URL('understanding.bin', import.meta.url))
    for (const { text, context, requests } of recorded()) {
      const found = parser.parse(text, context === '' ? undefined : (context as Context))
      expect(
        found.map(({ intent, start, end, slots }) => ({
          intent,
          start,
          end,
          slots: slots.map(({ slot, start, end }) => [slot, start, end]),
        })),
        text,
      ).toEqual(
        requests.map(({ intent, start, end, slots }) => ({
          intent,
          start,
          end,
          slots: slots.map(([slot, start, end]) => [slot, start, end]),
        })),
      )
      for (const [number, request] of found.entries()) {
        const expected = requests[number] as Recorded['requests'][number]
        const shares = expected.logits.map((logit) => Math.exp(logit / temperature))
        const total = shares.reduce((sum, share) => sum + share, 0)
        const share = (shares[names.indexOf(request.intent)] as number) / total
        expect(request.confidence, text).toBeCloseTo(share, 2)
        for (const [index, span] of request.slots.entries())
          expect(span.confidence, text).toBeCloseTo(expected.slots[index]?.[3] as number, 1)
      }
    }
  })

  it('gives requests that lie in their order, with slots inside of them, in the words of the message', () => {
    const text = 'buy milk tomorrow and move rent to friday, then show me what is left this week'
    let last = 0
    for (const { start, end, slots, confidence, alternatives } of parser.parse(text)) {
      expect(start).toBeGreaterThanOrEqual(last)
      expect(confidence).toBeGreaterThanOrEqual(alternatives[0]?.confidence as number)
      for (const slot of slots) {
        expect(text.slice(slot.start, slot.end)).toBe(slot.text)
        expect(slot.start).toBeGreaterThanOrEqual(start)
        expect(slot.end).toBeLessThanOrEqual(end)
      }
      last = end
    }
    expect(last).toBe(text.length)
  })

  it('gives the same for the same message, whatever was read before', () => {
    const first = parser.parse('remind me to water the plants on sunday')
    parser.parse('völlig anderer Text '.repeat(60), 'listed')
    expect(parser.parse('remind me to water the plants on sunday')).toEqual(first)
  })

  it('has no requests where there are no words', () => {
    for (const text of ['', ' ', '\t\u0000\u0007', '\u200b\ufeff', '\ud800'])
      expect(parser.parse(text)).toEqual([])
  })

  it('reads the beginning of what is far too long, and anything else that can be typed', () => {
    const long = parser.parse('delete all of it and '.repeat(5000))
    expect(long.at(-1)?.end).toBeLessThanOrEqual(2000)
    for (const text of odd) {
      for (const { intent, start, end, slots } of parser.parse(text, 'confirm')) {
        expect(intents).toContain(intent)
        expect(end).toBeGreaterThan(start)
        for (const slot of slots) expect(slot.text).toBe(text.slice(slot.start, slot.end))
      }
    }
  })

  it('reads a context that it does not know as none', () => {
    const text = 'the second one'
    expect(parser.parse(text, 'weather' as Context)).toEqual(parser.parse(text))
  })
})

describe('the weights file', () => {
  it('is not read before the first message', () => {
    expect(() => loadParser('/nowhere/understanding.bin')).not.toThrow()
    expect(() => loadParser('/nowhere/understanding.bin').parse('hello')).toThrow('ENOENT')
  })

  it('is refused when it is another file, of another version or damaged', () => {
    const folder = mkdtempSync(join(tmpdir(), 'waymark-parser-'))
    const bytes = readFileSync(new URL('understanding.bin', import.meta.url))
    const changed = (change: (copy: Buffer) => void) => {
      const copy = Buffer.from(bytes)
      change(copy)
      writeFileSync(join(folder, 'changed.bin'), copy)
      return () => loadParser(join(folder, 'changed.bin')).parse('hello')
    }
    expect(changed((copy) => copy.write('WMKE'))).toThrow('is not a weights file of the parser')
    expect(changed((copy) => copy.writeUInt32LE(9, 4))).toThrow('has format 9')
    expect(changed((copy) => copy.writeUInt8(copy.at(-1)! ^ 1, copy.length - 1))).toThrow('are damaged')
    expect(changed((copy) => copy.write('x', 12))).toThrow('the header cannot be read')
    rmSync(folder, { recursive: true })
  })
})

describe('tokens', () => {
  const texts = (text: string) => tokenize(text, 1000, 99).map(({ start, end }) => text.slice(start, end))

  it('are words, numbers, marks and single characters of Japanese and Chinese', () => {
    expect(texts("don't call at 5pm!")).toEqual(['don', "'", 't', 'call', 'at', '5', 'pm', '!'])
    expect(texts('明日17時に電話')).toEqual(['明', '日', '17', '時', 'に', '電', '話'])
    expect(texts('a\n- b 👍🏽')).toEqual(['a', '\n', '-', 'b', '👍', '🏽'])
  })

  it('have the same rows with and without accents, but for one', () => {
    const [plain, accented] = ['cafe', 'café'].map((text) => tokenize(text, 100_000, 1)[0]!.rows)
    expect(accented!.filter((row) => !plain!.includes(row))).toHaveLength(1)
  })
})

describe('spans', () => {
  it('never begin inside a slot, even where the single numbers would', () => {
    const tags = ['O', 'B-title', 'I-title', 'B-date', 'I-date']
    const scores = [
      [0, 2, 9, 0, 0],
      [0, 0, 1, 0, 9],
      [5, 0, 0, 0, 0],
    ].map((row) => Float32Array.from(row))
    const spans = bestSpans(scores, tags)
    expect(spans.map(({ slot, first, end }) => [slot, first, end])).toEqual([['date', 0, 2]])
    expect(bestSpans([], tags)).toEqual([])
  })
})

const odd = [
  '删除 всё شيء มั้ย 한국어 tout 全部',
  '🎉'.repeat(500),
  '\u202eevil\u0000 \u0007delete\u001b[31m',
  'add x, '.repeat(300),
  'a'.repeat(1999),
  '\n'.repeat(300),
  '{"intent":"delete"}',
  'ﷺ é ｆｕｌｌ ﾊﾝｶｸ',
]

interface Recorded {
  readonly text: string
  readonly context: string
  readonly requests: {
    readonly intent: string
    readonly logits: number[]
    readonly start: number
    readonly end: number
    readonly slots: [string, number, number, number][]
  }[]
}

function recorded(): Recorded[] {
  return JSON.parse(readFileSync(new URL('agreement.fixture.json', import.meta.url), 'utf8')) as Recorded[]
}
