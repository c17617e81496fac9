import { invalid } from '../errors.ts'
import { type MemberRole, memberRoles } from './project-store.ts'

/** A role that the owner of a project gives to others. */
export function readRole(role: unknown): MemberRole {
  if ((memberRoles as readonly unknown[]).includes(role)) return role as MemberRole
  throw invalid('bad_arguments', `role must be ${memberRoles.join(', ').replace(/, (\w+)$/, ' or $1')}.`)
}
