import { join } from 'node:path'
import { openAccounts, openPeople } from '../accounts/accounts.ts'
import type { AccountPlace } from '../accounts/database.ts'
import type { People } from '../accounts/people.ts'
import { readAccountSettings } from '../accounts/settings.ts'
import type { Config } from '../config.ts'
import { accountsGuard } from '../http/accounts/guard.ts'
import { createAccountsHandler } from '../http/accounts/handle.ts'
import { accountRoutes, answerAuthRequest } from '../http/accounts/routes.ts'
import type { IsInvited } from '../http/accounts/sign-in.ts'
import { addressOf } from '../http/address.ts'
import type { Audience } from '../http/audience.ts'
import type { Log } from '../log.ts'

export { generatePassword } from '../accounts/people.ts'

/** Where accounts are kept: beside the data, whichever engine it is on. */
export function accountPlace(config: Config): AccountPlace {
  return config.databaseUrl === null
    ? { file: join(config.data, 'accounts.db') }
    : { url: config.databaseUrl }
}

/** The people with accounts, wherever the configuration keeps them. */
export async function withPeople<T>(config: Config, work: (people: People) => Promise<T>): Promise<T> {
  const { people, close } = await openPeople(accountPlace(config))
  try {
    return await work(people)
  } finally {
    await close()
  }
}

/** Refuses settings that accounts cannot work with, before anything is opened. */
export function checkAccounts(config: Config, host: string, port: number): void {
  readAccountSettings(config.accounts, `http://${host.includes(':') ? `[${host}]` : host}:${port}`)
}

/** Opens the accounts of a server that listens at this address. Nothing of this is loaded where there are none. */
export async function openAccountsAudience(
  config: Config,
  listening: string,
  log: Log,
  reportBug: (error: unknown) => string,
  isInvited: IsInvited,
): Promise<Audience> {
  const settings = readAccountSettings(config.accounts, listening)
  const report = (message: string, error?: unknown) =>
    log.warn(error === undefined ? {} : { err: error }, message)
  const place = accountPlace(config)
  const accounts = await openAccounts({ settings, place, report })
  const handle = createAccountsHandler(accounts, isInvited)
  const { guard, identify, refuseScopes, protect } = accountsGuard(accounts, reportBug)
  return {
    url: settings.url,
    guard,
    identify,
    accounts: {
      handle: (request, connection) => handle(request, addressOf(request, connection, settings.proxies)),
      describeRequest: (request) => answerAuthRequest(accounts, request),
      refuseScopes,
      protect,
    },
    routes: [accountRoutes(accounts)],
    people: {
      async describe(ids) {
        const found = await Promise.all(ids.map((id) => accounts.describe(id)))
        return new Map(found.flatMap((person) => (person ? [[person.id, person]] : [])))
      },
      remove: (owner) => accounts.remove(owner),
    },
    async user({ owner }) {
      const person = await accounts.describe(owner)
      return { id: owner, name: person?.name ?? owner, email: person?.email ?? null }
    },
    check: () => accounts.check(),
    close: () => accounts.close(),
  }
}
