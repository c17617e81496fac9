import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** Makes an empty database on the run's PostgreSQL and gives its address. */
export async function newDatabase(): Promise<string> {
  const server = inject('postgresUrl')
  const name = `t_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client(`${server}/postgres`)
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  return `${server}/${name}`
}
