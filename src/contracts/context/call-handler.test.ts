import { expect, it } from 'vitest'
import { openContextDesk } from '../../../test/support/contracts/context-contract.ts'
import { openContractDesk } from '../../../test/support/contracts/contract-desk.ts'
import { Failure } from '../../errors.ts'
import { call } from '../call.ts'
import { context } from './contract.ts'

const calls = {
  context_search: { query: 'token' },
  read_file: { path: 'a.ts' },
  grep_codebase: { pattern: 'token' },
}

it('000 Tool Registration, CallTool Handler; X18: every answer is JSON, compact, the same as the value', async () => {
  const desk = await openContextDesk({ 'a.ts': 'token' })
  await desk.learn('A token lives one hour')
  for (const [tool, args] of Object.entries(calls)) {
    const { ok, text, reply: said } = await call(desk.deps, context, tool, args, { owner: desk.owner })
    expect(ok).toBe(true)
    expect(text).toBe(JSON.stringify(said))
    expect(text).not.toContain('\n')
  }
})

it('000 Tool Registration, CallTool Handler; X16: a caller in this process is told of an unknown tool in an object', async () => {
  const desk = await openContextDesk()
  for (const tool of ['write_file', 'run_command', 'list_tasks', 'toString', ''])
    expect(await desk.refuse(tool, {})).toEqual({ error: `Unknown tool: ${tool}`, tool })
})

it('000 Tool Registration, CallTool Handler; C32; C38: a call without a user is refused before anything is looked at', async () => {
  const desk = await openContextDesk({ 'a.ts': 'token' })
  for (const [tool, args] of Object.entries(calls))
    expect(await desk.as(' ').refuse(tool, args)).toEqual({ error: 'Unauthorized', tool })
  expect(desk.log.opened).toEqual([])
})

it('000 Tool Registration, CallTool Handler: without a folder, what needs files says so, and names the tool', async () => {
  const desk = openContractDesk(context)
  const error = 'This server has no project folder to look into.'
  expect(await desk.refuse('read_file', calls.read_file)).toEqual({ error, tool: 'read_file' })
  expect(await desk.refuse('grep_codebase', calls.grep_codebase)).toEqual({ error, tool: 'grep_codebase' })
})

it('000 Error Handling Strategy, Runtime Errors; X03: a bug in reading or grepping shows its reference and the tool, nothing of itself', async () => {
  const desk = await openContextDesk({ 'a.ts': 'token' })
  const bug = new Error('EIO: /srv/secret')
  const deps = {
    ...desk.deps,
    project: () => {
      throw bug
    },
  }
  for (const tool of ['read_file', 'grep_codebase'] as const) {
    const { ok, reply: said } = await call(deps, context, tool, calls[tool], { owner: desk.owner })
    const reference = `bug-${desk.log.bugs.length}`
    expect([ok, said]).toEqual([false, { error: `Something failed on our side (${reference}).`, tool }])
    expect(desk.log.bugs.at(-1)).toBe(bug)
  }
})

it('000 Error Handling Strategy, Runtime Errors: an engine that cannot be started is told by the tool that needs it', async () => {
  const desk = await openContextDesk()
  const away = new Failure('unavailable', 'Searching needs ripgrep, which could not be started here.')
  const deps = {
    ...desk.deps,
    project: () => {
      throw away
    },
  }
  const { reply: said } = await call(deps, context, 'grep_codebase', { pattern: 'x' }, { owner: desk.owner })
  expect(said).toEqual({ error: away.message, tool: 'grep_codebase' })
})

it('000 Testing Requirements, Tool Tests; C38: what one user knows does not exist for another', async () => {
  const ada = await openContextDesk()
  await ada.learn('A token lives one hour')
  expect(await ada.as('grace').refuse('context_search', { query: 'token' })).toMatchObject({
    error: expect.stringMatching(/^No embeddings found/),
  })
})
