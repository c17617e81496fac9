import type { ChatMessage, TextPart } from './message.ts'
import { isText } from './message.ts'
import type { SeenTask } from './tool-words.ts'

/** What the offline model asked, so that a click can answer it. */
export type OpenQuestion =
  | { readonly ask: 'which'; readonly candidates: readonly SeenTask[] }
  | { readonly ask: 'confirm' }

/** The question at the end of an answer. It travels beside the words; other models ask in words alone. */
export function openQuestion({ parts }: ChatMessage): OpenQuestion | null {
  const last = parts.findLast(isText)
  const open = last?.providerMetadata?.waymark?.trail?.open as
    | { ask?: string; candidates?: unknown }
    | undefined
  if (open?.ask === 'confirm') return { ask: 'confirm' }
  if (open?.ask !== 'which' || !Array.isArray(open.candidates)) return null
  return { ask: 'which', candidates: open.candidates as readonly SeenTask[] }
}

/** Whether these words asked something, also where it was answered since. */
export function hasQuestion({ providerMetadata }: TextPart): boolean {
  return providerMetadata?.waymark?.trail?.open !== undefined
}

/** The words without the list of candidates, where that is shown as buttons. */
export function withoutCandidates(text: string, candidates: readonly SeenTask[]): string {
  const lines = new Set(candidates.map(({ id, title }) => `- #${id} ${title}`))
  return text
    .split('\n')
    .filter((line) => !lines.has(line.trimEnd()))
    .join('\n')
    .trim()
}
