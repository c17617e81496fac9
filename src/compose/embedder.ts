import { existsSync } from 'node:fs'
import type { Config } from '../config.ts'
import type { Embedder } from '../context/embedder.ts'
import type { Log } from '../log.ts'

/**
 * The embedder that is configured; none when it is off. Loaded when the first search or discovery needs it. Weights that
 * cannot be read cost the meanings and nothing else: search says that it goes by words alone.
 */
export async function openEmbedder({ embedder }: Config, log: Log): Promise<Embedder | null> {
  if (embedder.provider === 'off') return null
  if (!('settings' in embedder)) {
    const { openLocalEmbedder, openNetworks } = await import('../embedders/local/embedder.ts')
    const file = weightsFile()
    // Weights that cannot be read cost the second look and nothing else.
    const onFailure = (err: unknown) =>
      log.error({ err }, 'a network of the embedder cannot be read: search goes on without it')
    const local = openLocalEmbedder(file, (tables) => openNetworks(file, tables, onFailure))
    try {
      return local.dimensions > 0 ? local : null
    } catch (err) {
      log.error({ err }, 'the weights of the embedder cannot be read: search goes by words alone')
      return null
    }
  }
  const { openRemoteEmbedder } = await import('../embedders/remote/open.ts')
  return openRemoteEmbedder(embedder.settings)
}

/** Beside the built program or one folder up from its chunks; run from the sources, beside the embedder. */
function weightsFile(): URL {
  const places = ['./embedder.bin', '../embedder.bin', '../embedders/local/embedder.bin']
  const urls = places.map((place) => new URL(place, import.meta.url))
  return urls.find((url) => existsSync(url)) ?? (urls.at(-1) as URL)
}
