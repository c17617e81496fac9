import { Failure } from '../errors.ts'
import type { Auth } from './auth.ts'
import { browserName } from './notices.ts'

/** A browser in which somebody is signed in. */
export interface SignIn {
  readonly id: string
  readonly browser: string
  readonly address: string | null
  readonly since: Date
  readonly lastUsedAt: Date
  readonly isCurrent: boolean
}

/** Where one person is signed in. `credential` is what they ask with, which is never ended here. */
export interface SignIns {
  list(credential: string | undefined): Promise<readonly SignIn[]>
  end(id: string): Promise<void>
  /** Ends all but the one that asks; gives how many. */
  endOthers(credential: string | undefined): Promise<number>
}

interface StoredSession {
  readonly id: string
  readonly userAgent?: string | null
  readonly ipAddress?: string | null
  readonly createdAt: Date | string
  readonly updatedAt: Date | string
}

const model = 'session'

export function openSignIns(auth: Auth, owner: string, forget: () => Promise<void>): SignIns {
  const mine = { field: 'userId', value: owner }
  const find = async () => {
    const { adapter } = await auth.$context
    const where = [mine, { field: 'expiresAt', operator: 'gt' as const, value: new Date() }]
    const sortBy = { field: 'updatedAt', direction: 'desc' as const }
    return adapter.findMany<StoredSession>({ model, where, sortBy, limit: 100 })
  }
  const remove = async (id: string) => {
    const { adapter } = await auth.$context
    return adapter.deleteMany({ model, where: [mine, { field: 'id', value: id }] })
  }
  return {
    async list(credential) {
      const shown = (await find()).map((one) => toSignIn(one, credential))
      return shown.sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
    },
    async end(id) {
      if ((await remove(id)) === 0) {
        throw new Failure('not_found', 'You are no longer signed in there.', {
          hint: 'GET /api/sign-ins lists where you are.',
        })
      }
      await forget()
    },
    async endOthers(credential) {
      const others = (await find()).filter(({ id }) => nameOf(id) !== credential)
      for (const { id } of others) await remove(id)
      await forget()
      return others.length
    },
  }
}

function nameOf(id: string): string {
  return `session:${id}`
}

function toSignIn(stored: StoredSession, credential: string | undefined): SignIn {
  return {
    id: stored.id,
    browser: browserName(stored.userAgent ?? ''),
    address: stored.ipAddress || null,
    since: new Date(stored.createdAt),
    lastUsedAt: new Date(stored.updatedAt),
    isCurrent: nameOf(stored.id) === credential,
  }
}
