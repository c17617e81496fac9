import type { OwnerStores } from '../bridges/ports.ts'
import type { OpenProject } from '../contracts/contract.ts'
import { keyedProject } from '../projects/project.ts'
import type { Stores } from '../stores/stores.ts'

export interface OwnerStoresOptions {
  /** Takes the project that the person works in for every other. */
  readonly isHere?: boolean
}

/** What of the stores is exported and imported: all that is this owner's own. */
export function ownerStores(
  stores: Stores,
  owner: string,
  project: OpenProject,
  { isHere = false }: OwnerStoresOptions = {},
): OwnerStores {
  return {
    tasks: stores.tasks(owner),
    conversations: stores.conversations(owner),
    context: (key) =>
      isHere ? project.context : stores.context(owner, key === '' ? undefined : keyedProject(owner, key)),
    async projects() {
      const known = await stores.projects(owner).list()
      return known
        .filter((one) => one.owner === owner)
        .map(({ key }) => key)
        .sort()
    },
    here: project.context,
    embedder: () => project.embedder(),
  }
}
