import { exportEverything } from '../bridges/export/export-lines.ts'
import { openStores } from '../compose.ts'
import type { Config } from '../config.ts'

/** Everything that is stored about a person, in JSON lines, whether or not a server runs. */
export async function* exportPerson(config: Config, owner: string): AsyncGenerator<string> {
  await using stores = await openStores(config)
  yield* exportEverything(stores, owner, new Date())
}

/** Removes everything that is stored about a person. Their account is taken away elsewhere. */
export async function deletePerson(config: Config, owner: string): Promise<void> {
  await using stores = await openStores(config)
  await stores.deleteOwner(owner)
}
