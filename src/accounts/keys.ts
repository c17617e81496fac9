import { Failure, invalid } from '../errors.ts'
import { type Scope, scopes } from '../identity.ts'
import type { Auth } from './auth.ts'
import { knownScopes } from './identify.ts'

/** A key as its owner sees it again: by its first characters. */
interface ApiKey {
  readonly id: string
  readonly name: string
  readonly start: string
  readonly scopes: readonly Scope[]
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
  readonly expiresAt: Date | null
}

interface NewKey {
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly expiresAt: Date | null
}

/** As it is stored. */
export interface StoredKey {
  readonly id: string
  readonly referenceId: string
  readonly name: string | null
  readonly start: string | null
  readonly permissions: string | null
  readonly enabled: boolean | null
  readonly createdAt: Date | string
  readonly lastRequest: Date | string | null
  readonly expiresAt: Date | string | null
}

const model = 'apikey'
const mostKeys = 50
const longestYears = 10

/** The keys of one owner. */
export interface KeyRing {
  list(): Promise<readonly ApiKey[]>
  /** The secret is in the answer and nowhere else. */
  create(key: NewKey): Promise<ApiKey & { readonly secret: string }>
  /** Fails with `not_found`, also for the key of another owner. */
  revoke(id: string): Promise<void>
}

export function openKeyRing(auth: Auth, owner: string, forget: () => Promise<void>): KeyRing {
  const ofOwner = { field: 'referenceId', value: owner }
  const list = async () => {
    const { adapter } = await auth.$context
    const sortBy = { field: 'createdAt', direction: 'desc' as const }
    const found = await adapter.findMany<StoredKey>({ model, where: [ofOwner], sortBy, limit: 2 * mostKeys })
    return found.map(toApiKey)
  }
  return {
    list,
    async create({ name, scopes: granted, expiresAt }) {
      if ((await list()).length >= mostKeys) {
        throw invalid('too_many', `You already have ${mostKeys} keys.`, {
          hint: "Revoke one you don't use.",
        })
      }
      const expiresIn = expiresAt === null ? null : Math.ceil((expiresAt.getTime() - Date.now()) / 1_000)
      const made = await auth.api.createApiKey({
        body: {
          name,
          userId: owner,
          permissions: toPermissions(granted),
          ...(expiresIn !== null && { expiresIn }),
        },
      })
      return { ...toApiKey({ ...made, permissions: JSON.stringify(made.permissions) }), secret: made.key }
    },
    async revoke(id) {
      const { adapter } = await auth.$context
      const removed = await adapter.deleteMany({ model, where: [{ field: 'id', value: id }, ofOwner] })
      await forget()
      if (removed === 0) throw new Failure('not_found', 'There is no such key.')
    },
  }
}

/** Reads what a request asks for. */
export function readNewKey(body: unknown, now: Date): NewKey {
  const given = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const name = typeof given.name === 'string' ? given.name.replace(/\s+/g, ' ').trim() : ''
  if (name === '' || [...name].length > 60 || /\p{Cc}/u.test(name))
    throw invalid('bad_text', 'A key has a name of 1 to 60 characters.', { hint: 'Name its purpose.' })
  return { name, scopes: readScopes(given.scopes), expiresAt: readExpiry(given.expiresAt, now) }
}

function readScopes(value: unknown): readonly Scope[] {
  const isKnown = (one: unknown) => (scopes as readonly unknown[]).includes(one)
  if (!Array.isArray(value) || value.length === 0 || !value.every(isKnown))
    throw invalid('bad_arguments', `scopes is a list of one or more of ${scopes.join(', ')}.`)
  return knownScopes(value)
}

function readExpiry(value: unknown, now: Date): Date | null {
  if (value === undefined || value === null) return null
  const date = new Date(typeof value === 'string' ? value : Number.NaN)
  const latest = now.getTime() + longestYears * 365 * 86_400_000
  if (!(date.getTime() > now.getTime() && date.getTime() <= latest))
    throw invalid(
      'bad_arguments',
      `expiresAt is a date and time within the next ${longestYears} years, or null.`,
    )
  return date
}

/** What the package keeps: what may be done with each kind of thing. */
function toPermissions(granted: readonly Scope[]): Record<string, string[]> {
  const permissions: Record<string, string[]> = {}
  for (const scope of granted) {
    const [what, how] = scope.split(':') as [string, string]
    permissions[what] = [...(permissions[what] ?? []), how]
  }
  return permissions
}

export function scopesOfKey({ permissions }: Pick<StoredKey, 'permissions'>): readonly Scope[] {
  const stored = JSON.parse(permissions ?? '{}') as Record<string, readonly string[]>
  return knownScopes(
    Object.entries(stored ?? {}).flatMap(([what, hows]) => hows.map((how) => `${what}:${how}`)),
  )
}

function toApiKey(stored: StoredKey): ApiKey {
  const date = (value: Date | string | null) => (value === null ? null : new Date(value))
  return {
    id: stored.id,
    name: stored.name ?? '',
    start: stored.start ?? '',
    scopes: scopesOfKey(stored),
    createdAt: new Date(stored.createdAt),
    lastUsedAt: date(stored.lastRequest),
    expiresAt: date(stored.expiresAt),
  }
}
