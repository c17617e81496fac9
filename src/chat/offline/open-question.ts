import type { SharedV4ProviderMetadata, SharedV4ProviderOptions } from '@ai-sdk/provider'
import type { Request } from './understand/understood.ts'

export interface NamedTask {
  readonly id: number
  readonly title: string
}

/** What was asked, so that the next message can answer it. */
export type OpenQuestion =
  | { readonly ask: 'confirm'; readonly requests: readonly Request[] }
  | { readonly ask: 'which'; readonly request: Request; readonly candidates: readonly NamedTask[] }
  | { readonly ask: 'title' | 'task' | 'change'; readonly request: Request }

/** What an answer leaves behind for the next one, beside its words. */
export interface Trail {
  readonly open?: OpenQuestion
  /** The tasks of the list that was shown, in its order. */
  readonly shown?: readonly number[]
}

const ours = 'waymark'

/** It travels with the words, in the stored history, which only this server writes. */
export function leaveTrail(trail: Trail): SharedV4ProviderMetadata {
  return { [ours]: { trail: trail as never } }
}

export function readTrail(options: SharedV4ProviderOptions | undefined): Trail | undefined {
  return options?.[ours]?.trail as Trail | undefined
}
