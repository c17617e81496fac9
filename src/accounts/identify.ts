import { type Identity, type Scope, scopes } from '../identity.ts'
import { readCredential } from './credential.ts'
import { Recent } from './recent.ts'
import { SeenCredentials } from './seen-credentials.ts'

/** Why a request has no identity: no credential came with it, or one that does not hold. More is not said. */
export interface Refusal {
  readonly refused: 'nothing' | 'invalid'
}

export function isRefusal(found: Identity | Refusal): found is Refusal {
  return 'refused' in found
}

/** Who a credential stands for, and until when at most that may be remembered, in milliseconds. */
interface Found {
  readonly value: Identity
  readonly until: number
}

/** Finds out about a credential; undefined when it does not hold. */
export type Find = (credential: string) => Promise<Found | undefined>

export interface Finders {
  readonly session: Find
  readonly key: Find
  readonly token: Find
}

interface Names {
  readonly cookie: string
  readonly keyPrefix: string
}

/** From a request to the identity behind it, which is remembered for half a minute at most. */
export class Identifier {
  readonly #finders: Finders
  readonly #names: Names
  readonly #recent = new Recent<Identity>()
  readonly #seen = new SeenCredentials()

  constructor(finders: Finders, names: Names) {
    this.#finders = finders
    this.#names = names
  }

  async identify(request: Request): Promise<Identity | Refusal> {
    const credential = readCredential(request.headers, this.#names.cookie, this.#names.keyPrefix)
    if (!('text' in credential)) return { refused: credential.kind === 'none' ? 'nothing' : 'invalid' }
    const { kind, text } = credential
    try {
      return await this.#recent.get(`${kind} ${text}`, async () => {
        const found = await this.#finders[kind](text)
        this.#seen.mark(`${kind} ${text}`, found !== undefined)
        if (!found) throw new Refused()
        return found
      })
    } catch (error) {
      if (error instanceof Refused) return { refused: 'invalid' }
      throw error
    }
  }

  /** Whether what the request brings held when it was last looked up here. A session is signed by us: nobody guesses one. */
  hasSeen(request: Request): boolean {
    const credential = readCredential(request.headers, this.#names.cookie, this.#names.keyPrefix)
    if (!('text' in credential)) return false
    return credential.kind === 'session' || this.#seen.has(`${credential.kind} ${credential.text}`)
  }

  /** Something was taken back, here and now. */
  forget(): void {
    this.#recent.clear()
  }
}

class Refused extends Error {}

/** Of the scopes a token or key names, those there are, in the usual order. */
export function knownScopes(named: readonly string[]): readonly Scope[] {
  return scopes.filter((scope) => named.includes(scope))
}
