import type { OnProgress } from './archive.ts'
import type { Manifest } from './manifest.ts'

export interface RestoreOptions {
  readonly path: string
  /** Of this program, for what keeps the old one. */
  readonly version: string
  /** The folder with the files of tasks; none where they are kept elsewhere. */
  readonly files?: string | undefined
  readonly onProgress?: OnProgress | undefined
  /** Called between the steps. */
  readonly observe?: ((step: string) => void) | undefined
}

export interface Restored {
  readonly manifest: Manifest
  /** Where the old one is; null where there was none. */
  readonly kept: string | null
}
