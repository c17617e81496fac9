import { describe, expect, it } from 'vitest'
import { combinations, openDesk, shareDesk } from '../support/clients/desks.ts'
import { moment, remember } from '../support/clients/findings.ts'
import { shareProject } from '../support/files/project.ts'
import { sampleFiles } from '../support/files/sample-project.ts'

describe.each(combinations)('catch_up, for a $kind client over $transport', (combination) => {
  const project = shareProject(sampleFiles)
  const desk = shareDesk(combination, { project })

  it('tells what another client did meanwhile, and what holds here', async () => {
    const { say, add, data } = desk()
    expect(await say('catch_up')).toMatch(
      new RegExp(`^since ${moment}, a week ago: your first session here\nnothing new, nothing due, nothing`),
    )
    const own = await add('Mow the lawn')
    await using other = await openDesk({ kind: '2026', transport: 'stdio' }, { data, project, name: 'grace' })
    const theirs = await other.add('Rake the leaves', { due: '2020-01-02' })
    await remember(other, 'The mower needs oil every month', 'rule', { module: 'garden' })
    await remember(other, 'Raked half of the leaves', 'summary')

    const told = await say('catch_up')
    expect(told).toContain(`\noverdue:\n#${theirs} Rake the leaves · due Thu 2 Jan 2020\n`)
    expect(told).toMatch(new RegExp(`\nnews:\nd2 summary · ${moment}\n> Raked half of the leaves\n`))
    expect(told).toMatch(new RegExp(`\nchange \\d+: added #${theirs} Rake the leaves by grace, ${moment}\n`))
    expect(told).not.toContain(`added #${own}`)
    expect(told).toMatch(new RegExp(`\nrules:\nd1 rule · garden · ${moment}\n> The mower needs oil`))
    expect(told).toContain(`\nready:\n#${own} Mow the lawn`)
  })

  it('looks back to the session before, once this one was summed up', async () => {
    const { say } = desk()
    await remember(desk(), 'Mowed the lawn', 'summary')
    expect(await say('catch_up')).toMatch(new RegExp(`^since ${moment}, your last session\n`))
    expect(await say('catch_up', { since: '2020-01-01' })).toMatch(/^since Wed 1 Jan 2020 00:00\n/)
  })
})
