import { describe, expect, it } from 'vitest'
import { combinations, openDesk, shareDesk } from '../support/clients/desks.ts'
import { moment, readText, remember } from '../support/clients/findings.ts'
import { TemporaryFolder } from '../support/files/folder.ts'
import { newProject } from '../support/files/project.ts'
import { newDatabase } from '../support/stores/postgres.ts'

describe.each(combinations)('undo, for a $kind client over $transport', (combination) => {
  const desk = shareDesk(combination)

  it('takes back a finding, and gives it back under its number', async () => {
    const { say, refuse, client } = desk()
    const { id, change } = await remember(desk(), 'Invoices are numbered per year', 'rule')
    expect(await say('undo', { change })).toMatch(
      new RegExp(`^took back change ${change}: remembered d${id} by ada, ${moment}\nchange ${change + 1}$`),
    )
    await expect(client.readResource(`context://${id}`)).rejects.toMatchObject({ code: -32602 })
    expect(await say('context_search', { query: 'invoices numbered' })).not.toContain('Invoices')
    expect(await refuse('undo', { change })).toBe(
      `conflict: Change ${change} is already undone. Undo change ${change + 1} to do it again.`,
    )

    expect(await say('undo', { change: change + 1 })).toMatch(
      new RegExp(`^took back change ${change + 1}: undid change ${change} by ada, ${moment}\nchange`),
    )
    expect(await readText(desk(), `context://${id}`)).toContain('> Invoices are numbered per year')
    expect(await say('context_search', { query: 'invoices numbered' })).toContain(`\nd${id} rule`)
  })

  it('without a number takes back the very last change, be it of a task or of a finding', async () => {
    const { say, add } = desk()
    const task = await add('Order paper')
    const finding = await remember(desk(), 'The printer jams on thick paper', 'issue')
    const later = await add('Order ink')

    expect(await say('undo')).toContain(`added #${later} Order ink`)
    expect(await say('undo')).toContain(`took back change ${finding.change}: remembered d${finding.id}`)
    expect(await say('undo')).toContain(`added #${task} Order paper`)
  })

  it('puts back what was replaced, and refuses to take away what others were built on', async () => {
    const { say, refuse } = desk()
    const old = await remember(desk(), 'Ship on Tuesdays', 'rule')
    const better = await remember(desk(), 'Ship on Wednesdays', 'rule', { replaces: old.id })
    expect(await refuse('undo', { change: old.change })).toBe(
      `conflict: Change ${old.change} cannot be undone: discovery ${old.id} was replaced by ${better.id}.`,
    )
    await say('undo', { change: better.change })
    const found = await say('context_search', { query: 'ship' })
    expect(found).toContain(`\nd${old.id} rule`)
    expect(found).not.toContain(`d${better.id} rule`)
    await say('undo', { change: old.change })
    expect(await say('context_search', { query: 'ship' })).not.toContain('Ship')
  })

  it('says that there is no such change, however large the number', async () => {
    for (const change of [987_654, 0, -1, 1e300])
      expect(await desk().refuse('undo', { change })).toMatch(/^not_found: There is no change /)
  })
})

describe('undo', () => {
  it('does not reach into another project', async () => {
    using folder = new TemporaryFolder()
    const [here, there] = [await newProject(), await newProject()]
    const stdio = { kind: '2026', transport: 'stdio' } as const
    await using first = await openDesk(stdio, { data: folder.path, project: here.root })
    await using second = await openDesk(stdio, { data: folder.path, project: there.root })
    const { change } = await remember(first, 'Only true over here', 'rule')
    expect(await second.refuse('undo')).toBe('not_found: There is nothing to undo.')
    expect(await second.refuse('undo', { change })).toMatch(/^not_found: There is no change /)
    expect(await first.say('undo')).toContain(`took back change ${change}`)
  })

  it('takes back findings and tasks alike on PostgreSQL, where numbers have a largest', async () => {
    await using desk = await openDesk(
      { kind: '2026', transport: 'stdio' },
      { env: { DATABASE_URL: await newDatabase() } },
    )
    await desk.add('Order paper')
    const { id } = await remember(desk, 'The printer jams on thick paper', 'issue')
    expect(await desk.refuse('undo', { change: 1e300 })).toMatch(/^not_found: /)
    expect(await desk.refuse('remember', { text: 'x', type: 'rule', replaces: 1e300 })).toMatch(
      /^not_found: /,
    )
    expect(await desk.say('undo')).toContain(`remembered d${id}`)
    expect(await desk.say('undo')).toContain('added #1 Order paper')
  })
})
