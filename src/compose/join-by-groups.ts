import type { GroupRule } from '../accounts/organisation-settings.ts'
import { type MemberRole, type MemberStore, memberRoles } from '../projects/project-store.ts'

export interface JoinParts {
  readonly rules: readonly GroupRule[]
  readonly members: (owner: string, project: string) => MemberStore
  /** The id of the account with this address. */
  readonly findOwner: (email: string) => Promise<string | undefined>
  readonly report: (message: string, error?: unknown) => void
}

/**
 * Gives somebody who came in through the organisation the roles of their groups. Projects that a rule names follow the
 * groups: who is in none of them any more is no member any more. Owners stay. Nobody is kept out when it fails.
 */
export async function joinByGroups(
  { rules, members, findOwner, report }: JoinParts,
  person: string,
  groups: readonly string[],
): Promise<void> {
  for (const { owner: email, project } of places(rules)) {
    try {
      const owner = await findOwner(email)
      if (owner === undefined) report('a rule of WAYMARK_OIDC_GROUPS names an owner without an account')
      if (owner === undefined || owner === person) continue
      const store = members(owner, project)
      const present = (await store.list()).find(({ member }) => member === person)?.role
      if (present === 'owner') continue
      const wanted = highest(
        rules.filter(
          (rule) => rule.owner === email && rule.project === project && groups.includes(rule.group),
        ),
      )
      if (wanted !== undefined && wanted !== present) await store.add(person, wanted, new Date())
      if (wanted === undefined && present !== undefined) await store.remove(person)
    } catch (error) {
      report('a rule of WAYMARK_OIDC_GROUPS could not be followed', error)
    }
  }
}

function places(rules: readonly GroupRule[]): readonly GroupRule[] {
  return [...new Map(rules.map((rule) => [`${rule.owner}\0${rule.project}`, rule])).values()]
}

function highest(rules: readonly GroupRule[]): MemberRole | undefined {
  return memberRoles.find((role) => rules.some((rule) => rule.role === role))
}
