import { readFileSync } from 'node:fs'

export type TranscriptSet = 'development' | 'measured' | 'unseen' | 'other-hand'

export interface Sentence {
  readonly speaker: string
  readonly isWanted: boolean
  readonly sentence: string
}

/** The labelled conversations of a set, each as its sentences. */
export function readConversations(set: TranscriptSet): Sentence[][] {
  const text = readFileSync(new URL(`transcripts/${set}.txt`, import.meta.url), 'utf8')
  return text
    .split('\n\n')
    .map((part) =>
      [...part.matchAll(/^(user|assistant|tool|code) ([+-]) (.+)$/gm)].map(
        ([, speaker, mark, sentence]): Sentence => ({
          ...{ speaker: speaker as string, isWanted: mark === '+', sentence: sentence as string },
        }),
      ),
    )
    .filter((sentences) => sentences.length > 0)
}
