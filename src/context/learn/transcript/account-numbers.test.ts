import { describe, expect, it } from 'vitest'
import { holdsAccountNumber } from './account-numbers.ts'

describe('the number of an account', () => {
  it.each([
    '4111 1111 1111 1111',
    '4111111111111111',
    '5500-0000-0000-0004',
    'Amex 3782 822463 10005',
    '4111 1111 1111 1111 12/27',
    'DE89 3704 0044 0532 0130 00',
    'DE89370400440532013000',
    'GB29 NWBK 6016 1331 9268 19 until May',
    'CH93 0076 2011 6238 5295 7, always',
    '078-05-1120',
    '078 05 1120',
  ])('is seen by its check digits or its shape: %s', (text) => {
    expect(holdsAccountNumber(text)).toBe(true)
  })

  it.each([
    '4111 1111 1111 1112',
    'DE88 3704 0044 0532 0130 00',
    '000-05-1120',
    '1700000000000',
    '2026-05-04',
    '+49 30 901820 12',
    '555-123-4567',
    'at 12 words per line that are short',
    '192.168.100.200',
  ])('is not seen in %s', (text) => {
    expect(holdsAccountNumber(text)).toBe(false)
  })
})
