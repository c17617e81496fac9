/** How others see somebody. */
interface Described {
  readonly name: string
  readonly email: string | null
}

/** The people with accounts, as far as others may see them. */
export interface People {
  /** Those of the ids that are known. */
  describe(ids: readonly string[]): Promise<ReadonlyMap<string, Described>>
  /** Takes the account itself away, with its sessions, keys and grants. */
  remove(owner: string): Promise<void>
}
