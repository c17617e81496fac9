import { describe, expect, it } from 'vitest'
import { checkPassword } from './passwords.ts'

describe('a password', () => {
  it.each([
    'seven green lanterns',
    'correct-battery-99',
    '94kd8s7f6d',
    'пароль и ещё слово',
    'Lovelace-engine!',
  ])('is taken without rules about its characters: %s', (password) => {
    expect(() => checkPassword(password, 'ada@example.com')).not.toThrow()
  })

  it.each([
    ['too short', 'nine char'],
    ['too long', 'x7'.repeat(65)],
    ['among the most common', 'Password123'],
    ['among the most common', 'qwertyuiop'],
    ['a run', '456789:;<='],
    ['a run back', 'zyxwvutsrqp'],
    ['few characters', 'abababababab'],
    ['the address', 'ada@example.com'],
    ['the address with digits', 'ada.example.2026'],
    ['the name of the program', 'waymark-2026!'],
  ])('is refused when it is %s: %s', (_, password) => {
    expect(() => checkPassword(password, 'ada@example.com')).toThrow(/password/i)
  })
})
