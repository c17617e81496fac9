import { randomInt } from 'node:crypto'
import { Failure, invalid } from '../errors.ts'
import type { Auth } from './auth.ts'
import { checkPassword } from './passwords.ts'
import { endGrants } from './revocations.ts'
import { endEverything } from './signing-keys.ts'

/** A person with an account. */
export interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly createdAt: Date
  readonly isDisabled: boolean
}

interface StoredPerson {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly createdAt: Date | string
  readonly disabled?: boolean | null
}

const model = 'user'
const byId = (id: string) => [{ field: 'id', value: id }]
const ofUser = (id: string) => [{ field: 'userId', value: id }]

/** What the operator of a server does with accounts. People are named by their e-mail address or their id. */
export class People {
  readonly #auth: Auth
  readonly #forget: () => Promise<void>

  constructor(auth: Auth, forget: () => Promise<void>) {
    this.#auth = auth
    this.#forget = forget
  }

  async create(given: { name: string; email: string; password: string }): Promise<Person> {
    const { name, email } = readPerson(given)
    checkPassword(given.password, email)
    const { internalAdapter, password } = await this.#auth.$context
    if (await internalAdapter.findUserByEmail(email)) throw taken()
    const user = await internalAdapter.createUser({ name, email, emailVerified: false }, { method: 'admin' })
    const hash = await password.hash(given.password)
    await internalAdapter.linkAccount({
      userId: user.id,
      providerId: 'credential',
      accountId: user.id,
      password: hash,
    })
    return toPerson(user as StoredPerson)
  }

  async list(limit = 1_000): Promise<readonly Person[]> {
    const { adapter } = await this.#auth.$context
    const sortBy = { field: 'createdAt', direction: 'asc' as const }
    const found = await adapter.findMany<StoredPerson>({ model, sortBy, limit })
    return found.map(toPerson)
  }

  async find(who: string): Promise<Person> {
    const { adapter } = await this.#auth.$context
    const where = [
      who.includes('@') ? { field: 'email', value: who.toLowerCase() } : { field: 'id', value: who },
    ]
    const found = await adapter.findOne<StoredPerson>({ model, where })
    if (found) return toPerson(found)
    throw new Failure('not_found', 'There is no such account.', {
      hint: 'waymark account list shows them.',
    })
  }

  /** Nothing is deleted; sessions and grants end, and the account lets no one in until it is enabled again. */
  async disable(who: string): Promise<Person> {
    const person = await this.find(who)
    const { adapter } = await this.#auth.$context
    await adapter.update({ model, where: byId(person.id), update: { disabled: true } })
    await this.#signOut(person.id)
    return { ...person, isDisabled: true }
  }

  async enable(who: string): Promise<Person> {
    const person = await this.find(who)
    const { adapter } = await this.#auth.$context
    await adapter.update({ model, where: byId(person.id), update: { disabled: false } })
    await this.#forget()
    return { ...person, isDisabled: false }
  }

  /** A new password; every session of the old one ends. */
  async reset(who: string, newPassword: string): Promise<Person> {
    const person = await this.find(who)
    checkPassword(newPassword, person.email)
    const { internalAdapter, password } = await this.#auth.$context
    const hash = await password.hash(newPassword)
    if (await this.usesPassword(person.id)) await internalAdapter.updatePassword(person.id, hash)
    else {
      const credential = { userId: person.id, providerId: 'credential', accountId: person.id }
      await internalAdapter.linkAccount({ ...credential, password: hash })
    }
    await this.#signOut(person.id)
    return person
  }

  /** For somebody who lost their app and their recovery codes: the password alone lets them in again. */
  async stopCodes(who: string): Promise<Person> {
    const person = await this.find(who)
    const { adapter } = await this.#auth.$context
    await adapter.update({ model, where: byId(person.id), update: { twoFactorEnabled: false } })
    await adapter.deleteMany({ model: 'twoFactor', where: ofUser(person.id) })
    return person
  }

