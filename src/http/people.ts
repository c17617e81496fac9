/** How others see somebody. */
interface Described {
  readonly name: string
  readonly email: string | null
}

/** The people with accounts, as far as others may see them. */
export interface People {
  /** Those of the ids that are known. */
  describe(ids: readonly string[]): Promise<ReadonlyMap<string, Described>>
  /** Whether this person may use the server, and the address that they are known to read. */
  reach(owner: string): Promise<{ readonly isActive: boolean; readonly address: string | null }>
  /**
   * Fails unless this is the person's password. Who has none, because the organisation signs them in, has to have signed
   * in within the hour with the credential they ask with.
   */
  checkPassword(owner: string, password: string, credential?: string): Promise<void>
  /** The address that this person may send an invitation to. Fails where they may not. */
  checkInvitee(from: string, email: unknown): Promise<string>
  /** Sends it; nobody waits until it has arrived. */
  postInvitation(from: string, given: { to: string; project: string; link: string }): Promise<void>
  /** Whether this person may join by the invitation, which is named by the hash of its secret. */
  mayJoin(invitation: string, owner: string): Promise<boolean>
  /** Takes the account itself away, with its sessions, keys and grants. */
  remove(owner: string): Promise<void>
}
