import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newFolder } from '../support/files/folder.ts'
import { waymark } from '../support/servers/waymark.ts'
import { newDatabase } from '../support/stores/postgres.ts'

const partition = (count: string, env = {}) => waymark(['database', 'partition', '--count', count], env)

describe('waymark database partition', () => {
  it('divides a database that has tasks, and everything goes on as before', async () => {
    const [env, data] = [{ DATABASE_URL: await newDatabase() }, newFolder()]
    const list = async () => (await waymark(['list', '--data', data], env)).stdout
    await waymark(['add', 'Water the plants', '--data', data], env)
    expect(await partition('4', env)).toMatchObject({
      code: 0,
      stdout: 'Divided 20 tables into 4 partitions each.\n',
    })
    expect(await partition('4', env)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Nothing to do/),
    })
    await waymark(['add', 'Feed the cat', '--data', data], env)
    const listed = await list()
    expect(listed).toContain('#1 Water the plants')
    expect(listed).toContain('#2 Feed the cat')
    expect((await waymark(['doctor', '--data', data], env)).stdout).toContain('divided into 4 partitions')
  })

  it('is kept out of a backup, which restores to whole tables', async () => {
    const [env, data, path] = [
      { DATABASE_URL: await newDatabase() },
      newFolder(),
      join(newFolder(), 'a.tar.gz'),
    ]
    expect(await partition('2', env)).toMatchObject({ code: 0 })
    await waymark(['add', 'Water the plants', '--data', data], env)
    expect(await waymark(['backup', path, '--data', data], env)).toMatchObject({ code: 0 })
    expect(await waymark(['restore', path, '--yes', '--data', data], env)).toMatchObject({ code: 0 })
    expect((await waymark(['list', '--data', data], env)).stdout).toContain('Water the plants')
    expect((await waymark(['doctor', '--data', data], env)).stdout).not.toContain('partitions')
    expect(await partition('2', env)).toMatchObject({
      code: 0,
      stdout: 'Divided 20 tables into 2 partitions each.\n',
    })
  })

  it('says what is wrong with a count, a server without room and SQLite', async () => {
    const env = { DATABASE_URL: await newDatabase() }
    expect(await partition('many', env)).toMatchObject({ code: 2 })
    expect(await waymark(['database'], env)).toMatchObject({ code: 2 })
    const full = await partition('64', env)
    expect(full).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('max_locks_per_transaction = 1024'),
    })
    expect((await partition('4')).stderr).toContain('Only PostgreSQL has partitions.')
  })
})

describe('waymark database move-project', () => {
  it('moves a project to another database, and says what is missing', async () => {
    const [here, there] = [await newDatabase(), await newDatabase()]
    const [env, data, to] = [{ DATABASE_URL: here }, newFolder(), ['--to', there]]
    await waymark(['project', 'create', 'Garden', '--data', data, '--user', 'ada'], env)
    const listed = await waymark(['project', 'list', '--json', '--data', data, '--user', 'ada'], env)
    const [{ id }] = JSON.parse(listed.stdout).projects.filter(
      (one: { name: string }) => one.name === 'Garden',
    )
    await waymark(['add', 'Sow the beans', '--project', 'Garden', '--data', data, '--user', 'ada'], env)
    const early = await waymark(['database', 'move-project', id, ...to], env)
    expect(early).toMatchObject({ code: 1 })
    await waymark(['list', '--data', data], { DATABASE_URL: there })
    const moved = await waymark(['database', 'move-project', id, ...to, '--json'], env)
    expect(JSON.parse(moved.stdout)).toMatchObject({ project: id, rows: expect.any(Number) })
    const found = await waymark(['project', 'list', '--json', '--data', data, '--user', 'ada'], {
      DATABASE_URL: there,
    })
    expect(found.stdout).toContain(id)
    expect(await waymark(['database', 'move-project'], env)).toMatchObject({ code: 2 })
    expect((await waymark(['database', 'move-project', id, ...to])).stderr).toContain(
      'Only projects on PostgreSQL',
    )
  })
})
