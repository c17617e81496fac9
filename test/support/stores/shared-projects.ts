import type { Origin } from '../../../src/change.ts'
import { keyedProject, type ProjectRef } from '../../../src/projects/project.ts'
import type { MemberRole } from '../../../src/projects/project-store.ts'
import type { Stores } from '../../../src/stores/stores.ts'
import { noon, origin } from './suite-desk.ts'

/** Makes a project of this person, and lets others into it. What it gives names it for everybody. */
export async function makeProject(
  stores: Stores,
  owner: string,
  key: string,
  members: Readonly<Record<string, MemberRole>> = {},
  name?: string,
): Promise<Required<Pick<ProjectRef, 'id'>>> {
  const made = keyedProject(owner, key, name)
  await stores.projects(owner).create({ ...made, key }, noon)
  for (const [member, role] of Object.entries(members))
    await stores.members(owner, made.id).add(member, role, noon)
  return { id: made.id }
}

/** Something done by this person. */
export const by = (actor: string, at = noon): Origin => ({ ...origin, actor, at })
