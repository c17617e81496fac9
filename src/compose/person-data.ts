import { openBlobs } from '../attachments/open-blobs.ts'
import { sweepBlobs } from '../attachments/sweep-blobs.ts'
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
  // Files of the last hour, which somebody may be about to attach, go when the server next sweeps.
  const before = new Date(Date.now() - 3_600_000)
  await sweepBlobs(openBlobs(config.files), (hashes) => stores.usedHashes(hashes), before, { isSure: true })
}
