import { PassThrough } from 'node:stream'
import { expect, it, onTestFinished } from 'vitest'
import { openLog } from './log.ts'
import { scrub } from './scrub.ts'
import { takeConsole } from './take-console.ts'

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

it('tells of an error what happened and where, and nothing of the rows it is about', async () => {
  const out = new PassThrough()
  const log = await openLog('info', out as unknown as NodeJS.WriteStream)
  const quoting = Object.assign(new Error('violates check constraint'), {
    code: '23514',
    table: 'tasks',
    detail: 'Failing row contains (1, Buy the blue bicycle).',
    where: 'JSON data, line 1: {"title":"Buy the blue bicycle"',
  })
  log.error({ err: quoting }, 'a bug')
  log.error({ err: new Error('not saved', { cause: quoting }) }, 'a bug')
  log.error({ err: new AggregateError([quoting], 'all failed') }, 'a bug')

  const text = String(out.read())
  const [first, second, third] = text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line).err)
  expect(first).toMatchObject({ type: 'Error', message: 'violates check constraint', code: '23514' })
  expect(first.stack).toContain('log.test.ts')
  expect(second.message).toBe('not saved: violates check constraint')
  expect(third.errors).toMatchObject([{ code: '23514', table: 'tasks' }])
  expect(text).not.toContain('bicycle')
})

it('takes over what packages print, and leaves out what they show of their values', async () => {
  const printing = globalThis.console
  const before = { ...printing }
  onTestFinished(() => void Object.assign(printing, before))
  const out = new PassThrough()
  takeConsole(await openLog('debug', out as unknown as NodeJS.WriteStream))
  const error = Object.assign(new Error('not written'), { detail: 'Buy the blue bicycle' })
  printing.error('# SERVER_ERROR: ', error)
  printing.warn('careful', { title: 'Buy the blue bicycle' })
  printing.log(error)

  const text = String(out.read())
  const lines = text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))
  expect(lines).toMatchObject([
    { level: 'error', msg: '# SERVER_ERROR:', err: { message: 'not written' } },
    { level: 'warn', msg: 'careful' },
    { level: 'debug', msg: 'a package reported something', err: { message: 'not written' } },
  ])
  expect(text).not.toContain('bicycle')
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
