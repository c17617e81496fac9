import { PassThrough } from 'node:stream'
import { expect, it, vi } from 'vitest'
import { lateLog } from './late-log.ts'

it('writes lines in the order in which they were told, also those from before it was loaded', async () => {
  const lines = new PassThrough()
  const stderr = vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => lines.write(chunk))
  const log = lateLog('info')
  log.info({ n: 1 }, 'first')
  log.debug({}, 'not at this level')
  log.warn({ n: 2 }, 'second')
  await vi.waitFor(() => expect(lines.readableLength).toBeGreaterThan(0))
  log.error({ n: 3 }, 'third')
  stderr.mockRestore()

  const told = String(lines.read()).trim().split('\n')
  expect(told.map((line) => JSON.parse(line).msg)).toEqual(['first', 'second', 'third'])
})

it('loads nothing for lines below its level', () => {
  const stderr = vi.spyOn(process.stderr, 'write')
  lateLog('silent').error({}, 'nobody wants to know')
  expect(stderr).not.toHaveBeenCalled()
  stderr.mockRestore()
})