  async findByEmail(email: string): Promise<Person | undefined> {
    const { adapter } = await this.#auth.$context
    const where = [{ field: 'email', value: email.toLowerCase() }]
    const found = await adapter.findOne<StoredPerson>({ model, where })
    return found ? toPerson(found) : undefined
  }

  /** False for somebody who comes in through the organisation alone. */
  async usesPassword(id: string): Promise<boolean> {
    const { internalAdapter } = await this.#auth.$context
    return (await internalAdapter.findAccounts(id)).some((one) => one.providerId === 'credential')
  }

  async isVerified(id: string): Promise<boolean> {
    const { adapter } = await this.#auth.$context
    const found = await adapter.findOne<{ emailVerified?: boolean }>({ model, where: byId(id) })
    return found?.emailVerified === true
  }

  /** The person has shown that they read what is sent to their address. */
  async noteVerified(id: string): Promise<void> {
    const { adapter } = await this.#auth.$context
    await adapter.update({ model, where: byId(id), update: { emailVerified: true } })
  }

  /** Whether this is the person's password. */
  async hasPassword(id: string, given: string): Promise<boolean> {
    const { internalAdapter, password } = await this.#auth.$context
    const account = (await internalAdapter.findAccounts(id)).find((one) => one.providerId === 'credential')
    const hash = account?.password
    return typeof hash === 'string' && password.verify({ hash, password: given })
  }

  /** Every person and every assistant signs in again, and the server may have a new secret. */
  async signOutAll(): Promise<void> {
    await endEverything(this.#auth)
    await this.#forget()
  }

  /** Takes the account away with everything that belongs to it here: sessions, keys, grants. Tasks are kept elsewhere. */
  async remove(id: string): Promise<void> {
    const { adapter } = await this.#auth.$context
    await this.#signOut(id)
    await adapter.deleteMany({ model: 'apikey', where: [{ field: 'referenceId', value: id }] })
    for (const owned of ['oauthConsent', 'account', 'passkey', 'twoFactor'])
      await adapter.deleteMany({ model: owned, where: ofUser(id) })
    await adapter.deleteMany({ model, where: byId(id) })
    await this.#forget()
  }

  async #signOut(id: string): Promise<void> {
    const { adapter } = await this.#auth.$context
    for (const owned of ['oauthAccessToken', 'oauthRefreshToken', 'session'])
      await adapter.deleteMany({ model: owned, where: ofUser(id) })
    // Links in e-mails, sign-ins that wait for a code, browsers that were trusted without one.
    await adapter.deleteMany({ model: 'verification', where: [{ field: 'value', value: id }] })
    await endGrants(this.#auth, { userId: id })
    await this.#forget()
  }
}

const address = /^(?!\.)(?!.*\.\.)[a-z0-9_'+.-]{0,63}[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/

/** Checks a name and an address, and writes the address as it is compared. */
export function readPerson(given: { name: unknown; email: unknown }): { name: string; email: string } {
  const email = typeof given.email === 'string' ? given.email.trim().toLowerCase() : ''
  if (email.length > 254 || !address.test(email)) throw invalid('bad_text', 'This is not an e-mail address.')
  const name = typeof given.name === 'string' ? given.name.replace(/\s+/g, ' ').trim() : ''
  if (name === '' || [...name].length > 100 || /\p{Cc}/u.test(name))
    throw invalid('bad_text', 'A name has 1 to 100 characters.')
  return { name, email }
}

export function taken(): Failure {
  return new Failure('conflict', 'An account with this e-mail address already exists.', {
    hint: 'Sign in with it, or use another address.',
  })
}

// No letters or digits that are mistaken for each other.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** To be handed over and changed by its new owner: 20 characters in groups, 99 bits. */
export function generatePassword(): string {
  const group = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}

function toPerson({ id, name, email, createdAt, disabled }: StoredPerson): Person {
  return { id, name, email, createdAt: new Date(createdAt), isDisabled: disabled === true }
}
