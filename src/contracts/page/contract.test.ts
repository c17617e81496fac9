import { describe, expect, it } from 'vitest'
import { brokenStores, openContractDesk } from '../../../test/support/contracts/contract-desk.ts'
import { call } from '../call.ts'
import { catalog } from '../catalog.ts'
import { page } from './contract.ts'

describe('the contract behind the page', () => {
  it('is offered to nobody else', () => {
    expect(Object.values(catalog)).not.toContain(page)
    expect(Object.keys(catalog)).not.toContain(page.name)
  })

  it('tells assistants nothing of their tools in the hints that people read', async () => {
    const { refuse } = openContractDesk(page)
    expect(await refuse('get_task', { task: 7 })).toEqual({
      error: { code: 'not_found', message: 'There is no task 7.', facts: { id: 7 } },
    })
    expect(await refuse('undo', { change: 7 })).toEqual({
      error: {
        code: 'not_found',
        message: 'There is no change 7.',
        hint: 'Old changes are removed after the retention time.',
        facts: { change: 7 },
      },
    })
  })

  it('says of a bug of ours nothing but where it is found', async () => {
    const { refuse, log } = openContractDesk(page, brokenStores(new Error('secret')))
    expect(await refuse('list_tasks')).toEqual({
      error: { code: 'internal', message: 'Something failed on our side (bug-1).' },
    })
    expect(log.bugs).toEqual([new Error('secret')])
    expect(await refuse('no_such_tool')).toMatchObject({ error: { code: 'not_found' } })
  })

  it('does not know of files that nobody can look at whether they have changed', async () => {
    const { say } = openContractDesk(page)
    const { discovery } = await say('remember', {
      text: 'Water runs downhill',
      type: 'rule',
      files: ['src/a.ts'],
    })
    expect(discovery).toMatchObject({ files: [{ path: 'src/a.ts', isChanged: null }], isStale: false })
  })

  it('shows what is known only to those who may read it', async () => {
    const { say, deps, owner } = openContractDesk(page)
    const { task } = await say('add_task', { title: 'Dig' })
    await say('remember', { text: 'The key is under the mat', type: 'rule', task: task.id })
    const ask = async (tool: string, args: object) => {
      const { text } = await call(deps, page, tool, args, { owner, scopes: ['tasks:read'] })
      return JSON.parse(text)
    }
    expect((await ask('get_task', { task: task.id })).discoveries).toEqual([])
    const { changes } = await ask('list_changes', {})
    expect(changes[0]).toMatchObject({
      summary: 'Remembered something that is not shown here',
      discoveries: [],
    })
    for (const tool of ['list_discoveries', 'list_sessions', 'list_files'])
      expect((await ask(tool, {})).error).toMatchObject({ code: 'forbidden' })
    expect((await ask('add_task', { title: 'No' })).error).toMatchObject({ code: 'forbidden' })
    expect(await ask('describe_project', {})).toMatchObject({ key: expect.any(String) })
  })

  it('understands a time on the day where a task is added', async () => {
    const { say, refuse } = openContractDesk(page)
    expect(await say('understand', { text: 'Call at 17:00', day: '2026-01-25' })).toMatchObject({
      title: 'Call',
      due: expect.stringContaining('2026-01-25T'),
    })
    for (const day of ['2026-02-30', '2026-01-25T09:00:00Z', 'friday'])
      expect((await refuse('understand', { text: 'Call at 17:00', day })).error).toMatchObject({
        code: 'invalid',
      })
  })

  it('counts every view, whatever the page is narrowed to', async () => {
    const { say, seed } = openContractDesk(page)
    await seed({ title: 'Late', due: '2026-01-01', tags: ['home'] })
    await seed({ title: 'Today', due: '2026-01-17' })
    await seed({ title: 'Waits', blockedBy: [1] })
    await seed({ title: 'Done', done: true })
    const counts = {
      ready: 2,
      open: 3,
      today: 2,
      overdue: 1,
      blocked: 1,
      done: 1,
      all: 4,
      mine: 3,
      upcoming: 0,
    }
    expect((await say('list_tasks', {})).counts).toEqual(counts)
    const narrowed = await say('list_tasks', { view: 'all', tag: 'home', limit: 1 })
    expect(narrowed).toMatchObject({ tasks: [{ title: 'Late' }], cursor: null, counts })
  })
})
