import { Failure } from '../errors.ts'
import type { Auth } from './auth.ts'
import { organisationId } from './organisation.ts'
import { canHavePasskeys } from './sign-in-plugins.ts'

/** A key in a person's device that lets them in without a password. */
export interface PasskeyOfPerson {
  readonly id: string
  readonly name: string
  readonly createdAt: Date
  /** Whether it is copied between the person's devices. */
  readonly isSynced: boolean
}

/** How somebody's account is protected, as its settings show it. */
export interface Protection {
  readonly hasPassword: boolean
  readonly isAddressVerified: boolean
  /** Whether a code of an app is asked for beside the password. */
  readonly asksForCode: boolean
  readonly passkeys: readonly PasskeyOfPerson[]
  /** False at a bare address such as 127.0.0.1, where browsers keep none. */
  readonly canHavePasskeys: boolean
  /** Whether the account is tied to the organisation's own sign-in. */
  readonly isOfOrganisation: boolean
}

interface StoredPasskey {
  readonly id: string
  readonly name?: string | null
  readonly createdAt: Date | string
  readonly backedUp: boolean
}

export async function describeProtection(auth: Auth, url: string, owner: string): Promise<Protection> {
  const { adapter, internalAdapter } = await auth.$context
  const user = (await internalAdapter.findUserById(owner)) as {
    emailVerified?: boolean
    twoFactorEnabled?: boolean
  } | null
  const accounts = await internalAdapter.findAccounts(owner)
  const where = [{ field: 'userId', value: owner }]
  const passkeys = await adapter.findMany<StoredPasskey>({ model: 'passkey', where, limit: 100 })
  return {
    hasPassword: accounts.some(({ providerId }) => providerId === 'credential'),
    isAddressVerified: user?.emailVerified === true,
    asksForCode: user?.twoFactorEnabled === true,
    passkeys: passkeys.map(toPasskey),
    canHavePasskeys: canHavePasskeys(url),
    isOfOrganisation: accounts.some(({ providerId }) => providerId === organisationId),
  }
}

export async function removePasskey(auth: Auth, owner: string, id: string): Promise<void> {
  const { adapter } = await auth.$context
  const where = [
    { field: 'userId', value: owner },
    { field: 'id', value: id },
  ]
  if ((await adapter.deleteMany({ model: 'passkey', where })) > 0) return
  throw new Failure('not_found', 'You have no such passkey.', {
    hint: 'GET /api/protection lists them.',
  })
}

function toPasskey({ id, name, createdAt, backedUp }: StoredPasskey): PasskeyOfPerson {
  return { id, name: name || 'Passkey', createdAt: new Date(createdAt), isSynced: backedUp }
}
