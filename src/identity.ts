/** What a caller may be allowed to do, as tokens and keys name it. */
export const scopes = ['tasks:read', 'tasks:write', 'context:read', 'context:write'] as const
export type Scope = (typeof scopes)[number]

/** Who asks: found out from a session, a token, a key or the local profile, never from an argument. */
export interface Identity {
  readonly owner: string
  readonly scopes: readonly Scope[]
  readonly via: 'local' | 'session' | 'token' | 'key'
  /** What they came with, by a name that is no secret; none where it cannot be taken back. */
  readonly credential?: string | undefined
}

/** Tells when what a caller came with no longer holds. */
export interface CredentialWatch {
  /** Calls `onEnd` soon after the credential was taken back. What it gives back ends the watch. */
  watch(credential: string, onEnd: () => void): () => void
}

/** Where nothing can be taken back. */
export const noWatch: CredentialWatch = { watch: () => () => {} }

/** The one user of a machine, who may do everything. */
export function localIdentity(owner: string): Identity {
  return { owner, scopes, via: 'local' }
}
