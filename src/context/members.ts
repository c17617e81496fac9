export const memberRoles = ['editor', 'reader'] as const
export type MemberRole = (typeof memberRoles)[number]

export interface Member {
  readonly member: string
  readonly role: MemberRole
  readonly addedAt: Date
}

/** Who beside its owner may see what a project knows, and who of them may add to it. Only the owner can change that. */
export interface MemberStore {
  list(): Promise<Member[]>
  /** Adds a member, or gives one another role. */
  add(member: string, role: MemberRole, at: Date): Promise<void>
  /** False when there is no such member. */
  setRole(member: string, role: MemberRole): Promise<boolean>
  /** False when there was no such member. */
  remove(member: string): Promise<boolean>
}
