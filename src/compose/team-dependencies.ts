import { exportEverything } from '../bridges/export/export-lines.ts'
import type { Running } from '../compose.ts'
import type { Audience } from '../http/audience.ts'
import type { TeamDependencies } from '../http/team-dependencies.ts'
import { hashOf } from '../projects/invitations.ts'
import { importUpload } from './import-upload.ts'

/** What the routes of a team work with, on one server. */
export function teamDependencies(
  running: Running,
  { people, url }: Pick<Audience, 'people' | 'url'>,
  notifying: TeamDependencies['notifying'],
): TeamDependencies {
  const { stores, deps } = running
  return {
    deps,
    stores,
    people,
    url,
    notifying,
    exportOwner: (owner) => exportEverything(stores, owner, new Date()),
    importFile: (upload) => importUpload(running, upload),
    settle: () => running.settle(),
  }
}

/** Whether an invitation stands open, for those who have no account yet. It is theirs only when they accept it. */
export async function isInvited({ stores }: Pick<Running, 'stores'>, token: string): Promise<boolean> {
  // Asked for somebody who is nobody yet; what is found depends on the secret alone.
  return (await stores.invitations('guest').find(hashOf(token), new Date())) !== undefined
}
