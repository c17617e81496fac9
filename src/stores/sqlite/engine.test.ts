import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { sql } from '../sql/statement.ts'
import { Connection } from './connection.ts'
import { SqliteEngine } from './engine.ts'

const all = sql`SELECT name FROM plants ORDER BY name`

it('reads through one connection until something is written', async () => {
  const { engine, opened } = openGarden('one-connection')
  expect(await engine.read('', all)).toEqual([['Fern']])
  expect(opened()).toBe(0)

  await engine.write('', async ({ run }) => run(sql`INSERT INTO plants VALUES ('Moss')`))
  expect(opened()).toBe(0)
  const [one, other] = await Promise.all([engine.read('', all), engine.read('', all)])
  expect(one).toEqual([['Fern'], ['Moss']])
  expect(other).toEqual(one)
  expect(opened()).toBe(1)
  await engine.close()
})

it('opens nothing anew for a read that comes after the end', async () => {
  const { engine, writer, opened } = openGarden('after-the-end')
  await engine.write('', async ({ run }) => run(sql`INSERT INTO plants VALUES ('Moss')`))
  await engine.close()
  writer.close()

  await expect(engine.read('', all)).rejects.toThrow()
  expect(opened()).toBe(0)
})

function openGarden(name: string) {
  const open = () => new Connection(new DatabaseSync(`file:/${name}?vfs=memdb`, { timeout: 0 }))
  const writer = open()
  writer.exec("CREATE TABLE plants (name TEXT); INSERT INTO plants VALUES ('Fern')")
  let readers = 0
  const openReader = async () => {
    readers += 1
    return open()
  }
  return { writer, engine: new SqliteEngine(writer, openReader, name), opened: () => readers }
}
