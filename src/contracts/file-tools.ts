import type { grep as Grep } from '../workspace/grep.ts'
import type { outline as Outline } from '../workspace/parsing/outline.ts'
import type { readDependencies as ReadDependencies } from '../workspace/read-dependencies.ts'

// What starts a process or a parser is loaded with the first call that needs it: starting a server is felt.

export const grep: typeof Grep = async (...args) => (await import('../workspace/grep.ts')).grep(...args)

export const outline: typeof Outline = async (...args) =>
  (await import('../workspace/parsing/outline.ts')).outline(...args)

export const readDependencies: typeof ReadDependencies = async (...args) =>
  (await import('../workspace/read-dependencies.ts')).readDependencies(...args)
