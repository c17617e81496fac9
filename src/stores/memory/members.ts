import type { Member, MemberRole, MemberStore } from '../../context/members.ts'

interface Entry extends Member {
  readonly owner: string
  readonly project: string
}

/** Who is a member of what. */
export class Membership {
  #entries: readonly Entry[] = []

  of(owner: string, project: string): MemberStore {
    const without = (member: string) =>
      this.#entries.filter((one) => one.owner !== owner || one.project !== project || one.member !== member)
    return {
      list: async () =>
        this.#entries
          .filter((one) => one.owner === owner && one.project === project)
          .map(({ member, role, addedAt }) => ({ member, role, addedAt })),
      add: async (member: string, role: MemberRole, addedAt: Date) => {
        this.#entries = [...without(member), { owner, project, member, role, addedAt }]
      },
      remove: async (member: string) => {
        this.#entries = without(member)
      },
    }
  }

  /** Whose project somebody works in, and whether they may add to it. */
  place(caller: string, project: string): { owner: string; project: string; mayWrite: boolean } {
    const found = this.#entries.find((one) => one.member === caller && one.project === project)
    if (!found) return { owner: caller, project, mayWrite: true }
    return { owner: found.owner, project, mayWrite: found.role === 'editor' }
  }
}
