import { expect, it } from 'vitest'
import { openContextDesk } from '../../../test/support/contracts/context-contract.ts'
import { usualOwner } from '../../../test/support/contracts/contract-desk.ts'
import { Activity } from '../../usage/activity.ts'
import { CallCounts } from '../../usage/call-counts.ts'

it('000 2. Read File, Side Effects: every read is counted under the path of the file, its dependencies are not', async () => {
  const desk = await openContextDesk({ 'src/a.ts': "import './b'", 'src/b.ts': '' })
  await desk.say('read_file', { path: 'src/a.ts', includeDeps: true })
  await desk.say('read_file', { path: './src//a.ts' })
  await desk.say('read_file', { path: 'src/b.ts' })
  expect(desk.log.reads).toEqual(['src/a.ts', 'src/a.ts', 'src/b.ts'])
})

it('000 2. Read File, Side Effects: what was refused is not counted', async () => {
  const desk = await openContextDesk({ '.env': 'SECRET=1', 'broken.ts': 'const = (', 'src/a.ts': '' })
  for (const path of ['.env', 'nothing.ts', '../a.ts', '/etc/passwd', 'src', ''])
    await desk.refuse('read_file', { path })
  await desk.refuse('read_file', { path: 'broken.ts', includeDeps: true })
  await desk.refuse('read_file', { path: 'src/a.ts', depth: 1 })
  await desk.as('').refuse('read_file', { path: 'src/a.ts' })
  expect(desk.log.reads).toEqual([])
})

it('000 2. Read File, Side Effects: count, last access and score of a context item move with each read, after the answer', async () => {
  const desk = await openContextDesk({ 'src/a.ts': '', 'src/b.ts': '' })
  const activity = new Activity(
    { ...desk.stores, context: () => desk.known, warn: () => {} },
    new CallCounts(),
  )
  const read = async (path: string, at: string) => {
    await desk.say('read_file', { path })
    activity.read(usualOwner, undefined, desk.log.reads.at(-1) as string, new Date(at))
  }
  await read('src/a.ts', '2026-01-10T10:00:00Z')
  await read('src/b.ts', '2026-01-10T10:00:00Z')
  expect(await desk.known.hotFiles(9)).toEqual([])
  await activity.settle()
  await read('src/a.ts', '2026-01-17T10:00:00Z')
  await activity.settle()
  expect(await desk.known.hotFiles(9)).toEqual([
    { path: 'src/a.ts', reads: 2, lastAt: new Date('2026-01-17T10:00:00Z'), score: 1.5 },
    { path: 'src/b.ts', reads: 1, lastAt: new Date('2026-01-10T10:00:00Z'), score: 1 },
  ])
})

it('000 1. Context Search, Side Effects; 000 3. Grep Codebase, Side Effects: searching counts no file as read', async () => {
  const desk = await openContextDesk({ 'src/a.ts': 'token' })
  await desk.learn('A token lives one hour')
  await desk.say('context_search', { query: 'token' })
  await desk.say('grep_codebase', { pattern: 'token' })
  expect(desk.log.reads).toEqual([])
})
