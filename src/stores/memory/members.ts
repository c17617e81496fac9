import type { Member, MemberRole, MemberStore } from '../../context/members.ts'
import { notShared } from '../sql/project-place.ts'

export interface Membered extends Member {
  readonly owner: string
  readonly project: string
}

/** Who is a member of what. */
export class Membership {
  #entries: readonly Membered[] = []

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
      setRole: async (member: string, role: MemberRole) => {
        const known = this.#entries.find(
          (one) => one.owner === owner && one.project === project && one.member === member,
        )
        if (known) this.#entries = [...without(member), { ...known, role }]
        return known !== undefined
      },
      remove: async (member: string) => {
        const before = this.#entries.length
        this.#entries = without(member)
        return this.#entries.length < before
      },
    }
  }

  all(): readonly Membered[] {
    return this.#entries
  }

  /** Removes somebody from everywhere, with all who are members of theirs. */
  erase(who: string): void {
    this.#entries = this.#entries.filter(({ owner, member }) => owner !== who && member !== who)
  }

  /** Whose project somebody works in, and whether they may add to it. */
  place(
    caller: string,
    project: string,
    of: string | undefined,
  ): { owner: string; project: string; mayWrite: boolean } {
    const found =
      of === caller
        ? undefined
        : this.#entries.find(
            (one) =>
              one.member === caller && one.project === project && (of === undefined || one.owner === of),
          )
    if (!found && of !== undefined && of !== caller) throw notShared(project)
    if (!found) return { owner: caller, project, mayWrite: true }
    return { owner: found.owner, project, mayWrite: found.role === 'editor' }
  }
}
