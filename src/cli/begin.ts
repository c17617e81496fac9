import { existsSync } from 'node:fs'
import { type Running, start } from '../compose.ts'
import type { Config } from '../config.ts'
import type { PersonName } from '../contracts/call.ts'
import { Failure } from '../errors.ts'
import { quiet } from './quiet.ts'

/** What answers the calls of one command. Where there are accounts, people have their names. */
export async function begin(config: Config): Promise<Running> {
  const running = await start(config, quiet)
  if (hasAccounts(config)) running.knowPeople((ids) => namesOf(config, ids))
  return running
}

/** Whether several people share what is kept here. */
export function hasAccounts({ accounts, databaseUrl, data }: Config): boolean {
  return accounts.isOn || (databaseUrl === null && existsSync(`${data}/accounts.db`))
}

async function namesOf(config: Config, ids: readonly string[]): Promise<ReadonlyMap<string, PersonName>> {
  const { withPeople } = await import('../compose/accounts.ts')
  return withPeople(config, async (people) => {
    const found = new Map<string, PersonName>()
    for (const id of ids) {
      const person = await people.find(id).catch((error) => {
        if (!(error instanceof Failure) || error.code !== 'not_found') throw error
      })
      if (person) found.set(id, person)
    }
    return found
  })
}
