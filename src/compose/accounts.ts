import { join } from 'node:path'
import { type Administration, openAccounts, openAdministration } from '../accounts/accounts.ts'
import type { RegisteredClients } from '../accounts/clients/registered-clients.ts'
import type { AccountPlace } from '../accounts/database.ts'
import type { People } from '../accounts/people.ts'
import { type AccountSettings, readAccountSettings } from '../accounts/settings.ts'
import type { Config } from '../config.ts'
import { BadCredentials, ofPasswords, ofTokens, unlimited } from '../http/accounts/bad-credentials.ts'
import { accountsGuard } from '../http/accounts/guard.ts'
import { createAccountsHandler } from '../http/accounts/handle.ts'
import { checkOwnPassword } from '../http/accounts/own-password.ts'
import { accountRoutes, answerAuthRequest } from '../http/accounts/routes.ts'
import type { IsInvited } from '../http/accounts/sign-in.ts'
import { addressOf } from '../http/address.ts'
import type { Audience } from '../http/audience.ts'
import type { Log } from '../log.ts'
import { createMailer } from '../mail/mailer.ts'
import { readMailSettings } from '../mail/settings.ts'
import { FairTurns } from '../usage/fair-turns.ts'
import { type JoinParts, joinByGroups } from './join-by-groups.ts'

export { generatePassword } from '../accounts/people.ts'

/** Where accounts are kept: beside the data, whichever engine it is on. */
export function accountPlace(config: Config): AccountPlace {
  return config.databaseUrl === null
    ? { file: join(config.data, 'accounts.db') }
    : { url: config.databaseUrl }
}

/** The people with accounts, wherever the configuration keeps them. */
export function withPeople<T>(config: Config, work: (people: People) => Promise<T>): Promise<T> {
  return administer(config, ({ people }) => work(people))
}

/** The clients that were registered beforehand. */
export function withClients<T>(config: Config, work: (clients: RegisteredClients) => Promise<T>): Promise<T> {
  return administer(config, ({ clients }) => work(clients))
}

async function administer<T>(config: Config, work: (parts: Administration) => Promise<T>): Promise<T> {
  const opened = await openAdministration(accountPlace(config))
  try {
    return await work(opened)
  } finally {
    await opened.close()
  }
}

/** How many people have one, and what is wrong with where they are kept. */
export async function inspectAccounts(config: Config): Promise<{ count: number; problems: string[] }> {
  const { people, problems, close } = await openAdministration(accountPlace(config))
  try {
    const found = problems()
    return { count: found.length > 0 ? 0 : (await people.list()).length, problems: found }
  } finally {
    await close()
  }
}

/** Refuses settings that accounts cannot work with, before anything is opened. */
export function checkAccounts(config: Config, host: string, port: number): AccountSettings {
  readMailSettings(config.mail)
  return readAccountSettings(config.accounts, `http://${host.includes(':') ? `[${host}]` : host}:${port}`)
}

/** Opens the accounts of a server that listens at this address. Nothing of this is loaded where there are none. */
export async function openAccountsAudience(
  config: Config,
  listening: string,
  log: Log,
  reportBug: (error: unknown) => string,
  isInvited: IsInvited,
  members: JoinParts['members'],
): Promise<Audience> {
  const settings = readAccountSettings(config.accounts, listening)
  const report = (message: string, error?: unknown) =>
    log.warn(error === undefined ? {} : { err: error }, message)
  const place = accountPlace(config)
  const mail = readMailSettings(config.mail)
  const mailer = mail && createMailer(mail, report)
  const accounts = await openAccounts({ settings, place, mailer, report })
  const bad = {
    tokens: new BadCredentials(config.rateLimits ? ofTokens : unlimited),
    passwords: new BadCredentials(config.rateLimits ? ofPasswords : unlimited),
  }
  const findOwner = async (email: string) => (await accounts.people.findByEmail(email))?.id
  const join = { rules: settings.organisation?.groups ?? [], members, findOwner, report }
  const turns = config.rateLimits ? new FairTurns() : undefined
  const handle = createAccountsHandler(
    accounts,
    bad,
    isInvited,
    (person, groups) => joinByGroups(join, person, groups),
    turns,
  )
  const { guard, identify, refuseScopes, protect } = accountsGuard(accounts, bad.tokens, reportBug)
  const address: Audience['address'] = (request, connection) =>
    addressOf(request, connection, settings.proxies)
  return {
    url: settings.url,
    guard,
    address,
    turns,
    identify: (request, connection) => identify(request, address(request, connection)),
    accounts: {
      handle: (request, connection) => handle(request, address(request, connection)),
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
      async reach(owner) {
        const person = await accounts.describe(owner)
        const isActive = person !== undefined && !person.isDisabled
        const isRead = isActive && (await accounts.people.isVerified(owner))
        return { isActive, address: isRead ? person.email : null }
      },
      checkPassword: (owner, password, credential) => checkOwnPassword(accounts, owner, password, credential),
      checkInvitee: (from, email) => accounts.invitationMail.check(from, email),
      postInvitation: (from, given) => accounts.invitationMail.post(from, given),
      mayJoin: (invitation, owner) => accounts.invited.isFor(invitation, owner),
      remove: (owner) => accounts.remove(owner),
    },
    async user({ owner }) {
      const person = await accounts.describe(owner)
      return { id: owner, name: person?.name ?? owner, email: person?.email ?? null }
    },
    watch: accounts.watch,
    check: () => accounts.check(),
    async close() {
      await accounts.close()
      await mailer?.close()
    },
  }
}
