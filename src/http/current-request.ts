import { AsyncLocalStorage } from 'node:async_hooks'
import type { ProjectChoice } from '../context/projects.ts'
import type { Identity } from '../identity.ts'

/** The HTTP request that something is done for. Known to everything that happens on its behalf. */
export interface CurrentRequest {
  /** As its answer, the log and the audit name it. */
  readonly id: string
  /** Calls back when its answer is complete, or nobody wants it any more. */
  readonly whenOver: (act: () => void) => void
  /** How the caller was known, once they are. */
  via?: Identity['via']
  /** The project it names; without one it is about the server's own. */
  project?: ProjectChoice
  /** The limit that a tool call of it ran into. */
  limited?: { readonly what: string; readonly perMinute: number; readonly waitSeconds: number }
}

const storage = new AsyncLocalStorage<CurrentRequest>()

/** None outside of HTTP: over stdio, in a command, in a program that uses the library. */
export function currentRequest(): CurrentRequest | undefined {
  return storage.getStore()
}

export function duringRequest<T>(request: CurrentRequest, work: () => T): T {
  return storage.run(request, work)
}
