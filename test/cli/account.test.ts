import { describe, expect, it } from 'vitest'
import { Person, serveAccounts } from '../support/clients/people.ts'
import { comesBack } from '../support/comes-back.ts'
import { newFolder } from '../support/files/folder.ts'
import { waymark } from '../support/servers/waymark.ts'
import { engines } from '../support/stores/places.ts'
import { newDatabase } from '../support/stores/postgres.ts'

describe.each(engines)('waymark account, on %s', (engine) => {
  it('creates, lists, exports and deletes somebody with everything of theirs, and nobody else', async () => {
    const data = newFolder()
    const env: Record<string, string> = engine === 'SQLite' ? {} : { DATABASE_URL: await newDatabase() }
    const run = (...args: string[]) => waymark(['account', ...args, '--data', data], env)
    const created = await run('create', 'ada@example.com', '--name', 'Ada Lovelace', '--json')
    expect(created.code, created.stderr).toBe(0)
    const { accounts, password } = JSON.parse(created.stdout)
    expect(accounts).toMatchObject([{ name: 'Ada Lovelace', email: 'ada@example.com', isDisabled: false }])

    await using server = await serveAccounts(env, ['--data', data])
    const [ada, grace] = [new Person(server.url, 'ada'), new Person(server.url, 'grace')]
    expect((await ada.signIn({ password })).status).toBe(200)
    await grace.signUp()
    await ada.ask('POST', '/api/tasks', { title: 'Ada waters the plants' })
    await grace.ask('POST', '/api/tasks', { title: 'Grace fixes the clock' })
    expect((await run('list')).stdout).toMatch(/^ada@example\.com .*\ngrace@example\.com /)

    const exported = await run('export', 'ada@example.com')
    const lines = exported.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines).toContainEqual(expect.objectContaining({ record: 'task', title: 'Ada waters the plants' }))
    expect(exported.stdout).not.toContain('Grace fixes')
    await comesBack(exported.stdout, engine, ['--user', accounts[0].id, '--data', data], env)

    expect(await run('delete', 'ada@example.com')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/Nothing was deleted.*\n.*--yes/),
    })
    expect((await run('delete', 'ada@example.com', '--yes')).stdout).toBe(
      'Deleted ada@example.com and all their data.\n',
    )
    expect((await ada.signIn({ password })).status).toBe(401)
    expect((await run('export', 'ada@example.com')).stderr).toContain('There is no such account.')
    expect((await run('list')).stdout).toMatch(/^grace@example\.com /)
    const tasks = await grace.ask<{ tasks: object[] }>('GET', '/api/tasks?view=all')
    expect(tasks.body.tasks).toMatchObject([{ title: 'Grace fixes the clock' }])
  })
})
