import { fileURLToPath } from 'node:url'

/** The library as packages get it: the bundle, not the sources. */
export const libraryFile = fileURLToPath(new URL('../../../dist/index.js', import.meta.url))

// The types come from the sources, because tests are checked before anything is built.
export const { Failure, openWaymark, toolsFor }: typeof import('../../../src/index.ts') = await import(
  /* @vite-ignore */ libraryFile
)
