import type { SharedV4ProviderMetadata, SharedV4ProviderOptions } from '@ai-sdk/provider'
import type { NamedTask, Request } from '../../language/requests/request.ts'
import type { Context } from '../../language/understanding/requests.ts'
import type { Filter } from './play/filter.ts'

/** What was asked, so that the next message can answer it. */
export type OpenQuestion =
  | { readonly ask: 'confirm'; readonly requests: readonly Request[] }
  | { readonly ask: 'which'; readonly request: Request; readonly candidates: readonly NamedTask[] }
  | { readonly ask: 'title' | 'task' | 'date' | 'memory' | 'change'; readonly request: Request }

/** Something that was done for a request. */
export interface Deed {
  readonly request: Request
  readonly tasks: readonly NamedTask[]
  readonly changes: readonly number[]
}

/** What an answer leaves behind for the next one, beside its words. */
export interface Trail {
  readonly open?: OpenQuestion | undefined
  /** What the answer was, as the parser knows it. */
  readonly context?: Context | undefined
  /** The tasks of the list that was shown, in its order. */
  readonly shown?: readonly NamedTask[] | undefined
  /** The tasks that were spoken of last: "it", "them". */
  readonly touched?: readonly NamedTask[] | undefined
  readonly filter?: Filter | undefined
  readonly deeds?: readonly Deed[] | undefined
  /** The changes that were taken back, and those that taking them back made. */
  readonly undone?: readonly number[] | undefined
  readonly undoing?: readonly number[] | undefined
}

const ours = 'waymark'

/** It travels with the words, in the stored history, which only this server writes. */
export function leaveTrail(trail: Trail): SharedV4ProviderMetadata {
  return { [ours]: { trail: JSON.parse(JSON.stringify(trail)) as never } }
}

export function readTrail(options: SharedV4ProviderOptions | undefined): Trail | undefined {
  return options?.[ours]?.trail as Trail | undefined
}
