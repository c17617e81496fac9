import { describe, expect, it } from 'vitest'
import { pictureTypes, sniffType } from './sniff-type.ts'

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))))

describe('what a file is', () => {
  it.each([
    ['image/png', bytes([0x89], 'PNG\r\n', [0x1a, 0x0a, 0, 0])],
    ['image/jpeg', bytes([0xff, 0xd8, 0xff, 0xe0])],
    ['image/gif', bytes('GIF89a', [1, 0])],
    ['image/webp', bytes('RIFF', [1, 2, 3, 4], 'WEBPVP8 ')],
    ['application/pdf', bytes('%PDF-1.7')],
    ['application/zip', bytes('PK', [3, 4])],
    ['text/plain', bytes('Grüße, 日本')],
    // In the middle of a character.
    ['text/plain', bytes('Gr', [0xc3])],
    ['application/octet-stream', bytes([0, 1, 2, 3])],
    ['application/octet-stream', bytes([0xff, 0xfe, 0x41, 0])],
  ])('is %s by its content', (type, content) => {
    expect(sniffType(content)).toBe(type)
  })

  it('makes no picture and no page of what a browser would run', () => {
    for (const text of [
      '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>',
      '<html><script></script>',
    ]) {
      const type = sniffType(bytes(text))
      expect(type).toBe('text/plain')
      expect(pictureTypes.has(type)).toBe(false)
    }
  })
})
