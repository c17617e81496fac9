import { describe, expect, it } from 'vitest'
import { readMailSettings } from './settings.ts'

const from = 'Waymark <waymark@example.com>'
const read = (smtpUrl: string | null, sender: string | null = from) =>
  readMailSettings({ smtpUrl, from: sender })

describe('the settings of e-mail', () => {
  it('are off until something is set', () => {
    expect(read(null, null)).toBeNull()
  })

  it('are read from one address, with encryption for every server beyond this machine', () => {
    expect(read('smtps://ada:p%40ss@mail.example.com')).toEqual({
      host: 'mail.example.com',
      port: 465,
      isSecure: true,
      requireTls: false,
      user: 'ada',
      password: 'p@ss',
      from,
    })
    expect(read('smtp://mail.example.com')).toMatchObject({ port: 587, requireTls: true, user: null })
    expect(read('smtp://127.0.0.1:2525')).toMatchObject({ port: 2525, requireTls: false })
  })

  it.each([
    [null, from, 'WAYMARK_SMTP_URL is missing.'],
    ['smtp://mail.example.com', null, 'WAYMARK_MAIL_FROM is missing.'],
    ['http://mail.example.com', from, 'WAYMARK_SMTP_URL must look like'],
    ['mail.example.com', from, 'WAYMARK_SMTP_URL must look like'],
    ['smtp://a%zz@mail.example.com', from, 'stands for nothing'],
    ['smtp://mail.example.com', 'nobody', 'WAYMARK_MAIL_FROM must be an address'],
    [
      'smtp://mail.example.com',
      'a@example.com\r\nBcc: b@example.com',
      'WAYMARK_MAIL_FROM must be an address',
    ],
  ])('refuse %s with %s', (url, sender, message) => {
    expect(() => read(url, sender)).toThrow(message)
  })
})
