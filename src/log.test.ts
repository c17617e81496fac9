import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { openLog } from './log.ts'
import { scrub } from './scrub.ts'

it('writes one JSON line a message, without the secrets in it', async () => {
  const out = new PassThrough()
  const log = await openLog('info', out as unknown as NodeJS.WriteStream)
  log.info({ token: 's3cret', request: { headers: { authorization: 'Bearer abcdef123456' } } }, 'called')
  log.error(new Error('connect postgres://ada:s3cret@db:5432/x failed'), 'Authorization: Bearer abcdef123456')
  log.debug('not shown')

  const lines = String(out.read()).trim().split('\n')
  expect(lines).toHaveLength(2)
  expect(JSON.parse(lines[0] as string)).toMatchObject({ level: 'info', msg: 'called', token: '[redacted]' })
  expect(lines.join()).not.toMatch(/s3cret|abcdef123456/)
})

it('takes tokens out of plain text', () => {
  expect(scrub('Bearer abcdefgh12 and eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.x')).toBe(
    'Bearer [redacted] and [redacted]',
  )
  expect(scrub('key wmk_0a1b2c3d4e5f6a7b, sk-proj-0123456789abcdef')).toBe(
    'key wmk_[redacted], sk_[redacted]',
  )
  expect(scrub('a task-list, sk-short')).toBe('a task-list, sk-short')
  expect(scrub('postgres://ada@db/x is fine, http://h:1/ too')).toBe(
    'postgres://ada@db/x is fine, http://h:1/ too',
  )
})
