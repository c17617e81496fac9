import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readSecret } from './secret.ts'

describe('a secret', () => {
  it.each([
    ['none', null],
    ['a short one', 'abcdefghijklmnopqrstuvwxyz01234'],
    ['a word', 'secret'],
    ['one letter', 'a'.repeat(64)],
    ['two letters', 'ab'.repeat(20)],
    ['a repeated word', 'secret'.repeat(8)],
    ['a repeated block', 'x7Gq2LpW'.repeat(5)],
    ['a repeated block, cut', 'x7Gq2LpWm4'.repeat(4).slice(0, 37)],
    ['the alphabet', 'abcdefghijklmnopqrstuvwxyz0123456789'],
    ['digits in a row', '01234567890123456789012345678901'],
    ['an example from documentation', 'your-secret-key-at-least-32-characters-long'],
    ['a template', 'change-me-to-a-long-random-string-please'],
    ['the default of a package', 'better-auth-secret-12345678901234567890'],
    ['words everybody knows', 'super-secret-password-for-development-only'],
    ['the name of the program', 'waymark-waymark-production-secret-key'],
  ])('that can be guessed is refused, with how to make one: %s', (_, given) => {
    expect(() => readSecret(given)).toThrow(/^WAYMARK_SECRET /)
    try {
      readSecret(given)
    } catch (error) {
      expect((error as { hint: string }).hint).toContain('openssl rand -base64 32')
    }
  })

  it('made of random bytes is taken, however they are written', () => {
    for (let count = 0; count < 500; count++) {
      for (const [bytes, encoding] of [
        [32, 'base64'],
        [32, 'hex'],
        [16, 'hex'],
        [24, 'base64url'],
      ] as const) {
        const secret = randomBytes(bytes).toString(encoding)
        expect(readSecret(secret)).toBe(secret)
      }
    }
  })
})
