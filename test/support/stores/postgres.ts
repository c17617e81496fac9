import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'

/** Makes an empty database on the run's PostgreSQL and gives its address. */
export async function newDatabase(server = inject('postgresUrl')): Promise<string> {
  const name = `t_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client(`${server}/postgres`)
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  return `${server}/${name}`
}

/** Starts a server for one test, for what all databases of a server share: its roles. Gives its address. */
export async function newServer(): Promise<string> {
  const { startPostgres } = await import('../../setup/postgres.ts')
  const { url, stop } = await startPostgres()
  onTestFinished(stop)
  return url
}
